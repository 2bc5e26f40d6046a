import { charge } from '../budget/work-meter.ts';
import { converterOf, iconv, oconv } from '../conversion/conversion.ts';
import type { ConversionContext } from '../conversion/conversion-context.ts';
import { compareValues } from '../number/compare.ts';
import { isNumeric } from '../number/number-text.ts';
import type { Operator } from '../query/syntax.ts';
import { allValues, everyValue, someValue } from '../query/value-marks.ts';
import { type ValueTest, valueTest } from '../query/value-test.ts';
import { isNull, NULL_VALUE } from '../text/null-value.ts';
import { multivaluePattern } from './like-pattern.ts';
import { storedForm } from './literal-form.ts';
import { SqlError } from './sql-error.ts';
import { beside, type Leaves, type Operand, operandOf } from './sql-operand.ts';
import type { Comparison, SqlCondition, SqlTest } from './sql-syntax.ts';
import { decimalText, decimalValue } from './typed-value.ts';
import type { ValueShape } from './value-shape.ts';

/** Says whether a row is wanted. */
export type Predicate<Input> = (input: Input) => boolean;

/** A condition with the sources it depends on, one bit for each by its index. */
export interface CompiledCondition<Input> {
  readonly sources: number;
  readonly holds: Predicate<Input>;
}

/** A test with its sides compiled. */
export interface ComparedSides<Input> {
  readonly test: SqlTest;
  readonly left: Operand<Input>;
  readonly right: readonly Operand<Input>[];
}

/** A test of one side against literals in stored form, in the words of the query language. */
export interface LiteralTest<Input> {
  readonly operand: Operand<Input>;
  readonly operator: Operator;
  readonly literals: readonly string[];
  /** Conversion of the values, where they are compared as they are shown. */
  readonly conversion: string;
  /** Compares as text, numbers too. */
  readonly isExact: boolean;
  /** A blank value does not pass. */
  readonly failsBlank: boolean;
  /** The operator has to fail. */
  readonly isNegated: boolean;
  /** IS NULL or IS NOT NULL. */
  readonly isAboutNull: boolean;
}

const FLIPPED: Readonly<Record<Comparison, Comparison>> = {
  EQ: 'EQ',
  NE: 'NE',
  LT: 'GT',
  LE: 'GE',
  GT: 'LT',
  GE: 'LE',
};

/**
 * Compiles a condition, or its opposite. A comparison with the null value is neither true nor false, so that
 * neither it nor its opposite holds.
 *
 * @throws SqlError where it cannot be compiled.
 */
export function compileCondition<Input>(
  condition: SqlCondition,
  leaves: Leaves<Input>,
  isOpposite = false,
): CompiledCondition<Input> {
  switch (condition.kind) {
    case 'test':
      return compileTest(sidesOf(condition, leaves), leaves.conversions, isOpposite);
    case 'not':
      return compileCondition(condition.condition, leaves, !isOpposite);
    default: {
      const all = condition.conditions.map((each) => compileCondition(each, leaves, isOpposite));
      return {
        sources: all.reduce((mask, { sources }) => mask | sources, 0),
        holds:
          (condition.kind === 'and') !== isOpposite
            ? (input) => all.every(({ holds }) => holds(input))
            : (input) => all.some(({ holds }) => holds(input)),
      };
    }
  }
}

export function sidesOf<Input>(test: SqlTest, leaves: Leaves<Input>): ComparedSides<Input> {
  return {
    test,
    left: operandOf(test.left, leaves),
    right: test.right.map((each) => operandOf(each, leaves)),
  };
}

