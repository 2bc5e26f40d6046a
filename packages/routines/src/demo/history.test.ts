import { Account } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calendarOf } from '../business/planning/shop-calendar.ts';
import { centersOf } from '../business/planning/work-centers.ts';
import { companySchema } from '../schema/schema-tables.ts';
import { History, Life } from './history.ts';

describe('Life', () => {
  let account: Account;
  beforeEach(() => {
    account = Account.inMemory();
    companySchema.createTables(account);
  });
  afterEach(() => account.close());

  const calendar = calendarOf(() => undefined);
  const centers = centersOf(calendar, { center: () => undefined, year: () => undefined });
  const TODAY = 21_491;
  const DAY = TODAY - 3;

  /** The times at which so many events of a role happen on a day. */
  function timesOf(count: number, day = DAY): readonly number[] {
    const history = new History();
    const times: number[] = [];
    for (let left = count; left > 0; left -= 1)
      history.schedule(day, 'stores', ({ session }) => times.push(session.clock.timeOfDay()));
    const life = new Life(account, {
      number: '1',
      history,
      shop: { calendar, centers },
      today: TODAY,
    });
    life.live(day, () => {});
    life.close();
    return times;
  }

  test('does what a role does one after the other, within the hour of the role', () => {
    const times = timesOf(5);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(5);
    expect(times.every((time) => time >= 12 * 3600 && time < 13 * 3600)).toBe(true);
  });

  test('begins at another minute on another day', () => {
    expect(timesOf(1)).not.toEqual(timesOf(1, DAY - 1));
  });
});
