import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseCount } from '../../mvdb/src/testing/case-count.ts';
import { Gaps } from './gaps.ts';

const row = fc.integer({ min: 0, max: 30 });

type Step =
  | { readonly kind: 'write' | 'remove'; readonly row: number }
  /** Finds out where the next row is. */
  | { readonly kind: 'ask'; readonly row: number };

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('write' as const, 'remove' as const, 'ask' as const),
  row,
});

/** Sorts as its number does. */
function nameOf(row: number): string {
  return `t\0${String(row).padStart(2, '0')}`;
}

test('a gap has no row that is there, in any state since it was seen', () => {
  const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const gaps = new Gaps();
    const states: ReadonlySet<number>[] = [new Set()];
    for (const { kind, row } of steps) {
      const rows = states.at(-1) ?? new Set();
      if (kind === 'ask' && !rows.has(row)) {
        const next = Math.min(...[...rows].filter((one) => one > row), 99);
        gaps.add(nameOf(row), nameOf(next), states.length - 1);
        expect(gaps.has(nameOf(row), states.length - 1)).toBe(true);
      }
      if (kind === 'ask') continue;
      states.push(
        new Set(kind === 'write' ? [...rows, row] : [...rows].filter((one) => one !== row)),
      );
      gaps.endAt(nameOf(row));
    }
    for (const [state, rows] of states.entries())
      for (const row of rows) expect(gaps.has(nameOf(row), state)).toBe(false);
  });
  fc.assert(property, { numRuns: caseCount(1_000) });
});

test('numbers behind the one that was written are known not to be there', () => {
  const gaps = new Gaps();
  gaps.add('t\x005', 't\x009', 1);
  gaps.endAt('t\x006');
  expect(['5', '6', '7', '9'].map((key) => gaps.has(`t\0${key}`, 1))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(gaps.has('t\x007', 0)).toBe(false);
});

test('beyond a thousand, gaps are forgotten', () => {
  const gaps = new Gaps();
  for (let row = 0; row <= 1_000; row += 1) gaps.add(`t\0${row} `, `t\0${row} x`, 1);
  expect(gaps.has('t\x000 ', 1)).toBe(false);
  expect(gaps.has('t\x001000 ', 1)).toBe(true);
});
