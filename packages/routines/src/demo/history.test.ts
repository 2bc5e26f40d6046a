import { Account } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calendarOf } from '../business/planning/shop-calendar.ts';
import { centersOf } from '../business/planning/work-centers.ts';
import { companySchema } from '../schema/schema-tables.ts';
import { History, Life } from './history.ts';
import type { Role } from './roles.ts';

describe('Life', () => {
  let account: Account;
  beforeEach(() => {
    account = Account.inMemory();
    companySchema.createTables(account);
  });
  afterEach(() => account.close());

  const calendar = calendarOf(() => undefined);
  const centers = centersOf(calendar, { center: () => undefined, year: () => undefined });
  const HOUR = 3600;
  const TODAY = 21_491;
  const DAY = TODAY - 3;

  /** The times at which events of roles happen on a day, in the order in which they do; of each company the same ones. */
  function timesOf(scheduled: readonly Role[], { day = DAY, companies = ['1'] } = {}): number[] {
    const times: number[] = [];
    const lived = companies.map((number) => {
      const history = new History();
      for (const role of scheduled)
        history.schedule(day, role, ({ session }) => times.push(session.clock.timeOfDay()));
      return { number, history, shop: { calendar, centers }, today: TODAY };
    });
    const life = new Life(account, lived);
    life.live(day, () => {});
    life.close();
    return times;
  }

  const inOrder = (times: readonly number[]) => times.toSorted((a, b) => a - b);

  test('fills the shift with what is done on a day, one after the other, whichever roles have a turn', () => {
    for (const role of ['stores', 'shipping'] as const) {
      const times = timesOf(Array<Role>(20).fill(role));
      expect(times).toEqual(inOrder(times));
      expect(new Set(times).size).toBe(20);
      expect(times[0]).toBeLessThan(7 * HOUR);
      expect(times[19]).toBeGreaterThan(15 * HOUR);
      expect(times[19]).toBeLessThan(17 * HOUR);
    }
  });

  test('begins with accounting, and leaves to the night what is of the night', () => {
    const [accounting, sales, shop, night] = timesOf(['night', 'shop', 'sales', 'accounting']);
    expect(accounting).toBeLessThan(9 * HOUR);
    expect(sales).toBeGreaterThan(accounting ?? 0);
    expect(shop).toBeGreaterThan(sales ?? 0);
    expect(night).toBeGreaterThanOrEqual(21 * HOUR);
  });

  test('lets companies live side by side', () => {
    const times = timesOf(['sales', 'shop', 'night'], { companies: ['1', '2'] });
    expect(times).toEqual(inOrder(times));
    expect(times.filter((time) => time > 20 * HOUR)).toHaveLength(2);
  });

  test('begins at another minute on another day', () => {
    expect(timesOf(['stores'])).not.toEqual(timesOf(['stores'], { day: DAY - 1 }));
  });
});
