import { TEXT_MARK } from '../text/marks.ts';
import { TextBuilder } from '../text/text-builder.ts';
import type { Justification } from './format-code.ts';

const SPACE = 0x20;

/**
 * Fills a text up to a width. A longer one is broken into lines of that width, text marks between
 * them, each filled on its right: when justified as text at the last space that lets the line begin with
 * something, which disappears, else anywhere.
 *
 * @param width - 0 gives nothing.
 */
export function justify(
  text: string,
  width: number,
  fill: string,
  justification: Justification,
): string {
  if (width === 0) return '';
  const missing = width - text.length;
  if (missing < 0) return lines(text, width, fill, justification);
  if (missing === 0) return text;
  if (justification === 'right') return text.padStart(width, fill);
  if (justification === 'centre')
    return text.padStart(text.length + (missing >> 1), fill).padEnd(width, fill);
  return text.padEnd(width, fill);
}

function lines(text: string, width: number, fill: string, justification: Justification): string {
  const builder = new TextBuilder('FMT');
  const byWords = justification === 'text';
  for (let start = 0; start < text.length; ) {
    if (start > 0) builder.add(TEXT_MARK);
    const end = byWords ? wordEnd(text, start, start + width) : start + width;
    builder.add(text.slice(start, end).padEnd(width, fill));
    start = byWords && text.charCodeAt(end) === SPACE ? end + 1 : end;
  }
  return builder.toText();
}

/** The last space that a line ends at without being empty, else where it is full. */
function wordEnd(text: string, start: number, full: number): number {
  if (full >= text.length) return full;
  for (let index = full; index > start; index--) if (text.charCodeAt(index) === SPACE) return index;
  return full;
}