/** The test as one of values against literals; `undefined` where both sides depend on the row. */
export function literalTestOf<Input>(
  { test, left, right }: ComparedSides<Input>,
  conversions: ConversionContext,
): LiteralTest<Input> | undefined {
  const { operator, isNegated } = test;
  const [first] = right;
  if (left.literal && isComparison(operator) && first && !first.literal) {
    const flipped: SqlTest = { ...test, operator: FLIPPED[operator] };
    return literalTestOf({ test: flipped, left: first, right: [left] }, conversions);
  }
  const plain = {
    operand: left,
    conversion: '',
    isExact: left.shape.isId || test.isExact === true,
    failsBlank: test.failsBlank === true,
    isNegated: false,
    isAboutNull: false,
  };
  if (operator === 'NULL')
    return {
      ...plain,
      isExact: true,
      isAboutNull: true,
      operator: isNegated ? 'NE' : 'EQ',
      literals: ['', NULL_VALUE],
    };
  if (operator === 'LIKE') {
    const literal = first?.literal;
    if (literal === undefined)
      throw new SqlError(test.at, 'LIKE has no pattern', ['a text between single quotes']);
    return {
      ...plain,
      conversion: left.shape.conversion,
      operator: isNegated ? 'UNLIKE' : 'LIKE',
      literals: [multivaluePattern(literal.text, test.escape, literal.at)],
    };
  }
  const literals = right.flatMap(({ literal }) =>
    literal === undefined ? [] : [storedForm(literal, left.shape, conversions)],
  );
  if (literals.length < right.length) return undefined;
  if (operator === 'BETWEEN') return { ...plain, operator, literals, isNegated };
  if (operator === 'IN') return { ...plain, operator: isNegated ? 'NE' : 'EQ', literals };
  return { ...plain, operator, literals };
}

/** The test of one value, or its opposite. Only IS NULL can report anything about the null value. */
export function valueTestOf<Input>(
  literal: LiteralTest<Input>,
  conversions: ConversionContext,
  isOpposite: boolean,
): ValueTest {
  const plain = plainTestOf(literal, conversions);
  const passes = literal.failsBlank ? (value: string) => value !== '' && plain(value) : plain;
  const isWanted = isOpposite ? (value: string) => !passes(value) : passes;
  return literal.isAboutNull ? isWanted : (value) => !isNull(value) && isWanted(value);
}

function plainTestOf<Input>(
  { operator, literals, conversion, isExact, isNegated }: LiteralTest<Input>,
  conversions: ConversionContext,
): ValueTest {
  const passes = valueTest(operator, literals, { isCaseIgnored: false, isExact });
  if (conversion !== '') {
    const { out } = converterOf(conversion, conversions);
    return (value) => {
      const outcome = out(value);
      return passes(typeof outcome === 'string' ? outcome : outcome.text);
    };
  }
  return isNegated ? (value) => !passes(value) : passes;
}

function compileTest<Input>(
  sides: ComparedSides<Input>,
  conversions: ConversionContext,
  isOpposite: boolean,
): CompiledCondition<Input> {
  const { test, left, right } = sides;
  const sources = right.reduce((mask, operand) => mask | operand.sources, left.sources);
  const literal = literalTestOf(sides, conversions);
  if (literal === undefined)
    return { sources, holds: pairPredicate(sides, conversions, isOpposite) };
  const passes = valueTestOf(literal, conversions, isOpposite);
  const { operand } = literal;
  return {
    sources,
    holds:
      test.isEvery !== isOpposite
        ? (input) => everyValue(operand.evaluate(input), passes)
        : (input) => someValue(operand.evaluate(input), passes),
  };
}

function isComparison(operator: SqlTest['operator']): operator is Comparison {
  return Object.hasOwn(FLIPPED, operator);
}

/** Characters that comparing two values costs as much as. */
const PAIR_COST = 32;

/** Two values, one from each side: whether they pass, `undefined` where that is unknown. */
type PairTest = (left: string, right: string) => boolean | undefined;

/**
 * Compares sides that both depend on the row. Values of one table are compared with those that stand
 * beside them, a single value with all; values of two tables each with each.
 */
function pairPredicate<Input>(
  { test, left, right }: ComparedSides<Input>,
  conversions: ConversionContext,
  isOpposite: boolean,
): Predicate<Input> {
  const isAcross = right.some(({ sources }) => areApart(sources, left.sources));
  const isEach = isAcross || left.literal !== undefined;
  const isBetween = test.operator === 'BETWEEN';
  const isWanted = test.isNegated === isOpposite;
  const tests = right.map((operand, index) =>
    pairTest(pairOperator(test, index), left, operand, conversions),
  );
  const passesAt = (value: string, index: number, lists: readonly (readonly string[])[]) => {
    const outcomes = tests.map((pair, number) => {
      const list = lists[number] ?? [];
      const others = isEach ? list : [beside(list, index)];
      return anyOf(others.map((other) => pair(value, other)));
    });
    return (isBetween ? allOf(outcomes) : anyOf(outcomes)) === isWanted;
  };
  return (input) => {
    const lists = right.map((operand) => allValues(operand.evaluate(input)));
    const values = allValues(left.evaluate(input));
    return test.isEvery !== isOpposite
      ? values.every((value, index) => passesAt(value, index, lists))
      : values.some((value, index) => passesAt(value, index, lists));
  };
}

