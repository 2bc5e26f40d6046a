import type { Column } from '../expression/column.ts';
import type { ItemCondition, ValueBounds } from '../indexing/candidate-ranges.ts';
import { upcase } from '../text/case.ts';
import { NULL_VALUE } from '../text/null-value.ts';
import { literalPrefixes } from './pattern-prefix.ts';
import { literalsOf, type PlannedTest } from './planned-condition.ts';

/** Names that in an expression can only be the item of that name. */
const PLAIN_NAME = /^[A-Za-z][A-Za-z0-9._$%]*$/;

/** Columns are the same that give the same attribute, or are one item of one dictionary. */
export function isSameColumn(asked: Column, indexed: Column, isOwnDictionary: boolean): boolean {
  if (asked.attribute !== undefined) return asked.attribute === indexed.attribute;
  return isOwnDictionary && asked.name === indexed.name && PLAIN_NAME.test(asked.name);
}

/** What a test asks of a value; `undefined` where an index cannot help. */
export function itemCondition(test: PlannedTest): ItemCondition | undefined {
  const literals = literalsOf(test);
  if (literals === undefined || test.quantifier === 'no' || test.conversion !== '')
    return undefined;
  const anyOf = boundsOf(test, literals);
  return anyOf && { anyOf, isCaseIgnored: test.isCaseIgnored };
}

function boundsOf(
  { operator, isCaseIgnored }: PlannedTest,
  literals: readonly string[],
): readonly ValueBounds[] | undefined {
  switch (operator) {
    case 'EQ':
      return literals.map((text) => ({ kind: 'equal', text }));
    case 'IS.NULL':
      return ['', NULL_VALUE].map((text) => ({ kind: 'equal', text }));
    case 'IS.NOT.NULL':
      return [{ kind: 'filled' }];
    case 'GT':
    case 'GE': {
      const isLowExcluded = operator === 'GT';
      return literals.map((low) => ({ kind: 'between', low, isLowExcluded }));
    }
    case 'LT':
    case 'LE': {
      const isHighExcluded = operator === 'LT';
      return literals.map((high) => ({ kind: 'between', high, isHighExcluded }));
    }
    case 'BETWEEN': {
      const [low = '', high = ''] = literals;
      return [{ kind: 'between', low, high }];
    }
    case 'LIKE': {
      const patterns = isCaseIgnored ? literals.map(upcase) : literals;
      const prefixes = patterns.flatMap(literalPrefixes);
      if (prefixes.includes('')) return undefined;
      return prefixes.map((text) => ({ kind: 'prefix', text }));
    }
    default:
      return undefined;
  }
}
