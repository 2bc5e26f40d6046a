import { charge } from '../budget/work-meter.ts';
import { isDigitCode, isLetterCode } from '../text/character.ts';
import { isMarkCode, VALUE_MARK } from '../text/marks.ts';
import { badExpression } from './bad-expression.ts';

/** What an expression is made of. `position` is that of the first character, from 1. */
export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'variable' | 'part' | 'symbol' | 'end';
  /** Text without its quotes, a variable without its `@`, a symbol of one character. */
  readonly text: string;
  readonly position: number;
}

/** Characters that dividing them into tokens costs as much as, for each. */
const CHARACTER_COST = 64;

const SYMBOLS = '+-*/^:=#<>&!()[],;';
const QUOTES = `'"\\`;
const SPACE = 0x20;

/**
 * Splits an expression into tokens, the last of which is the end. Value marks, which editors put
 * between the parts of a compound expression, count as spaces.
 *
 * @throws MvdbError `BAD_EXPRESSION`
 */
export function readTokens(source: string): Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  while (offset < source.length) {
    charge(CHARACTER_COST);
    const code = source.charCodeAt(offset);
    const character = source.charAt(offset);
    if (code <= SPACE && (!isMarkCode(code) || character === VALUE_MARK)) {
      offset += 1;
      continue;
    }
    const position = offset + 1;
    if (SYMBOLS.includes(character)) {
      tokens.push({ kind: 'symbol', text: character, position });
      offset += 1;
    } else if (QUOTES.includes(character)) {
      const close = source.indexOf(character, position);
      if (close === -1) throw badExpression(position, `a closing ${character}`);
      tokens.push({ kind: 'text', text: source.slice(position, close), position });
      offset = close + 1;
    } else if (character === '@') {
      const end = nameEnd(source, position);
      const text = source.slice(position, end);
      tokens.push({ kind: isPart(text) ? 'part' : 'variable', text, position });
      offset = end;
    } else if (startsNumber(source, offset)) {
      const end = numberEnd(source, offset);
      tokens.push({ kind: 'number', text: source.slice(offset, end), position });
      offset = end;
    } else {
      const end = nameEnd(source, offset);
      if (end === offset) throw badExpression(position, 'a name, a constant or an operator');
      tokens.push({ kind: 'name', text: source.slice(offset, end), position });
      offset = end;
    }
  }
  tokens.push({ kind: 'end', text: '', position: source.length + 1 });
  return tokens;
}

/** `@` alone, or followed by the number of a part. */
function isPart(text: string): boolean {
  for (let index = 0; index < text.length; index++)
    if (!isDigitCode(text.charCodeAt(index))) return false;
  return true;
}

function startsNumber(source: string, offset: number): boolean {
  if (isDigitCode(source.charCodeAt(offset))) return true;
  return source[offset] === '.' && isDigitCode(source.charCodeAt(offset + 1));
}

function numberEnd(source: string, start: number): number {
  let end = start;
  while (isDigitCode(source.charCodeAt(end))) end += 1;
  if (source[end] !== '.') return end;
  end += 1;
  while (isDigitCode(source.charCodeAt(end))) end += 1;
  return end;
}

function nameEnd(source: string, start: number): number {
  let end = start;
  while (end < source.length && isNameCode(source.charCodeAt(end))) end += 1;
  return end;
}

/** Letters of any script, digits, and the characters `.`, `_`, `$` and `%`. */
function isNameCode(code: number): boolean {
  if (code === 0x2e || code === 0x5f || code === 0x24 || code === 0x25) return true;
  return isDigitCode(code) || isLetterCode(code);
}
