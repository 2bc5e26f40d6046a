import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareValues } from '../number/compare.ts';
import type { IndexDefinition } from '../storage/index-definitions.ts';
import { caseCount } from '../testing/case-count.ts';
import { upcase } from '../text/case.ts';
import {
  candidateRanges,
  doRangesProve,
  type ItemCondition,
  type ValueBounds,
} from './candidate-ranges.ts';
import { joinedKey, valueKeySizeMax } from './compound-key.ts';
import { valueKeys } from './value-key.ts';

const definition = (
  orders: readonly ('text' | 'number')[],
  settings: Partial<IndexDefinition> = {},
): IndexDefinition => ({
  name: 'X',
  database: 'index 1',
  tableDatabase: 'table 1',
  state: 'active',
  items: orders.map((order, index) => ({ name: `F${index}`, order })),
  sources: {},
  isUnique: false,
  skipsEmpty: false,
  isCaseIgnored: false,
  ...settings,
});

const values = fc.oneof(
  fc.constantFrom('', '0', '-0', '1', '01', '1.0', '+1', '9', '10', '-1', '-1.5', '.5', '1A'),
  fc.constantFrom(' ', ' 1', '+', '-', 'a', 'A', 'AB', 'Z', 'é', '\uffff', '\u{10000}'),
  fc.constantFrom('x'.repeat(1950), 'x'.repeat(1960), '1'.repeat(1950), '1'.repeat(1960)),
  fc.string({ maxLength: 3 }),
  fc.integer().map(String),
);
const bounds: fc.Arbitrary<ValueBounds> = fc.oneof(
  values.map((text) => ({ kind: 'equal' as const, text })),
  values.map((text) => ({ kind: 'prefix' as const, text })),
  fc.constant({ kind: 'filled' as const }),
  fc.record(
    {
      kind: fc.constant('between' as const),
      low: values,
      high: values,
      isLowExcluded: fc.boolean(),
      isHighExcluded: fc.boolean(),
    },
    { requiredKeys: ['kind'] },
  ),
);
const conditions = fc.record<ItemCondition>({
  anyOf: fc.array(bounds, { minLength: 1, maxLength: 3 }),
  isCaseIgnored: fc.boolean(),
});
const orders = fc.constantFrom('text' as const, 'number' as const);

function holds({ anyOf, isCaseIgnored }: ItemCondition, value: string): boolean {
  const cased = (text: string) => (isCaseIgnored ? upcase(text) : text);
  return anyOf.some((each) => {
    if (each.kind === 'equal') return compareValues(cased(value), cased(each.text)) === 0;
    if (each.kind === 'prefix') return cased(value).startsWith(cased(each.text));
    if (each.kind === 'filled') return value !== '';
    const { low, high, isLowExcluded, isHighExcluded } = each;
    return (
      (low === undefined ||
        compareValues(cased(value), cased(low)) >= Number(isLowExcluded ?? false)) &&
      (high === undefined ||
        compareValues(cased(value), cased(high)) <= 0 - Number(isHighExcluded ?? false))
    );
  });
}

