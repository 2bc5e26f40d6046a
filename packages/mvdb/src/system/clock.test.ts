import { describe, expect, test } from 'vitest';
import { fixedClock, systemClock } from './clock.ts';

describe('fixedClock', () => {
  test.each([
    ['1967-12-31T00:00:00', 0, 0],
    ['1968-01-01T00:00:01', 1, 1],
    ['1967-12-30T23:59:59', -1, 86_399],
    ['2026-11-21T08:30:00', 21_510, 30_600],
    ['2026-11-21T08:30', 21_510, 30_600],
    ['2026-11-21T08:30:00.999', 21_510, 30_600],
    ['2024-02-29T12:00:00', 20_514, 43_200],
  ])('stands at %s: day %d, second %d', (instant, today, timeOfDay) => {
    const clock = fixedClock(instant);
    expect([clock.today(), clock.timeOfDay()]).toEqual([today, timeOfDay]);
  });

  test.each([
    '',
    'now',
    '2026-11-21',
    'Nov 21 2026 ',
    '2026-02-30T00:00:00',
    '2026-13-01T00:00:00',
    '2026-11-21T24:00:00',
    '2026-11-21T08:60:00',
    '2026-11-21T08:30:00+02:00',
    '2026-11-21T08:30:00Z',
  ])('rejects "%s"', (instant) => {
    expect(() => fixedClock(instant)).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
  });
});

describe('systemClock', () => {
  test('reports a day of this century and a second of the day', () => {
    expect(systemClock.today()).toBeGreaterThan(fixedClock('2025-01-01T00:00').today());
    expect(systemClock.timeOfDay()).toBeGreaterThanOrEqual(0);
    expect(systemClock.timeOfDay()).toBeLessThan(86_400);
  });
});
