import type { Expression } from '../syntax/syntax.ts';
import { quoted } from './code-writer.ts';
import type { Emitter } from './emitter.ts';

/** How an operand is read by an operator that stands in the program itself. */
interface Operand {
  /** Code that is run once, before both operands are looked at; empty where nothing needs it. */
  readonly before: string;
  /** What can be read again and again. */
  readonly read: string;
  /** What the operator of the runtime is given: it throws where a variable has no value. */
  readonly value: string;
  readonly isNumber: boolean;
}

/** Gives the code of an expression that is a value. */
type ValueCode = (emitter: Emitter, expression: Expression) => string;

/** What JavaScript gives for two safe whole numbers, and never -0; a whole number that is safe is exact. */
const RESULTS: Readonly<Record<string, (left: string, right: string) => string>> = {
  add: (left, right) => `${left} + ${right}`,
  subtract: (left, right) => `${left} - ${right}`,
  multiply: (left, right) => `${left} * ${right} + 0`,
  divide: (left, right) => `${left} / ${right} + 0`,
};

const SYMBOLS: Readonly<Record<string, string>> = {
  equal: '===',
  '!equal': '!==',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>=',
};

/** Code of an operation, which stands in the program itself for two whole numbers. */
export function arithmeticCode(
  emitter: Emitter,
  operation: string,
  [left, right]: readonly [Expression, Expression],
  valueCode: ValueCode,
): string {
  const result = RESULTS[operation];
  if (result === undefined || !standsInProgram(emitter, left, right))
    return emitter.operator(operation, valueCode(emitter, left), valueCode(emitter, right));
  const operands = operandsOf(emitter, left, right, valueCode);
  const [first, second] = operands;
  const name = emitter.operand();
  const isSafe = `Number.isSafeInteger(${name} = ${result(first.read, second.read)})`;
  const tests = [...numberTests(operands), isSafe].join(' && ');
  const general = emitter.operator(operation, first.value, second.value);
  return sequenceOf(operands, `${tests} ? ${name} : ${general}`);
}

/** Code of a comparison by the name of its operator. */
export function comparedCode(
  emitter: Emitter,
  operator: string,
  [left, right]: readonly [Expression, Expression],
  valueCode: ValueCode,
): string {
  if (
    right.kind === 'text' &&
    emitter.isInline &&
    isEquality(operator) &&
    !isNumberLike(right.text)
  ) {
    const operand = operandOf(emitter, left, valueCode);
    const general = `${operator}(${operand.value}, ${quoted(right.text)})`;
    const same = `${operand.read} ${SYMBOLS[operator]} ${quoted(right.text)}`;
    return sequenceOf([operand], `typeof ${operand.read} === 'string' ? ${same} : ${general}`);
  }
  if (!standsInProgram(emitter, left, right))
    return `${operator}(${valueCode(emitter, left)}, ${valueCode(emitter, right)})`;
  const operands = operandsOf(emitter, left, right, valueCode);
  const [first, second] = operands;
  const general = `${operator}(${first.value}, ${second.value})`;
  const tests = numberTests(operands);
  const same = `${first.read} ${SYMBOLS[operator]} ${second.read}`;
  return sequenceOf(
    operands,
    tests.length === 0 ? same : `${tests.join(' && ')} ? ${same} : ${general}`,
  );
}

/** Code of whether a FOR goes on with its next value, which is a number already. */
export function goesOnCode(
  emitter: Emitter,
  next: string,
  operator: 'lessOrEqual' | 'greaterOrEqual',
  limit: Expression,
  valueCode: ValueCode,
): string {
  if (!emitter.isInline) return `${operator}(${next}, ${valueCode(emitter, limit)})`;
  const operand = operandOf(emitter, limit, valueCode);
  const own: Operand = { before: '', read: next, value: next, isNumber: false };
  const same = `${next} ${SYMBOLS[operator]} ${operand.read}`;
  return sequenceOf(
    [operand],
    `${numberTests([own, operand]).join(' && ')} ? ${same} : ${operator}(${next}, ${operand.value})`,
  );
}

/** Code of an expression as a number. */
export function asNumberCode(
  emitter: Emitter,
  expression: Expression,
  valueCode: ValueCode,
): string {
  if (!emitter.isInline) return emitter.operator('number', valueCode(emitter, expression));
  const operand = operandOf(emitter, expression, valueCode);
  if (operand.isNumber) return operand.read;
  const general = emitter.operator('number', operand.value);
  return sequenceOf([operand], `${numberTests([operand])} ? ${operand.read} : ${general}`);
}

/** Whether an operator may stand in the program: not in a large function, nor where both sides can never be whole numbers. */
function standsInProgram(emitter: Emitter, left: Expression, right: Expression): boolean {
  return emitter.isInline && ![left, right].some((each) => isNeverWhole(bare(each)));
}

function isNeverWhole(expression: Expression): boolean {
  if (expression.kind === 'text') return true;
  return expression.kind === 'number' && smallNumber(expression) === undefined;
}

function isEquality(operator: string): boolean {
  return operator === 'equal' || operator === '!equal';
}

/** Whether a text may equal another that is written otherwise, as numbers do. */
function isNumberLike(text: string): boolean {
  return /^[+\-.\d]/.test(text);
}

function operandsOf(
  emitter: Emitter,
  left: Expression,
  right: Expression,
  valueCode: ValueCode,
): readonly [Operand, Operand] {
  const first = operandOf(emitter, left, valueCode);
  const second = operandOf(emitter, right, valueCode);
  if (second.before === '' || first.isNumber || first.value === first.read) return [first, second];
  // The first is read, and complained of, before the second begins.
  const name = emitter.operand();
  const before = [first.before, `${name} = ${first.value}`].filter((code) => code !== '');
  return [{ before: before.join(', '), read: name, value: name, isNumber: false }, second];
}

function operandOf(emitter: Emitter, expression: Expression, valueCode: ValueCode): Operand {
  const inner = bare(expression);
  const number = smallNumber(inner);
  if (number !== undefined) return { before: '', read: number, value: number, isNumber: true };
  if (inner.kind === 'variable') {
    const { code, cell, isSpread } = emitter.scope.variable(inner.name);
    if (cell === undefined)
      return { before: '', read: code, value: valueCode(emitter, inner), isNumber: false };
    const name = emitter.operand();
    const checked = `(${name} ?? ${emitter.unassigned(inner.name)})`;
    const value = isSpread ? `plain${checked}` : checked;
    return { before: `${name} = ${code}`, read: name, value, isNumber: false };
  }
  const name = emitter.operand();
  return {
    before: `${name} = ${valueCode(emitter, inner)}`,
    read: name,
    value: name,
    isNumber: false,
  };
}

function bare(expression: Expression): Expression {
  return expression.kind === 'group' ? bare(expression.inner) : expression;
}

/** A whole number of the source that is written in JavaScript as it is. */
function smallNumber(expression: Expression): string | undefined {
  if (expression.kind !== 'number' || !/^\d{1,15}$/.test(expression.text)) return undefined;
  return String(Number(expression.text));
}

function numberTests(operands: readonly Operand[]): string[] {
  return operands
    .filter(({ isNumber }) => !isNumber)
    .map(({ read }) => `typeof ${read} === 'number'`);
}

function sequenceOf(operands: readonly Operand[], code: string): string {
  const before = operands.map((operand) => operand.before).filter((each) => each !== '');
  return `(${[...before, code].join(', ')})`;
}
