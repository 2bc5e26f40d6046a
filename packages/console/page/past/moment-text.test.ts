import { expect, test } from 'vitest';
import { fieldTime, momentOfField, momentText } from './moment-text.ts';

test('a moment is a commit or a time, and otherwise as it was written', () => {
  expect(momentText('12')).toBe('right after commit 12');
  expect(momentText('2026-11-01T10:00:00Z')).toMatch(/^on (?:Oct 31|Nov [12]), 2026, /);
  expect(momentText('noon')).toBe('as of noon');
});

test('a field names the second that it was filled with', () => {
  for (const ms of [Date.UTC(2026, 0, 5, 8, 30, 15), Date.UTC(2026, 6, 5, 23, 59, 59)]) {
    expect(fieldTime(ms + 999)).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(momentOfField(fieldTime(ms + 999))).toBe(new Date(ms).toISOString());
  }
});

test('a field that is not filled in names none', () => {
  for (const text of ['', 'x']) expect(momentOfField(text)).toBeUndefined();
});
