/** Whether a text asks for others: `[` in front or `]` at the end stands for any characters, `^` for one. */
export function isStringSearch(text: string): boolean {
  return /^\[|\]$|\^/.test(text);
}

/**
 * The pattern of LIKE that asks for the same as a text of Pick's sentences.
 *
 * @example searchPattern('[C^1]') // '..."C"1X"1"...'
 */
export function searchPattern(text: string): string {
  const isOpen = text.startsWith('[');
  const isEndless = text.endsWith(']');
  const inner = text.slice(isOpen ? 1 : 0, isEndless ? -1 : undefined);
  const pattern = inner.split('^').map(literalPattern).join('1X');
  return (isOpen ? '...' : '') + pattern + (isEndless ? '...' : '');
}

/** A pattern of one text; a quote stands in quotes of the other sort. */
export function literalPattern(text: string): string {
  return text
    .split('"')
    .map((part) => (part === '' ? '' : `"${part}"`))
    .join(`'"'`);
}
