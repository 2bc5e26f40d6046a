import { describe, expect, test } from 'vitest';
import { MvdbError } from '../errors/errors.ts';
import { ACCOUNT_BUSY, TRANSACTION_CONFLICT } from '../errors/failures.ts';
import { rejection } from '../testing/rejection.ts';
import { pauseAfterConflict, retryOnConflict } from './conflicts.ts';

const conflict = new MvdbError(TRANSACTION_CONFLICT, 'x');

/** Work that others get in the way of so many times. */
function disturbed(times: number, error: Error = conflict) {
  let begun = 0;
  const run = () => {
    begun += 1;
    if (begun <= times) throw error;
    return begun;
  };
  return { run, begun: () => begun };
}

describe('work that others get in the way of', () => {
  test.each([0, 1, 4])('%i times is done in the end', (times) => {
    expect(retryOnConflict(disturbed(times).run)).toBe(times + 1);
  });

  test('five times is given up', () => {
    const { run, begun } = disturbed(5);
    expect(() => retryOnConflict(run)).toThrow(conflict);
    expect(begun()).toBe(5);
  });

  test('waits longer each time at the most, by chance', () => {
    for (const attempts of [1, 2, 3, 4])
      for (let draw = 0; draw < 50; draw += 1) {
        const pauseMs = pauseAfterConflict(conflict, attempts) ?? Number.NaN;
        expect(pauseMs).toBeGreaterThanOrEqual(0);
        expect(pauseMs).toBeLessThan(8 * 2 ** attempts);
      }
    const drawn = Array.from({ length: 50 }, () => pauseAfterConflict(conflict, 1));
    expect(new Set(drawn).size).toBeGreaterThan(10);
  });
});

test('work that fails for another reason is not begun again', () => {
  const { run, begun } = disturbed(1, new MvdbError(ACCOUNT_BUSY, 'x'));
  expect(() => retryOnConflict(run)).toThrow(rejection('ACCOUNT_BUSY'));
  expect(begun()).toBe(1);
});
