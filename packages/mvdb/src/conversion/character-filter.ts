import { isDigitCode, isLetterCode } from '../text/character.ts';

/** Keeps the code units that pass, or drops them. */
export function keepCodes(text: string, passes: (code: number) => boolean, keep = true): string {
  let saved = '';
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if (passes(text.charCodeAt(index)) === keep) continue;
    saved += text.slice(start, index);
    start = index + 1;
  }
  return start === 0 ? text : saved + text.slice(start);
}

export function isLetterOrDigit(code: number): boolean {
  return isDigitCode(code) || isLetterCode(code);
}
