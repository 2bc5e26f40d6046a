import { expect, test } from 'vitest';
import { dateText, dayText, msOfDay } from './saved-day.ts';

test.each([
  ['0', '12/31/1967'],
  ['732', '01/01/1970'],
  ['21491', '11/02/2026'],
  ['-1', '12/30/1967'],
  ['', ''],
  ['soon', 'soon'],
])('the internal day %j is shown as %j', (day, text) => {
  expect(dayText(day)).toBe(text);
});

test('a day is so many milliseconds after 1970', () => {
  expect(msOfDay(733)).toBe(86_400_000);
  expect(dateText(86_400_000)).toBe('01/02/1970');
});
