import { atVariable, isAtVariable } from '../functions/at-variables.ts';
import type { AssignmentOperator, Block, Expression, Statement } from '../syntax/syntax.ts';
import { expressionsOf, statementsIn } from '../syntax/walk.ts';
import { baseVariable, commandTargets, functionTargets } from './command-targets.ts';
import { directFunctions } from './direct-functions.ts';

/**
 * What is known of a value: text; a whole number that is small, as lengths and positions are, or that JavaScript adds
 * exactly once more; any text or number; or anything that a variable may hold.
 */
export type ValueType = 'text' | 'count' | 'whole' | 'value' | 'slot';

/** The types of variables; `undefined` while nothing is known of one. */
export type TypeOf = (name: string) => ValueType | undefined;

/** What holds values of two types. */
export function joined(
  left: ValueType | undefined,
  right: ValueType | undefined,
): ValueType | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  if (left === right) return left;
  if (left === 'slot' || right === 'slot') return 'slot';
  return isNumber(left) && isNumber(right) ? 'whole' : 'value';
}

/** Whether a type is that of numbers of JavaScript. */
export function isNumber(type: ValueType | undefined): boolean {
  return type === 'count' || type === 'whole';
}

/** Most digits of a count, and of a whole number that JavaScript has exactly. */
const [COUNT_DIGITS, WHOLE_DIGITS] = [9, 15];
/** The most that a count is increased by at once: nobody waits until it is a large number. */
const STEP_MAX = 1_000;

/** The type of an expression. */
export function typeOf(expression: Expression, of: TypeOf): ValueType | undefined {
  switch (expression.kind) {
    case 'number':
      return numberType(expression.text);
    case 'text':
    case 'extraction':
    case 'substring':
    case 'fields':
    case 'format':
      return 'text';
    case 'variable':
      return of(expression.name);
    case 'at-variable':
      return atType(expression.name);
    case 'function':
      return functionType(expression.name);
    case 'group':
      return typeOf(expression.inner, of);
    case 'unary': {
      const type = typeOf(expression.operand, of);
      return type === undefined || isNumber(type) ? type : 'value';
    }
    case 'choice':
      return joined(typeOf(expression.yes, of), typeOf(expression.no, of));
    case 'binary':
      return operationType(expression.operator, expression.left, expression.right, of);
    case 'element':
    case 'whole-array':
    case 'user-function':
      return 'slot';
  }
}

function numberType(number: string): ValueType {
  const [, digits] = /^-?(\d+)$/.exec(number) ?? [];
  if (digits === undefined || digits.length > WHOLE_DIGITS) return 'value';
  return digits.length <= COUNT_DIGITS ? 'count' : 'whole';
}

function atType(name: string): ValueType {
  const constant = isAtVariable(name) ? atVariable(name).constant : undefined;
  if (constant === undefined) return 'value';
  return typeof constant === 'string' ? 'text' : 'count';
}

function functionType(name: string): ValueType {
  if (name === 'NOT' || name === 'STATUS') return 'count';
  if (name === 'OCONV' || name === 'ICONV' || name === 'FMT') return 'text';
  return directFunctions[name]?.gives ?? 'value';
}

function operationType(
  operator: string,
  left: Expression,
  right: Expression,
  of: TypeOf,
): ValueType | undefined {
  if (operator === ':') return 'text';
  if (!['+', '-', '*', '/', '//', '**'].includes(operator)) return 'count';
  const [first, second] = [typeOf(left, of), typeOf(right, of)];
  if (first === undefined || second === undefined) return first ?? second;
  if (first !== 'count' || second !== 'count') return 'value';
  if (operator === '*') return isStep(left) || isStep(right) ? 'whole' : 'value';
  if (operator !== '+' && operator !== '-') return 'value';
  return isStep(left) || isStep(right) ? 'count' : 'whole';
}

/** Whether an expression is a small number of the source. */
export function isStep(expression: Expression): boolean {
  if (expression.kind === 'group') return isStep(expression.inner);
  if (expression.kind === 'unary') return isStep(expression.operand);
  return (
    expression.kind === 'number' &&
    /^-?\d+$/.test(expression.text) &&
    Math.abs(+expression.text) <= STEP_MAX
  );
}

/** The types of the variables of blocks, by all that is assigned to them. */
export function typesOf(
  blocks: readonly Block[],
  isBoxed: (name: string) => boolean,
): ReadonlyMap<string, ValueType> {
  const types = new Map<string, ValueType>();
  const of: TypeOf = (name) => (isBoxed(name) ? 'value' : types.get(name));
  const statements = blocks.flatMap(statementsIn);
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    const assigned = statements.flatMap((each): readonly Assigned[] => [
      ...assignedIn(each, of, isBoxed),
      ...functionTargets(expressionsOf(each)).map((name) => [name, 'slot'] as const),
    ]);
    for (const [name, type] of assigned) {
      const wider = joined(types.get(name), type);
      if (wider === undefined || wider === types.get(name)) continue;
      types.set(name, wider);
      isSettled = false;
    }
  }
  return types;
}

type Assigned = readonly [name: string, type: ValueType | undefined];

function assignedIn(
  statement: Statement,
  of: TypeOf,
  isBoxed: (name: string) => boolean,
): readonly Assigned[] {
  switch (statement.kind) {
    case 'assignment': {
      const { target, operator, value } = statement;
      if (target.kind === 'variable')
        return [[target.name, assignedType(target, operator, value, of, isBoxed)]];
      const base = baseVariable(target);
      return base === undefined ? [] : [[base, 'text']];
    }
    case 'for': {
      const { variable, start, step } = statement;
      if (variable.kind !== 'variable') return [];
      const begun = typeOf(start, of);
      const isCounted = begun === undefined || (begun === 'count' && (!step || isStep(step)));
      return [[variable.name, isCounted ? begun : 'value']];
    }
    case 'command':
      return commandTargets(statement).map(({ name, type }) => [name, type] as const);
    default:
      return [];
  }
}

function assignedType(
  target: Expression,
  operator: AssignmentOperator,
  value: Expression,
  of: TypeOf,
  isBoxed: (name: string) => boolean,
): ValueType | undefined {
  if (operator === '=')
    return value.kind === 'variable' && isBoxed(value.name) ? 'slot' : typeOf(value, of);
  if (operator === ':=') return 'text';
  return operationType(operator.slice(0, 1), target, value, of);
}
