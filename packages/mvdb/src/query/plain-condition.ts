import { literalsOf, type PlannedCondition, type PlannedTest } from './planned-condition.ts';
import type { Operator, Quantifier } from './syntax.ts';

/** A condition on plain attributes as mere data, which another thread can be sent. */
export type PlainCondition =
  | PlainTest
  | { readonly kind: 'not'; readonly condition: PlainCondition }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly PlainCondition[] };

/** A comparison of one attribute with literals in internal form. */
export interface PlainTest {
  readonly kind: 'test';
  /** From 1. */
  readonly attribute: number;
  readonly quantifier: Quantifier;
  readonly operator: Operator;
  readonly literals: readonly string[];
  readonly isCaseIgnored: boolean;
  /** `EQ` and `NE` compare as text, numbers too. */
  readonly isExact: boolean;
}

/** True when a test needs nothing but one attribute as it is stored. */
export function isPlainTest(test: PlannedTest): boolean {
  const { attribute } = test.column;
  return (
    attribute !== undefined &&
    attribute > 0 &&
    test.conversion === '' &&
    literalsOf(test) !== undefined
  );
}

/** A condition, all of whose tests are {@link isPlainTest}, as mere data. */
export function plainCondition(condition: PlannedCondition): PlainCondition {
  switch (condition.kind) {
    case 'test':
      return plainTest(condition);
    case 'not':
      return { kind: 'not', condition: plainCondition(condition.condition) };
    default:
      return { kind: condition.kind, conditions: condition.conditions.map(plainCondition) };
  }
}

function plainTest(test: PlannedTest): PlainTest {
  const { quantifier, operator, isCaseIgnored, isExact } = test;
  const { attribute, name } = test.column;
  const literals = literalsOf(test);
  if (attribute === undefined || literals === undefined)
    throw new TypeError(`The test on ${name} is not a plain one.`);
  return { kind: 'test', attribute, quantifier, operator, literals, isCaseIgnored, isExact };
}
