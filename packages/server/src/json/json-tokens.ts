/** What holds a text of JSON together: a bracket, a colon, a comma, or `"` for a whole string. */
export type JsonToken = '"' | '[' | ']' | '{' | '}' | ':' | ',';

/**
 * Calls `visit` for each token of a text, without looking whether it is JSON. A string that does not end is the last.
 *
 * @param visit - Gets the token, where it begins, and where its last character is (of a string the closing quote).
 */
export function forEachJsonToken(
  text: string,
  visit: (token: JsonToken, start: number, end: number) => void,
): void {
  const tokens = /["[\]{}:,]/g;
  for (;;) {
    const found = tokens.exec(text);
    if (found === null) return;
    const token = found[0] as JsonToken;
    const end = token === '"' ? endOfString(text, found.index) : found.index;
    if (end === -1) return;
    visit(token, found.index, end);
    tokens.lastIndex = end + 1;
  }
}

/** Where the quote is that ends the string which begins at `start`; -1 where none does. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text[index - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
