import type { Column } from '../expression/column.ts';
import type { Operator, Placed, Quantifier } from './syntax.ts';

/** A comparison with its names resolved and its literals in internal form. */
export interface PlannedTest extends Placed {
  readonly kind: 'test';
  readonly quantifier: Quantifier;
  readonly column: Column;
  /** Conversion of the column, which patterns see the outside of; empty where it does not matter. */
  readonly conversion: string;
  readonly operator: Operator;
  /** Literals and columns the values are compared with. */
  readonly operands: readonly (string | OtherColumn)[];
  readonly isCaseIgnored: boolean;
  /** `EQ` and `NE` compare as text, numbers too. */
  readonly isExact: boolean;
}

/** A column that another is compared with. */
export interface OtherColumn {
  readonly column: Column;
  /** Conversions out and in again where the two columns store differently; else absent. */
  readonly reform: { readonly out: string; readonly in: string } | undefined;
}

/** The operands of a test that has no columns among them; `undefined` where it has. */
export function literalsOf(test: PlannedTest): readonly string[] | undefined {
  const literals = test.operands.filter((operand) => typeof operand === 'string');
  return literals.length === test.operands.length ? literals : undefined;
}

/** True when a test needs nothing but the id. */
export function isIdTest(test: PlannedTest): boolean {
  return test.column.attribute === 0 && literalsOf(test) !== undefined;
}

export interface PlannedJunction extends Placed {
  readonly kind: 'and' | 'or';
  readonly conditions: readonly PlannedCondition[];
}

export interface PlannedNegation extends Placed {
  readonly kind: 'not';
  readonly condition: PlannedCondition;
}

export type PlannedCondition = PlannedTest | PlannedJunction | PlannedNegation;

/** The conditions that must all hold: the parts of nested ANDs. */
export function conjunctsOf(condition: PlannedCondition | undefined): readonly PlannedCondition[] {
  if (condition === undefined) return [];
  return condition.kind === 'and' ? condition.conditions.flatMap(conjunctsOf) : [condition];
}

/** True when `isSo` holds for every test of a condition. */
export function everyTest(
  condition: PlannedCondition,
  isSo: (test: PlannedTest) => boolean,
): boolean {
  switch (condition.kind) {
    case 'test':
      return isSo(condition);
    case 'not':
      return everyTest(condition.condition, isSo);
    default:
      return condition.conditions.every((each) => everyTest(each, isSo));
  }
}

/** The columns a condition looks at. */
export function columnsOf(condition: PlannedCondition): readonly Column[] {
  switch (condition.kind) {
    case 'test':
      return [
        condition.column,
        ...condition.operands.flatMap((operand) =>
          typeof operand === 'string' ? [] : [operand.column],
        ),
      ];
    case 'not':
      return columnsOf(condition.condition);
    default:
      return condition.conditions.flatMap(columnsOf);
  }
}
