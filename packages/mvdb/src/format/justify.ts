import { TEXT_MARK } from '../marks.ts';
import { fold } from '../text/fold.ts';
import { TextBuilder } from '../text/text-builder.ts';
import type { Justification } from './format-code.ts';

/**
 * Fills a text up to a width. A longer one is broken into lines of that width, text marks between
 * them: between words when justified as text, else anywhere; the last line is filled on its right.
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
  if (justification === 'text') {
    for (const [index, line] of fold(text, width, TEXT_MARK).split(TEXT_MARK).entries()) {
      if (index > 0) builder.add(TEXT_MARK);
      builder.add(line.padEnd(width, fill));
    }
    return builder.toText();
  }
  for (let start = 0; start < text.length; start += width) {
    if (start > 0) builder.add(TEXT_MARK);
    builder.add(text.slice(start, start + width).padEnd(width, fill));
  }
  return builder.toText();
}
