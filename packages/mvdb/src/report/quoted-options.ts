/** A text with options between single quotes, taken apart. */
export interface OptionedText {
  /** Literal text, and options in capitals, in their order. */
  readonly parts: readonly (TextPart | OptionPart)[];
}

export interface TextPart {
  readonly kind: 'text';
  readonly text: string;
}

export interface OptionPart {
  readonly kind: 'option';
  readonly letter: string;
  /** The number behind the letter; `undefined` without one. */
  readonly number: number | undefined;
}

/** Numbers behind options are cut here: no page is wider. */
const NUMBER_MAX = 32_767;
const OPTION = /([A-Za-z])(\d*)/g;

/**
 * Reads a heading, footing, break text or total text. Options stand between single quotes, letters each
 * with an optional number; two single quotes stand for one. A quote that is not closed runs to the end.
 *
 * @example parseOptions("Zone 'B'") // text 'Zone ', option B
 */
export function parseOptions(text: string): OptionedText {
  const parts: (TextPart | OptionPart)[] = [];
  let literal = '';
  let position = 0;
  while (position < text.length) {
    const quote = text.indexOf("'", position);
    if (quote === -1) {
      literal += text.slice(position);
      break;
    }
    literal += text.slice(position, quote);
    if (text.charAt(quote + 1) === "'") {
      literal += "'";
      position = quote + 2;
      continue;
    }
    const found = text.indexOf("'", quote + 1);
    const end = found === -1 ? text.length : found;
    if (literal !== '') parts.push({ kind: 'text', text: literal });
    literal = '';
    for (const [, letter = '', digits = ''] of text.slice(quote + 1, end).matchAll(OPTION))
      parts.push({
        kind: 'option',
        letter: letter.toUpperCase(),
        number: digits === '' ? undefined : Math.min(Number(digits), NUMBER_MAX),
      });
    position = end + 1;
  }
  if (literal !== '') parts.push({ kind: 'text', text: literal });
  return { parts };
}
