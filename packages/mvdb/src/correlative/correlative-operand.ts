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

const COUNTER = /^@(?:NI|NB|ND|NV|NS)(?![A-Z0-9])/i;

/**
 * Reads what both kinds of correlative know: the number of an attribute, a quoted text, `N(name)`, each of
 * which `R` may follow for reuse, and a counter such as `@NI`.
 *
 * @returns `undefined` when there is none of these at that place.
 * @throws MvdbError `BAD_EXPRESSION`
 */
export function readOperand(code: string, place: number): ReadOperand | undefined {
  const counter = COUNTER.exec(code.slice(place, place + 4))?.[0];
  if (counter !== undefined)
    return {
      operand: { kind: 'variable', name: counter.slice(1), position: place + 1 },
      end: place + counter.length,
    };
  const read = readAttribute(code, place) ?? readQuoted(code, place) ?? readItemName(code, place);
  if (!read || !isReuse(code, read.end)) return read;
  return { operand: { kind: 'reuse', operand: read.operand }, end: read.end + 1 };
}

function readAttribute(code: string, place: number): ReadOperand | undefined {
  const end = digitsEnd(code, place);
  if (end === place) return undefined;
  const number = Number(code.slice(place, end));
  if (number > POSITION_MAX)
    throw badExpression(place + 1, `the number of an attribute, up to ${POSITION_MAX}`);
  return { operand: { kind: 'attribute', number }, end };
}

function readQuoted(code: string, place: number): ReadOperand | undefined {
  if (!isQuoteCode(code.charCodeAt(place))) return undefined;
  const close = code.indexOf(code.charAt(place), place + 1);
  if (close === -1) throw badExpression(place + 1, `a closing ${code.charAt(place)}`);
  return { operand: { kind: 'text', text: code.slice(place + 1, close) }, end: close + 1 };
}

function readItemName(code: string, place: number): ReadOperand | undefined {
  if (code.slice(place, place + 2).toUpperCase() !== 'N(') return undefined;
  const close = code.indexOf(')', place);
  const name = close === -1 ? '' : code.slice(place + 2, close).trim();
  if (name === '') throw badExpression(place + 3, 'the name of an item and ")"');
  return { operand: { kind: 'name', name, position: place + 3 }, end: close + 1 };
}

/** An `R` that begins no word. */
function isReuse(code: string, place: number): boolean {
  if (code.charAt(place).toUpperCase() !== 'R') return false;
  return !isLetterCode(code.charCodeAt(place + 1));
}

/**
 * Where the conversion in brackets that opens at `place` ends; brackets within it are its own.
 *
 * @throws MvdbError `BAD_EXPRESSION`
 */
export function conversionEnd(code: string, place: number): number {
  let depth = 0;
  for (let index = place; index < code.length; index++) {
    const character = code[index];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return index;
  }
  throw badExpression(place + 1, 'a conversion code and ")"');
}
