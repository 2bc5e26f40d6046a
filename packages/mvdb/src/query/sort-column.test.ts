import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import { SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { compareRightJustified, sortColumn, sortedOrder } from './sort-column.ts';

function sorted(
  keys: readonly string[],
  isRightJustified: boolean,
  isDescending = false,
): string[] {
  const column = sortColumn(isRightJustified);
  for (const key of keys) column.add(key);
  return Array.from(
    sortedOrder([column], [isDescending], keys.length),
    (number) => keys[number] ?? '',
  );
}

const key = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '010',
    '10',
    '4.51',
    '0.5',
    '.5',
    '-0.5',
    'A1',
    'AA1',
    ' 12',
    '12.5',
  ),
  fc.integer({ min: -200, max: 200 }).map(String),
  fc.double({ min: -99, max: 99, noNaN: true }).map((number) => number.toFixed(2)),
  fc.bigInt({ min: 10n ** 15n, max: 10n ** 20n }).map(String),
  fc.string({ maxLength: 4 }),
);

describe('sortColumn', () => {
  test('right-justified keys sort as numbers, then by width', () => {
    const keys = ['A10', '101', 'ZZ', '99', 'A1', '010', '-3', '9', 'abc', '4.5', 'A101'];
    expect(sorted(keys, true)).toEqual([
      ...['-3', '4.5', '9', '010', '99', 'A1', 'ZZ', '101', 'A10', 'abc', 'A101'],
    ]);
  });

  test('an empty right-justified key is zero, and equal keys keep their order', () => {
    expect(sorted(['1', '', '0', '-1', ''], true)).toEqual(['-1', '', '0', '', '1']);
  });

  test('integers sort the same way whether or not a double has room for them', () => {
    const integer = fc.integer({ min: -9, max: 9 }).map(String);
    fc.assert(
      fc.property(fc.array(integer), fc.boolean(), (keys, isDescending) => {
        const large = keys.map((key) => (key === '9' ? '900719925474099' : key));
        const restored = sorted(large, true, isDescending).map((key) =>
          key.length > 2 ? '9' : key,
        );
        expect(sorted(keys, true, isDescending)).toEqual(restored);
        const [column, position] = [sortColumn(true), sortColumn(true)];
        for (const [index, key] of keys.entries()) {
          column.add(key);
          position.add(String(index));
        }
        const byBoth = [...sortedOrder([column, position], [isDescending, false], keys.length)];
        expect([...sortedOrder([column], [isDescending], keys.length)]).toEqual(byBoth);
      }),
    );
  });

  test('left-justified keys sort as text, marks above everything', () => {
    const keys = [`A1${VALUE_MARK}B`, 'A19', 'A1', `A1${SUBVALUE_MARK}B`, '', 'a', 'B'];
    expect(sorted(keys, false)).toEqual([
      ...['', 'A1', 'A19', `A1${SUBVALUE_MARK}B`, `A1${VALUE_MARK}B`, 'B', 'a'],
    ]);
  });

  test('the order of right-justified keys has no cycles', () => {
    fc.assert(
      fc.property(key, key, key, (a, b, c) => {
        const order = compareRightJustified;
        expect(Math.sign(order(a, b))).toBe(-Math.sign(order(b, a)) || 0);
        expect(order(a, b) > 0 || order(b, c) > 0 || order(a, c) <= 0).toBe(true);
      }),
      { numRuns: caseCount(5000) },
    );
  });
});
