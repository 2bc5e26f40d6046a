import { convertIn } from '../conversion/conversion.ts';
import type { ConversionContext } from '../conversion/conversion-context.ts';
import type { Column } from '../expression/column.ts';
import type { QueryOptions } from '../flavours/sentence-differences.ts';
import { shown } from '../text/shown.ts';
import type { OtherColumn, PlannedCondition, PlannedTest } from './planned-condition.ts';
import type { ColumnResolver } from './resolve-column.ts';
import { SentenceError } from './sentence-error.ts';
import type { ColumnSource, Condition, Literal, Operator, Test } from './syntax.ts';

export interface PlanningContext {
  readonly resolver: ColumnResolver;
  readonly conversions: ConversionContext;
  readonly options: QueryOptions;
}

/** Operators that look at a value as it is shown. */
const OUTSIDE_OPERATORS: ReadonlySet<Operator> = new Set<Operator>(['LIKE', 'UNLIKE', 'SAID']);

/** Operators of which several values have to be passed over all. */
const EXCLUDING_OPERATORS: ReadonlySet<Operator> = new Set<Operator>(['NE', 'UNLIKE']);

/** Resolves the names of a condition, and brings its literals to the form the values are stored in. */
export function planCondition(condition: Condition, context: PlanningContext): PlannedCondition {
  switch (condition.kind) {
    case 'test':
      return planTests(condition, context);
    case 'not':
      return { ...condition, condition: planCondition(condition.condition, context) };
    default:
      return {
        ...condition,
        conditions: condition.conditions.map((each) => planCondition(each, context)),
      };
  }
}

function planTests(test: Test, context: PlanningContext): PlannedCondition {
  const isAny = context.options.differsFromAny && EXCLUDING_OPERATORS.has(test.operator);
  if (!isAny || test.values.length < 2) return planTest(test, context);
  const conditions = test.values.map((value) => planTest({ ...test, values: [value] }, context));
  return { kind: 'or', conditions, at: test.at };
}

function planTest(test: Test, context: PlanningContext): PlannedTest {
  const { at, operator, quantifier } = test;
  const column = context.resolver.column(test.column);
  return {
    kind: 'test',
    at,
    quantifier,
    column,
    operator,
    conversion: OUTSIDE_OPERATORS.has(operator) ? column.conversion : '',
    operands: test.values.map((value) =>
      value.kind === 'literal'
        ? internal(value, column, operator, context)
        : other(value, column, context),
    ),
    isCaseIgnored: test.isCaseIgnored || context.options.noCase,
    // An id is an identity: 010 and 10 are two records.
    isExact: column.attribute === 0,
  };
}

/** A literal as the column stores it. */
function internal(
  { text, at }: Literal,
  { name, conversion }: Column,
  operator: Operator,
  { conversions, options }: PlanningContext,
): string {
  if (text === '' || conversion === '' || OUTSIDE_OPERATORS.has(operator)) return text;
  const converted = convertIn(text, conversion, conversions);
  if (converted.status === 1 && !options.badLiteralIsEmpty)
    throw new SentenceError(at, `${name} cannot be ${shown(text)}`, [
      `a value in the form of ${conversion}`,
    ]);
  // A conversion for output only leaves the literal as it is.
  return converted.status === 2 ? text : converted.text;
}

function other(
  source: ColumnSource,
  { conversion }: Column,
  context: PlanningContext,
): OtherColumn {
  const column = context.resolver.column(source);
  const isReformed =
    column.conversion !== conversion && column.conversion !== '' && conversion !== '';
  return { column, reform: isReformed ? { out: column.conversion, in: conversion } : undefined };
}
