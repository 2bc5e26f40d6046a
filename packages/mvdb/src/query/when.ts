import type { ConversionContext } from '../conversion/conversion-context.ts';
import type { Column, Row } from '../expression/column.ts';
import { VALUE_MARK } from '../text/marks.ts';
import { columnsOf, conjunctsOf, type PlannedCondition } from './planned-condition.ts';
import { besideTest } from './row-condition.ts';
import { someValue } from './value-marks.ts';

/** Conditions of WHEN on the values of one association, or of one column that has none. */
export interface WhenGroup {
  readonly association: string | undefined;
  /** Name of the first column tested: the group is about it alone where there is no association. */
  readonly columnName: string;
  readonly conditions: readonly PlannedCondition[];
}

/** Positions of the values that pass, ascending from 1. */
export type Positions = readonly number[];

/** The conditions by the association their first column belongs to. */
export function whenGroups(condition: PlannedCondition | undefined): readonly WhenGroup[] {
  const groups = new Map<string, WhenGroup & { conditions: PlannedCondition[] }>();
  for (const conjunct of conjunctsOf(condition)) {
    const [column] = columnsOf(conjunct);
    if (column === undefined) continue;
    const { association, name } = column;
    const key = association === undefined ? `column ${name}` : `association ${association}`;
    const group = groups.get(key);
    if (group) group.conditions.push(conjunct);
    else groups.set(key, { association, columnName: name, conditions: [conjunct] });
  }
  return [...groups.values()];
}

/** True when the values of a column stand or fall with those of a group. */
export function isInGroup(column: Pick<Column, 'name' | 'association'>, group: WhenGroup): boolean {
  return group.association === undefined
    ? column.name === group.columnName
    : column.association === group.association;
}

/** The positions at which every condition of a group holds in a record. */
export function passingPositions(
  { conditions }: WhenGroup,
  row: Row,
  conversions: ConversionContext,
): Positions {
  const tests = conditions.map((condition) => positionTest(condition, row, conversions));
  const size = Math.max(...tests.map(({ count }) => count));
  const positions: number[] = [];
  for (let position = 1; position <= size; position++)
    if (tests.every(({ holds }) => holds(position))) positions.push(position);
  return positions;
}

/** The values at some positions, in the order of a record. */
export function keepPositions(text: string, positions: Positions): string {
  const values = text.split(VALUE_MARK);
  return positions.map((position) => values[position - 1] ?? '').join(VALUE_MARK);
}

interface PositionTest {
  /** Number of positions there are to be asked. */
  readonly count: number;
  readonly holds: (position: number) => boolean;
}

function positionTest(
  condition: PlannedCondition,
  row: Row,
  conversions: ConversionContext,
): PositionTest {
  switch (condition.kind) {
    case 'test': {
      const values = condition.column.evaluate(row).split(VALUE_MARK);
      const passes = besideTest(condition, row, conversions);
      const isRepeated = !condition.column.isMultivalued && values.length === 1;
      const holds = (position: number) =>
        someValue(values[isRepeated ? 0 : position - 1] ?? '', (value) =>
          passes(value, position - 1),
        );
      return {
        count: values.length,
        holds: condition.quantifier === 'no' ? (position) => !holds(position) : holds,
      };
    }
    case 'not': {
      const { count, holds } = positionTest(condition.condition, row, conversions);
      return { count, holds: (position) => !holds(position) };
    }
    default: {
      const tests = condition.conditions.map((each) => positionTest(each, row, conversions));
      const ask = ({ holds }: PositionTest, position: number) => holds(position);
      return {
        count: Math.max(...tests.map(({ count }) => count)),
        holds:
          condition.kind === 'and'
            ? (position) => tests.every((test) => ask(test, position))
            : (position) => tests.some((test) => ask(test, position)),
      };
    }
  }
}