describe('candidateRanges', () => {
  test('hold the entries of every value that meets the condition', () => {
    fc.assert(
      fc.property(
        ...([values, conditions, orders, fc.boolean(), fc.boolean()] as const),
        (value, condition, order, isCaseIgnored, skipsEmpty) => {
          const index = definition([order], { isCaseIgnored, skipsEmpty });
          const ranges = candidateRanges(index, () => condition);
          fc.pre(ranges !== undefined && holds(condition, value));
          expect(skipsEmpty && value === '').toBe(false);
          const cased = isCaseIgnored ? upcase(value) : value;
          const keys = valueKeys(cased, order, valueKeySizeMax(1));
          expect(keys.some((key) => ranges.some(({ from, to }) => key >= from && key < to))).toBe(
            true,
          );
        },
      ),
      { numRuns: caseCount(3000) },
    );
  });

  test('that prove a condition hold no entry of a value that does not meet it', () => {
    fc.assert(
      fc.property(
        ...([fc.array(values, { minLength: 1, maxLength: 20 }), conditions, orders] as const),
        fc.boolean(),
        (tested, condition, order, isCaseIgnored) => {
          const index = definition([order], { isCaseIgnored });
          fc.pre(doRangesProve(index, condition));
          const ranges = candidateRanges(index, () => condition) ?? [];
          for (const value of [...tested, ...boundsOf(condition)]) {
            const keys = valueKeys(
              isCaseIgnored ? upcase(value) : value,
              order,
              valueKeySizeMax(1),
            );
            const isIn = keys.some((key) => ranges.some(({ from, to }) => key >= from && key < to));
            expect([value, isIn]).toEqual([value, holds(condition, value)]);
          }
        },
      ),
      { numRuns: caseCount(3000) },
    );
  });

  test.each<[string, ValueBounds, boolean]>([
    ['number', { kind: 'equal', text: '7' }, true],
    ['text', { kind: 'equal', text: '7' }, true],
    ['number', { kind: 'between', low: '7', high: '9' }, true],
    ['text', { kind: 'between', low: '7', high: '9' }, false],
    ['text', { kind: 'between', low: 'A', high: 'B' }, true],
    ['number', { kind: 'between', low: 'A', high: 'B' }, true],
    ['number', { kind: 'between', low: '1A' }, false],
    ['number', { kind: 'equal', text: 'x'.repeat(1950) }, false],
    ['text', { kind: 'filled' }, false],
    ['text', { kind: 'prefix', text: 'A' }, false],
  ])('in the order of %s prove %j: %s', (order, bounds, isProven) => {
    const index = definition([order === 'text' ? 'text' : 'number']);
    expect(doRangesProve(index, { anyOf: [bounds], isCaseIgnored: false })).toBe(isProven);
  });

  test('of several items hold the entries of every combination that meets the conditions', () => {
    fc.assert(
      fc.property(
        fc.tuple(values, values),
        fc.tuple(conditions, fc.option(conditions, { nil: undefined })),
        fc.tuple(orders, orders),
        fc.boolean(),
        (tuple, asked, order, skipsEmpty) => {
          const index = definition(order, { isCaseIgnored: true, skipsEmpty });
          const ranges = candidateRanges(index, (item) => asked[item]);
          fc.pre(ranges !== undefined);
          fc.pre(
            tuple.every((value, item) => asked[item] === undefined || holds(asked[item], value)),
          );
          const [first = [], second = []] = tuple.map((value, item) =>
            valueKeys(upcase(value), order[item] ?? 'text', valueKeySizeMax(2)),
          );
          const keys = first.flatMap((one) => second.map((other) => joinedKey([one, other])));
          expect(skipsEmpty && tuple.every((value) => value === '')).toBe(false);
          expect(keys.some((key) => ranges.some(({ from, to }) => key >= from && key < to))).toBe(
            true,
          );
        },
      ),
      { numRuns: caseCount(3000) },
    );
  });

  test('of an equal text are single keys', () => {
    const asked = { anyOf: [{ kind: 'equal' as const, text: 'B2' }], isCaseIgnored: false };
    expect(candidateRanges(definition(['text']), () => asked)).toEqual([
      { from: '0B2', to: '0B2\x00' },
    ]);
  });

  test.each<[string, ItemCondition, Partial<IndexDefinition>]>([
    ['the empty value, which the index leaves out', equal(''), { skipsEmpty: true }],
    ['a case that the index does not ignore', { ...equal('a'), isCaseIgnored: true }, {}],
    [
      'an order in a case that the index ignores',
      { anyOf: [{ kind: 'between', low: 'a' }], isCaseIgnored: false },
      { isCaseIgnored: true },
    ],
  ])('are unknown for %s', (_, condition, settings) => {
    expect(candidateRanges(definition(['text'], settings), () => condition)).toBeUndefined();
  });

  test('are unknown where nothing is asked of the first item', () => {
    const asked = [undefined, equal('x')];
    expect(candidateRanges(definition(['text', 'text']), (item) => asked[item])).toBeUndefined();
  });
});

function equal(text: string): ItemCondition {
  return { anyOf: [{ kind: 'equal', text }], isCaseIgnored: false };
}

/** The values at which a condition begins or ends to hold. */
function boundsOf({ anyOf }: ItemCondition): string[] {
  return anyOf.flatMap((bounds) => {
    if (bounds.kind === 'filled') return [];
    return bounds.kind === 'between' ? [bounds.low ?? '', bounds.high ?? ''] : [bounds.text];
  });
}
