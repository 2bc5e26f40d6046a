import { converterOf, iconv, oconv } from '../conversion/conversion.ts';
import type { ConversionContext } from '../conversion/conversion-context.ts';
import type { Row } from '../expression/column.ts';
import {
  literalsOf,
  type OtherColumn,
  type PlannedCondition,
  type PlannedTest,
} from './planned-condition.ts';
import { allValues, everyValue, someValue } from './value-marks.ts';
import { type ValueTest, valueTest } from './value-test.ts';

/** Says whether a record is wanted. */
export type RowCondition = (row: Row) => boolean;

/** Compiles a condition to a closure that evaluates only the columns it comes to. */
export function rowCondition(
  condition: PlannedCondition,
  conversions: ConversionContext,
): RowCondition {
  switch (condition.kind) {
    case 'test':
      return testCondition(condition, conversions);
    case 'not': {
      const holds = rowCondition(condition.condition, conversions);
      return (row) => !holds(row);
    }
    case 'and': {
      const all = condition.conditions.map((each) => rowCondition(each, conversions));
      return (row) => all.every((holds) => holds(row));
    }
    case 'or': {
      const any = condition.conditions.map((each) => rowCondition(each, conversions));
      return (row) => any.some((holds) => holds(row));
    }
  }
}

/** The test of one value against literals; in the outside form where patterns are looked for. */
export function literalTest(
  test: PlannedTest,
  literals: readonly string[],
  conversions: ConversionContext,
): ValueTest {
  const passes = valueTest(test.operator, literals, test);
  if (test.conversion === '') return passes;
  const { out } = converterOf(test.conversion, conversions);
  return (value) => {
    const outcome = out(value);
    return passes(typeof outcome === 'string' ? outcome : outcome.text);
  };
}

function testCondition(test: PlannedTest, conversions: ConversionContext): RowCondition {
  const { column, quantifier } = test;
  const literals = literalsOf(test);
  if (literals === undefined) return columnCondition(test, conversions);
  const passes = literalTest(test, literals, conversions);
  switch (quantifier) {
    case 'any':
      return (row) => someValue(column.evaluate(row), passes);
    case 'every':
      return (row) => everyValue(column.evaluate(row), passes);
    case 'no':
      return (row) => !someValue(column.evaluate(row), passes);
  }
}

/** Compares with what other columns of the record hold. */
function columnCondition(test: PlannedTest, conversions: ConversionContext): RowCondition {
  const { column, quantifier } = test;
  return (row) => {
    const passes = besideTest(test, row, conversions);
    const values = allValues(column.evaluate(row));
    if (quantifier === 'every') return values.every(passes);
    return values.some(passes) === (quantifier === 'any');
  };
}

/**
 * The test of the value at an index among the values of a record. Where both columns hold several values
 * each is compared with the one that stands beside it; a single value is compared with all.
 */
export function besideTest(
  test: PlannedTest,
  row: Row,
  conversions: ConversionContext,
): (value: string, index: number) => boolean {
  const lists = test.operands.map((operand) =>
    typeof operand === 'string' ? [operand] : valuesOf(operand, row, conversions),
  );
  const literalsAt = (index: number) =>
    lists.map((list) => (list.length === 1 ? list[0] : list[index]) ?? '');
  if (lists.every((list) => list.length === 1))
    return literalTest(test, literalsAt(0), conversions);
  return (value, index) => literalTest(test, literalsAt(index), conversions)(value);
}

function valuesOf({ column, reform }: OtherColumn, row: Row, conversions: ConversionContext) {
  const values = allValues(column.evaluate(row));
  return reform === undefined
    ? values
    : values.map((value) => iconv(oconv(value, reform.out, conversions), reform.in, conversions));
}
