import { civilToDay } from 'mvdb/functions';
import { describe, expect, test } from 'vitest';
import { mondayOf } from './monday.ts';

describe('mondayOf', () => {
  test.each([0, 1, 2, 3, 4, 5, 6])('%i days after a Monday it is that Monday', (days) => {
    const monday = civilToDay(2026, 11, 2);
    expect(mondayOf(monday + days)).toBe(monday);
  });

  test('the week of day 0, a Sunday, began before it', () => {
    expect(mondayOf(0)).toBe(-6);
  });
});
