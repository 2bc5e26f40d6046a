/** The first character of a text, both halves of a surrogate pair together; empty for empty text. */
export function firstCharacter(text: string): string {
  if (text.length <= 1) return text;
  const code = text.codePointAt(0) ?? 0;
  return text.slice(0, code > 0xffff ? 2 : 1);
}

/** True for the code units 0 to 9, and for no other digit of Unicode. */
export function isDigitCode(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const ANY_LETTER = /\p{L}/u;

/** True for the code unit of a letter of any script. */
export function isLetterCode(code: number): boolean {
  if (code < 0x80) {
    const lower = code | 0x20;
    return lower >= 0x61 && lower <= 0x7a;
  }
  return ANY_LETTER.test(String.fromCharCode(code));
}
