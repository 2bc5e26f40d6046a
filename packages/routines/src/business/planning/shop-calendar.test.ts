import fc from 'fast-check';
import { dayOfWeek, dayToCivil } from 'mvdb/functions';
import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { SF_CAL } from '../../schema/shop-floor.ts';
import { shopCalendar } from './shop-calendar.ts';
import { addWorkdays } from './workdays.ts';

const THANKSGIVING = 21515;

describe('shopCalendar', () => {
  const { account, session } = openDemo();
  afterAll(() => account.close());
  const calendar = shopCalendar(companyContext(session, '1'));

  test('holidays and weekends are not worked', () => {
    const days = [THANKSGIVING - 1, THANKSGIVING, THANKSGIVING + 1, THANKSGIVING + 2];
    expect(days.map((day) => calendar.isWorkday(day))).toEqual([true, false, false, false]);
  });

  test('each year has the workdays it counts', () => {
    for (const { firstDate, lastDate, workdayCount } of SF_CAL.records(session, '1')) {
      let count = 0;
      for (let day = Number(firstDate); day <= Number(lastDate); day += 1)
        if (calendar.isWorkday(day)) count += 1;
      expect(count).toBe(Number(workdayCount));
    }
  });

  test('it does not reach beyond its years, nor to another company', () => {
    expect(calendar.isWorkday(30_000)).toBeUndefined();
    expect(shopCalendar(companyContext(session, '9')).isWorkday(THANKSGIVING)).toBeUndefined();
  });

  test('a day opened beside the week is worked', () => {
    SF_CAL.write(session, '5!2026', { workWeek: 'YYYYYNN', openDates: ['21517'] });
    expect(shopCalendar(companyContext(session, '5')).isWorkday(21_517)).toBe(true);
  });

  test('workdays go by the calendar', () => {
    expect(addWorkdays(THANKSGIVING - 1, 1, calendar)).toBe(THANKSGIVING + 4);
    expect(addWorkdays(THANKSGIVING, 1, calendar)).toBe(THANKSGIVING + 4);
    expect(addWorkdays(THANKSGIVING + 4, -1, calendar)).toBe(THANKSGIVING - 1);
    expect(addWorkdays(THANKSGIVING, 0, calendar)).toBe(THANKSGIVING);
  });

  test('where the calendar ends the week goes on', () => {
    const lastDay = Number(SF_CAL.read(session, '1', '2028')?.lastDate);
    const days = fc.integer({ min: lastDay - 400, max: lastDay });
    fc.assert(
      fc.property(days, fc.integer({ min: -300, max: 300 }), (day, count) => {
        const step = Math.sign(count);
        const isWorked = (each: number) =>
          calendar.isWorkday(each) ?? (dayOfWeek(each) >= 1 && dayOfWeek(each) <= 5);
        let reached = day;
        for (let left = Math.abs(count); left > 0; ) {
          reached += step;
          if (isWorked(reached)) left -= 1;
        }
        expect(dayToCivil(reached)).toBeDefined();
        expect(addWorkdays(day, count, calendar)).toBe(reached);
      }),
    );
  });

  test('a count beyond all calendars is answered at once', () => {
    expect(addWorkdays(THANKSGIVING, 10 ** 12, calendar)).toBeGreaterThan(10 ** 12);
  });
});
