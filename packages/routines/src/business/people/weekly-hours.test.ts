import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PayRule, weeklyHours } from './weekly-hours.ts';

const FULL_WEEK = 4000;
const card = (kind: string, hours: number) => ({ kind, hours });

describe('weeklyHours', () => {
  test.each<[PayRule, ReturnType<typeof card>[], number, number, number]>([
    ['hourly', [], 0, 0, 0],
    ['hourly', [card('REG', 3800)], 3800, 0, 3800],
    ['hourly', [card('REG', 4200), card('OT', 100)], 4000, 300, 4300],
    ['hourly', [card('REG', 3200), card('VAC', 800), card('DT', 400)], 3200, 0, 4400],
    ['salaried', [], 4000, 0, 4000],
    ['salaried', [card('REG', 3000)], 4000, 0, 4000],
    ['salaried', [card('REG', 3200), card('SICK', 800)], 3200, 0, 4000],
    ['salaried', [card('REG', 4500)], 4000, 500, 4500],
    ['exempt', [], 4000, 0, 4000],
    ['exempt', [card('REG', 5500), card('OT', 500), card('DT', 100)], 4000, 0, 4000],
    ['exempt', [card('HOL', 800)], 3200, 0, 4000],
    ['exempt', [card('VAC', 4800)], 0, 0, 4800],
  ])('%s with %j: regular %i, overtime %i, total %i', (rule, cards, regular, overtime, total) => {
    expect(weeklyHours(rule, FULL_WEEK, cards)).toMatchObject({ regular, overtime, total });
  });

  const cards = fc.array(
    fc.record({
      kind: fc.constantFrom('REG', 'OT', 'DT', 'SICK', 'HOL', 'VAC', 'MISC'),
      hours: fc.nat(1200),
    }),
  );

  test('by the hour, the total is what stands on the cards', () => {
    fc.assert(
      fc.property(cards, (week) => {
        const onCards = week.reduce((sum, { hours }) => sum + hours, 0);
        expect(weeklyHours('hourly', FULL_WEEK, week).total).toBe(onCards);
      }),
    );
  });

  test('a salary never counts for less than the standard hours', () => {
    fc.assert(
      fc.property(cards, fc.constantFrom<PayRule>('salaried', 'exempt'), (week, rule) => {
        expect(weeklyHours(rule, FULL_WEEK, week).total).toBeGreaterThanOrEqual(FULL_WEEK);
      }),
    );
  });
});
