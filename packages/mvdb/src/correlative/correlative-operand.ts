import { digitsEnd, isQuoteCode } from '../conversion/code-text.ts';
import { POSITION_MAX } from '../dynamic-array/positions.ts';
import { badExpression } from '../expression/bad-expression.ts';
import type { Expression } from '../expression/syntax.ts';
import { isLetterCode } from '../text/character.ts';

/** An operand read from a code, and where the code goes on. */
export interface ReadOperand {
  readonly operand: Expression;
  readonly end: number;
}

/** QM writes `@NI`, the others `NI`; brackets without anything in them mean nothing. */
const COUNTER = /^@?(NI|NB|ND|NV|NS)(?![A-Z0-9])(?:\(\))?/i;
const COUNTER_SIZE_MAX = '@NI()'.length;

/**
 * Reads what both kinds of correlative know: the number of an attribute, a quoted text, `N(name)`, each of
 * which `R` may follow for reuse, and a counter such as `NI`.
 *
 * @see Rocket mvBase, Using Special Functions with A and F Codes: the counters.
 * @returns `undefined` if none of these is there.
 * @throws MvdbError `BAD_EXPRESSION`
 */
export function readOperand(code: string, offset: number): ReadOperand | undefined {
  const counter = COUNTER.exec(code.slice(offset, offset + COUNTER_SIZE_MAX + 1));
  if (counter !== null) {
    const [{ length }, name = ''] = counter;
    return { operand: { kind: 'variable', name, position: offset + 1 }, end: offset + length };
  }
  const read =
    readAttribute(code, offset) ?? readQuoted(code, offset) ?? readItemName(code, offset);
  if (!read || !isReuse(code, read.end)) return read;
  return { operand: { kind: 'reuse', operand: read.operand }, end: read.end + 1 };
}

function readAttribute(code: string, offset: number): ReadOperand | undefined {
  const end = digitsEnd(code, offset);
  if (end === offset) return undefined;
  const number = Number(code.slice(offset, end));
  if (number > POSITION_MAX)
    throw badExpression(offset + 1, `the number of an attribute, up to ${POSITION_MAX}`);
  return { operand: { kind: 'attribute', number }, end };
}

function readQuoted(code: string, offset: number): ReadOperand | undefined {
  if (!isQuoteCode(code.charCodeAt(offset))) return undefined;
  const close = code.indexOf(code.charAt(offset), offset + 1);
  if (close === -1) throw badExpression(offset + 1, `a closing ${code.charAt(offset)}`);
  return { operand: { kind: 'text', text: code.slice(offset + 1, close) }, end: close + 1 };
}

function readItemName(code: string, offset: number): ReadOperand | undefined {
  if (code.slice(offset, offset + 2).toUpperCase() !== 'N(') return undefined;
  const close = code.indexOf(')', offset);
  const name = close === -1 ? '' : code.slice(offset + 2, close).trim();
  if (name === '') throw badExpression(offset + 3, 'the name of an item and ")"');
  return { operand: { kind: 'name', name, position: offset + 3 }, end: close + 1 };
}

/** An `R` that begins no word. */
function isReuse(code: string, offset: number): boolean {
  if (code.charAt(offset).toUpperCase() !== 'R') return false;
  return !isLetterCode(code.charCodeAt(offset + 1));
}

/**
 * Where the conversion in brackets that opens at `offset` ends; brackets within it are its own.
 *
 * @throws MvdbError `BAD_EXPRESSION`
 */
export function conversionEnd(code: string, offset: number): number {
  let depth = 0;
  for (let index = offset; index < code.length; index++) {
    const character = code[index];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return index;
  }
  throw badExpression(offset + 1, 'a conversion code and ")"');
}
