import { expect, test } from 'vitest';
import { clockToTime, SECONDS_PER_DAY, timeToClock } from './internal-time.ts';

test('a time splits into hours, minutes and seconds', () => {
  expect(timeToClock(31_653)).toEqual({ hours: 8, minutes: 47, seconds: 33 });
});

test('hours go on beyond a day', () => {
  expect(timeToClock(SECONDS_PER_DAY + 3_600)).toEqual({ hours: 25, minutes: 0, seconds: 0 });
});

test('hours, minutes and seconds make a time', () => {
  expect(clockToTime(8, 47, 33)).toBe(31_653);
  expect(clockToTime(24, 0)).toBe(SECONDS_PER_DAY);
});
