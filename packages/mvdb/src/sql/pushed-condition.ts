import type { ConversionContext } from '../conversion/conversion-context.ts';
import type { PlannedCondition, PlannedTest } from '../query/planned-condition.ts';
import { NULL_VALUE } from '../text/null-value.ts';
import { type LiteralTest, literalTestOf, sidesOf, valueTestOf } from './sql-comparison.ts';
import type { Leaves } from './sql-operand.ts';
import { belongs, recordColumn, type SqlSource } from './sql-source.ts';
import type { SqlCondition, SqlTest } from './sql-syntax.ts';

/** A condition on one source as the query language has it, for the way to the records. */
export interface PushedCondition {
  /** What each record wanted fulfils; `undefined` where nothing can be said. */
  readonly planned: PlannedCondition | undefined;
  /** The planned condition says all: nothing is left to be asked of the rows. */
  readonly isExact: boolean;
}

const NOTHING: PushedCondition = { planned: undefined, isExact: false };

/** Puts a condition or its opposite, as far as that is possible, in the words of the query language. */
export function pushedCondition<Input>(
  condition: SqlCondition,
  source: SqlSource,
  leaves: Leaves<Input>,
  isOpposite = false,
): PushedCondition {
  switch (condition.kind) {
    case 'test':
      return pushedTest(condition, source, leaves, isOpposite);
    case 'not':
      return pushedCondition(condition.condition, source, leaves, !isOpposite);
    default: {
      const parts = condition.conditions.map((each) =>
        pushedCondition(each, source, leaves, isOpposite),
      );
      const kind = (condition.kind === 'and') !== isOpposite ? 'and' : 'or';
      const existing = parts.flatMap(({ planned }) => planned ?? []);
      const isWhole = existing.length === parts.length;
      if (existing.length === 0 || (kind === 'or' && !isWhole)) return NOTHING;
      return {
        planned: { kind, conditions: existing, at: condition.at },
        isExact: isWhole && parts.every(({ isExact }) => isExact),
      };
    }
  }
}

function pushedTest<Input>(
  test: SqlTest,
  source: SqlSource,
  leaves: Leaves<Input>,
  isOpposite: boolean,
): PushedCondition {
  const { conversions } = leaves;
  const literal = literalTestOf(sidesOf(test, leaves), conversions);
  const shownColumn = literal?.operand.bound?.column;
  const column = shownColumn && recordColumn(source, shownColumn);
  if (literal === undefined || column === undefined) return NOTHING;
  const { unnesting } = source;
  if (unnesting !== undefined && belongs(column, unnesting)) {
    // Rows without a value in the column are rows all the same.
    if (valueTestOf(literal, conversions, isOpposite)('')) return NOTHING;
    return { planned: plannedTest(test, false, column, literal, isOpposite), isExact: false };
  }
  // The query language compares a blank and the null value as it does any text.
  const isBlankTaken = literal.failsBlank && passesBlank(literal, conversions);
  if (isBlankTaken && isOpposite) return NOTHING;
  const planned = plannedTest(test, test.isEvery !== isOpposite, column, literal, isOpposite);
  const isExact =
    !isBlankTaken &&
    (literal.isAboutNull ||
      valueTestOf({ ...literal, isAboutNull: true }, conversions, isOpposite)(NULL_VALUE) ===
        false);
  return { planned, isExact };
}

/** Whether a blank would pass if it were compared as any text is. */
function passesBlank<Input>(literal: LiteralTest<Input>, conversions: ConversionContext): boolean {
  return valueTestOf({ ...literal, failsBlank: false }, conversions, false)('');
}

/** @param isEvery - Every value has to pass, or with `isOpposite` to fail; else any. */
function plannedTest<Input>(
  { at }: SqlTest,
  isEvery: boolean,
  column: PlannedTest['column'],
  { operator, literals, conversion, isExact, isNegated }: LiteralTest<Input>,
  isOpposite: boolean,
): PlannedCondition {
  const test = (quantifier: PlannedTest['quantifier']): PlannedTest => ({
    kind: 'test',
    at,
    quantifier,
    column,
    conversion,
    operator,
    operands: literals,
    isCaseIgnored: false,
    isExact,
  });
  if (isNegated === isOpposite) return test(isEvery ? 'every' : 'any');
  // Every value fails when none passes; any fails when not every one passes.
  return isEvery ? test('no') : { kind: 'not', condition: test('every'), at };
}

/** Conditions that must all hold, as one. */
export function allOf(conditions: readonly PlannedCondition[]): PlannedCondition | undefined {
  const [first] = conditions;
  return conditions.length < 2 ? first : { kind: 'and', conditions, at: first?.at ?? 0 };
}
