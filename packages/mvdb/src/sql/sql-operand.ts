import { charge } from '../budget/work-meter.ts';
import type { ConversionContext } from '../conversion/conversion-context.ts';
import { MvdbError } from '../errors/errors.ts';
import { NOT_A_NUMBER, TOO_LARGE } from '../errors/failures.ts';
import {
  addDecimals,
  DEFAULT_PRECISION,
  type Decimal,
  divideDecimals,
  multiplyDecimals,
  parseDecimal,
  subtractDecimals,
} from '../number/decimal.ts';
import { isSingle } from '../query/value-marks.ts';
import { joinedTexts } from '../text/joined-texts.ts';
import { SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { isNull, NULL_VALUE } from '../text/null-value.ts';
import { shown } from '../text/shown.ts';
import { storedForm } from './literal-form.ts';
import { SqlError } from './sql-error.ts';
import type { BoundColumn } from './sql-scope.ts';
import type {
  ArithmeticOperator,
  SqlAggregate,
  SqlArithmetic,
  SqlEvaluation,
  SqlExpression,
  SqlLiteral,
  SqlReference,
} from './sql-syntax.ts';
import { decimalText, decimalValue } from './typed-value.ts';
import { NUMBER_SHAPE, TEXT_SHAPE, type ValueShape } from './value-shape.ts';

/** An expression, ready to be evaluated on rows of one kind. */
export interface Operand<Input> {
  readonly shape: ValueShape;
  /** The sources it depends on, one bit for each by its index. */
  readonly sources: number;
  /** The literal it is, if it is one. */
  readonly literal: SqlLiteral | undefined;
  /** The column it is, if it is one. */
  readonly bound: BoundColumn | undefined;
  /** Its value as it is stored, with its marks. */
  evaluate(input: Input): string;
}

/** What the parts of expressions stand for on rows of one kind. */
export interface Leaves<Input> {
  readonly conversions: ConversionContext;
  /** An expression that is known as a whole, whatever its parts are. */
  whole(expression: SqlExpression): Operand<Input> | undefined;
  column(node: SqlReference | SqlEvaluation): Operand<Input>;
  aggregate(node: SqlAggregate): Operand<Input>;
}

/** Longest number a calculation may give. */
const RESULT_DIGITS_MAX = 10_000;

/** Characters that one calculation costs as much as. */
const CALCULATION_COST = 64;

/** Compiles an expression. @throws SqlError where it cannot be. */
export function operandOf<Input>(expression: SqlExpression, leaves: Leaves<Input>): Operand<Input> {
  const whole = leaves.whole(expression);
  if (whole) return whole;
  switch (expression.kind) {
    case 'literal':
      return literalOperand(expression);
    case 'reference':
    case 'evaluation':
      return leaves.column(expression);
    case 'aggregate':
      return leaves.aggregate(expression);
    case 'arithmetic':
      return arithmeticOperand(expression, leaves);
  }
}

function literalOperand<Input>(literal: SqlLiteral): Operand<Input> {
  const shape = literal.isNumber ? NUMBER_SHAPE : TEXT_SHAPE;
  return { shape, sources: 0, literal, bound: undefined, evaluate: () => literal.text };
}

function arithmeticOperand<Input>(
  { operator, left, right, at }: SqlArithmetic,
  leaves: Leaves<Input>,
): Operand<Input> {
  const sides = [operandOf(left, leaves), operandOf(right, leaves)] as const;
  const dates = sides.map(({ shape }) => shape.type === 'date');
  const [first, second] = [
    calculable(sides[0], dates[1] === true, leaves.conversions),
    calculable(sides[1], dates[0] === true, leaves.conversions),
  ];
  const shape = resultShape(operator, first.shape, second.shape, at);
  const isShifted = shape.type === 'date';
  const calculate = (a: string, b: string) => {
    charge(CALCULATION_COST + a.length + b.length);
    if (isNull(a) || isNull(b)) return NULL_VALUE;
    const result = OPERATIONS[operator](number(a, first.shape), number(b, second.shape));
    const text = decimalText(result);
    if (text.length > RESULT_DIGITS_MAX)
      throw new MvdbError(TOO_LARGE, `A calculation may give ${RESULT_DIGITS_MAX} digits.`);
    return text;
  };
  return {
    shape: isShifted ? shape : { ...shape, isMultivalued: isMultivalued(first, second) },
    sources: first.sources | second.sources,
    literal: undefined,
    bound: undefined,
    evaluate: (input) => eachPair(first.evaluate(input), second.evaluate(input), calculate),
  };
}

function isMultivalued<Input>(left: Operand<Input>, right: Operand<Input>): boolean {
  return left.shape.isMultivalued || right.shape.isMultivalued;
}

/** A side of arithmetic; beside a date, a text is a date too. */
function calculable<Input>(
  operand: Operand<Input>,
  isBesideDate: boolean,
  conversions: ConversionContext,
): Operand<Input> {
  const { literal } = operand;
  if (literal === undefined || parseDecimal(literal.text) !== undefined) return operand;
  if (!isBesideDate)
    throw new SqlError(literal.at, `found ${shown(literal.text)} in arithmetic`, ['a number']);
  const shape: ValueShape = { ...NUMBER_SHAPE, type: 'date', conversion: 'D' };
  const day = storedForm(literal, shape, conversions);
  return { ...operand, shape, evaluate: () => day };
}

/** Days between dates are a number, a date moved by days is a date, all else is a number. */
function resultShape(
  operator: ArithmeticOperator,
  left: ValueShape,
  right: ValueShape,
  at: number,
): ValueShape {
  const isLeftDate = left.type === 'date';
  const isRightDate = right.type === 'date';
  if (!isLeftDate && !isRightDate) return NUMBER_SHAPE;
  if (isLeftDate && isRightDate && operator === '-') return NUMBER_SHAPE;
  if (isLeftDate && !isRightDate && (operator === '+' || operator === '-'))
    return { ...left, isId: false };
  if (isRightDate && !isLeftDate && operator === '+') return { ...right, isId: false };
  throw new SqlError(at, `${operator} does not go with these dates`, [
    'a date + or - days',
    'a date - another',
  ]);
}

const OPERATIONS: Readonly<Record<ArithmeticOperator, (a: Decimal, b: Decimal) => Decimal>> = {
  '+': addDecimals,
  '-': subtractDecimals,
  '*': multiplyDecimals,
  '/': (a, b) => divideDecimals(a, b, DEFAULT_PRECISION),
};

/** Empty text counts as zero, as everywhere in multivalue arithmetic. */
function number(text: string, shape: ValueShape): Decimal {
  const value = decimalValue(text, shape);
  if (value === undefined)
    throw new MvdbError(NOT_A_NUMBER, `${shown(text)} stands in arithmetic of SQL.`);
  return value;
}

/** Calculates value by value; a single value goes with all of the other side. */
function eachPair(
  left: string,
  right: string,
  calculate: (left: string, right: string) => string,
  marks: readonly string[] = [VALUE_MARK, SUBVALUE_MARK],
): string {
  const [mark, ...inner] = marks;
  if (mark === undefined || (isSingle(left) && isSingle(right))) return calculate(left, right);
  const lefts = left.split(mark);
  const rights = right.split(mark);
  const count = Math.max(lefts.length, rights.length);
  const results = Array.from({ length: count }, (_, index) =>
    eachPair(beside(lefts, index), beside(rights, index), calculate, inner),
  );
  return joinedTexts(results, mark, 'A calculation');
}

/** The value at an index; a single one stands beside all. */
export function beside(values: readonly string[], index: number): string {
  return (values.length === 1 ? values[0] : values[index]) ?? '';
}