function anyOf(outcomes: readonly (boolean | undefined)[]): boolean | undefined {
  if (outcomes.includes(true)) return true;
  return outcomes.includes(undefined) ? undefined : false;
}

function allOf(outcomes: readonly (boolean | undefined)[]): boolean | undefined {
  if (outcomes.includes(false)) return false;
  return outcomes.includes(undefined) ? undefined : true;
}

function pairOperator({ operator }: SqlTest, index: number): Comparison {
  if (operator === 'BETWEEN') return index === 0 ? 'GE' : 'LE';
  return isComparison(operator) ? operator : 'EQ';
}

/**
 * Null values compare with nothing, and of two tables neither do empty ones: they would join everything
 * with everything.
 */
function pairTest<Input>(
  operator: Comparison,
  left: Operand<Input>,
  right: Operand<Input>,
  conversions: ConversionContext,
): PairTest {
  const isAcross = areApart(left.sources, right.sources);
  const forms = comparableForms(left, right, conversions);
  const isExact = left.shape.isId || right.shape.isId;
  const isComparable = isAcross ? isRecognized : (value: string) => !isNull(value);
  return (leftValue, rightValue) => {
    charge(PAIR_COST + leftValue.length + rightValue.length);
    if (!isComparable(leftValue) || !isComparable(rightValue)) return undefined;
    const first = forms.left(leftValue);
    const second = forms.right(rightValue);
    switch (operator) {
      case 'EQ':
        return isExact ? first === second : compareValues(first, second) === 0;
      case 'NE':
        return isExact ? first !== second : compareValues(first, second) !== 0;
      case 'LT':
        return compareValues(first, second) < 0;
      case 'LE':
        return compareValues(first, second) <= 0;
      case 'GT':
        return compareValues(first, second) > 0;
      case 'GE':
        return compareValues(first, second) >= 0;
    }
  };
}

/** True for sides that depend on different tables. */
export function areApart(left: number, right: number): boolean {
  return left !== 0 && right !== 0 && left !== right;
}

/** True for a value that is neither empty nor null. */
export function isRecognized(value: string): boolean {
  return value !== '' && !isNull(value);
}

/** Brings the values of two sides to a form in which they compare. */
export interface ComparableForms {
  readonly left: (value: string) => string;
  readonly right: (value: string) => string;
  /** The values of the right side compare as they are stored. */
  readonly isRightAsStored: boolean;
}

export function comparableForms<Input>(
  left: Operand<Input>,
  right: Operand<Input>,
  conversions: ConversionContext,
): ComparableForms {
  const asStored = (value: string) => value;
  const stored = { left: asStored, right: asStored, isRightAsStored: true };
  if (right.literal && left.literal) return stored;
  if (right.literal) {
    const literal = storedForm(right.literal, left.shape, conversions);
    return { ...stored, right: () => literal };
  }
  if (left.literal) {
    const literal = storedForm(left.literal, right.shape, conversions);
    return { ...stored, left: () => literal };
  }
  const [from, to] = [right.shape.conversion, left.shape.conversion];
  if (from === to) return stored;
  if (left.shape.type === 'number' && right.shape.type === 'number')
    return {
      left: (value) => plainNumber(value, left.shape),
      right: (value) => plainNumber(value, right.shape),
      isRightAsStored: right.shape.scale === 0,
    };
  const isSameType = left.shape.type === right.shape.type && left.shape.type !== 'text';
  if (from === '' || to === '' || isSameType) return stored;
  return {
    left: asStored,
    right: (value) => iconv(oconv(value, from, conversions), to, conversions),
    isRightAsStored: false,
  };
}

function plainNumber(value: string, shape: ValueShape): string {
  const number = value === '' || !isNumeric(value) ? undefined : decimalValue(value, shape);
  return number === undefined ? value : decimalText(number);
}
