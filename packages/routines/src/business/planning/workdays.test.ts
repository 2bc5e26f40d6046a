import fc from 'fast-check';
import { dayOfWeek } from 'mvdb/functions';
import { describe, expect, test } from 'vitest';
import { addWorkdays } from './workdays.ts';

const isWorkday = (day: number) => dayOfWeek(day) >= 1 && dayOfWeek(day) <= 5;

/** Counts one day at a time. */
function counted(day: number, count: number): number {
  const step = Math.sign(count);
  let reached = day;
  if (step !== 0) while (!isWorkday(reached)) reached -= step;
  for (let left = Math.abs(count); left > 0; ) {
    reached += step;
    if (isWorkday(reached)) left -= 1;
  }
  return reached;
}

describe('addWorkdays', () => {
  test.each([
    [21491, 1, 21492],
    [21491, 4, 21495],
    [21491, 5, 21498],
    [21491, -1, 21488],
    [21491, 0, 21491],
    [21496, 1, 21498],
    [21496, -1, 21495],
    [21496, 0, 21496],
  ])('from day %i by %i workdays is day %i', (day, count, expected) => {
    expect(addWorkdays(day, count)).toBe(expected);
  });

  test('it agrees with counting day by day', () => {
    const days = fc.integer({ min: -5000, max: 60_000 });
    fc.assert(
      fc.property(days, fc.integer({ min: -60, max: 60 }), (day, count) => {
        expect(addWorkdays(day, count)).toBe(counted(day, count));
      }),
    );
  });
});
