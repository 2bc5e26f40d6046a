import { charge } from '../budget/work-meter.ts';
import { isQuoteCode } from '../conversion/code-text.ts';
import { badExpression } from '../expression/bad-expression.ts';
import type { BinaryOperator, Expression } from '../expression/syntax.ts';
import { conversionEnd, readOperand } from './correlative-operand.ts';
import { saved } from './saved-result.ts';

/** The element of a code between two semicolons, and where it begins. */
interface Element {
  readonly text: string;
  readonly position: number;
}

/** Characters that reading one element costs as much as. */
const ELEMENT_COST = 500;

/** Operators on the second operand from the top and the top, in this order. */
const SECOND_WITH_TOP: Readonly<Record<string, BinaryOperator>> = {
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '//',
  '=': '=',
  '#': '#',
  '&': 'AND',
  '!': 'OR',
};

/** Operators on the top and the second operand, in this order. */
const TOP_WITH_SECOND: Readonly<Record<string, BinaryOperator>> = {
  '<': '<',
  '>': '>',
  '[': '<=',
  ']': '>=',
};

const DESCALED_PRODUCT = /^\*(\d{1,2})$/;
const CONSTANT = /^C(-?\d+)(R?)$/i;

/**
 * Reads a correlative in reverse Polish notation, such as `F;4;5;*;S`. The top of the stack at the end is
 * the result. Comparisons ask of the top: `<` is whether the top is less than the operand below it.
 *
 * @param previous - Gives the value of the correlative before, for `LPV`.
 * @param parts - Receives results that are used more than once.
 * @throws MvdbError `BAD_EXPRESSION` with the position and what was expected there.
 * @see UniVerse BASIC Reference, F code; OpenQM Reference, F-correlatives.
 */
export function parsePolish(
  code: string,
  previous: () => Expression,
  parts: Expression[],
): Expression {
  const stack: Expression[] = [];
  for (const element of elementsOf(code)) {
    charge(ELEMENT_COST);
    const operand = operandOf(element, previous);
    if (operand) stack.push(operand);
    else operate(element, stack, parts);
  }
  const top = stack.at(-1);
  if (!top) throw badExpression(code.length + 1, 'an operand, for the result');
  return top;
}

/** Divides at the semicolons that stand in no quotes and no brackets. */
function elementsOf(code: string): Element[] {
  const elements: Element[] = [];
  let start = code.charAt(1) === ';' ? 2 : 1;
  for (let offset = start; offset <= code.length; offset++) {
    const character = code.charAt(offset);
    if (isQuoteCode(code.charCodeAt(offset))) {
      const close = code.indexOf(character, offset + 1);
      if (close === -1) throw badExpression(offset + 1, `a closing ${character}`);
      offset = close;
    } else if (character === '(') offset = conversionEnd(code, offset);
    else if (character === ';' || offset === code.length) {
      const text = code.slice(start, offset);
      if (text.trim() !== '')
        elements.push({ text: text.trim(), position: offset - text.trimStart().length + 1 });
      start = offset + 1;
    }
  }
  return elements;
}

function operandOf(
  { text, position }: Element,
  previous: () => Expression,
): Expression | undefined {
  const word = text.toUpperCase();
  if (word === 'D') return { kind: 'call', name: 'DATE', args: [], position };
  if (word === 'T') return { kind: 'call', name: 'TIME', args: [], position };
  if (word === 'LPV') return previous();
  const [, digits, reuse] = CONSTANT.exec(text) ?? [];
  if (digits !== undefined) {
    const constant: Expression = { kind: 'text', text: digits };
    return reuse === '' ? constant : { kind: 'reuse', operand: constant };
  }
  const read = readOperand(text, 0);
  if (!read) return undefined;
  if (read.end === text.length) return read.operand;
  if (text[read.end] === '(' && text.endsWith(')'))
    return converted(read.operand, text.slice(read.end + 1, -1));
  throw badExpression(position + read.end, '";" or a conversion in brackets');
}

/** A conversion of an operand; one that is reused stays so. */
function converted(operand: Expression, code: string): Expression {
  if (operand.kind !== 'reuse') return { kind: 'conversion', operand, code };
  return { kind: 'reuse', operand: converted(operand.operand, code) };
}

function operate({ text, position }: Element, stack: Expression[], parts: Expression[]): void {
  const pop = () => {
    const operand = stack.pop();
    if (!operand) throw badExpression(position, `more operands before ${text}`);
    return operand;
  };
  const call = (name: string, ...args: Expression[]) =>
    stack.push({ kind: 'call', name, args, position });

  const operator = own(SECOND_WITH_TOP, text);
  const comparison = own(TOP_WITH_SECOND, text);
  if (operator) {
    const right = pop();
    stack.push({ kind: 'binary', operator, left: pop(), right });
  } else if (comparison) {
    const left = pop();
    stack.push({ kind: 'binary', operator: comparison, left, right: pop() });
  } else if (text === ':') {
    const right = pop();
    stack.push({ kind: 'concatenation', operands: [pop(), right] });
  } else if (text.startsWith('(') && text.endsWith(')')) {
    stack.push({ kind: 'conversion', operand: pop(), code: text.slice(1, -1) });
  } else if (/^\[\s*\]$/.test(text)) {
    const length = pop();
    const start = pop();
    call('[]', pop(), start, length);
  } else if (DESCALED_PRODUCT.test(text)) {
    const right = pop();
    const product: Expression = { kind: 'binary', operator: '*', left: pop(), right };
    const scale: Expression = { kind: 'text', text: `1${'0'.repeat(Number(text.slice(1)))}` };
    const divisor: Expression = { kind: 'reuse', operand: scale };
    stack.push({ kind: 'binary', operator: '//', left: product, right: divisor });
  } else operateByLetter({ text, position }, stack, parts, pop);
}

function operateByLetter(
  { text, position }: Element,
  stack: Expression[],
  parts: Expression[],
  pop: () => Expression,
): void {
  switch (text.toUpperCase()) {
    case 'R': {
      const divisor = pop();
      stack.push({ kind: 'call', name: 'REM', args: [pop(), divisor], position });
      return;
    }
    case 'S':
      stack.push({ kind: 'call', name: 'SUMMATION', args: [pop()], position });
      return;
    case 'P': {
      const operand = saved(pop(), parts);
      stack.push(operand, operand);
      return;
    }
    case '_': {
      const top = pop();
      const second = pop();
      stack.push(top, second);
      return;
    }
    case '^':
      pop();
      return;
    default:
      throw badExpression(position, `an operand or an operator, not "${text.slice(0, 20)}"`);
  }
}

function own<Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
