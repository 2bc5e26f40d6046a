import type { Fields, Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { capacityInvariants } from '../../invariants/capacity.ts';
import { WIPROUTE_HEAD, WIPROUTE_LINE } from '../../schema/routings.ts';
import { DATE_PLAN_ERR, SF_CAL, WOCE } from '../../schema/shop-floor.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { undone } from '../../testing/undone.ts';
import { type DatePlanRequest, planDates } from './date-plan.ts';
import { loadsOf } from './order-capacity.ts';
import { planOrder } from './plan-order.ts';

let demo: DemoAccount;
let ours: CompanyContext;
beforeAll(() => {
  demo = openDemo();
  ours = companyContext(demo.session, '1');
});
afterAll(() => demo.account.close());

const nothing = {
  ...{ setupHours: '', runHours: '', moveDays: '', queueDays: '' },
  ...{ efficiency: '', utilization: '', crewSize: '', machines: '' },
};

const asked: DatePlanRequest = {
  ...{ order: '100004', key: 'WIP', direction: 'B', date: '21541', quantity: '', mode: 'P' },
  ...{ overlap: '', finite: '', instead: nothing, program: 'TEST' },
};

const plan = (request: Partial<DatePlanRequest> = {}) => planDates(ours, { ...asked, ...request });

const daysOf = (request: Partial<DatePlanRequest> = {}) =>
  plan(request).lines.map(({ start, due }) => Number(due) - Number(start));

function changeLine(session: Session, fields: Partial<Fields<typeof WIPROUTE_LINE.attributes>>) {
  const line = WIPROUTE_LINE.readLocked(session, '1', '100004', '10');
  if (line) WIPROUTE_LINE.update(session, line, fields);
}

function changeCenter(session: Session, fields: Partial<Fields<typeof WOCE.attributes>>) {
  const center = WOCE.readLocked(session, '1', 'ASM1');
  if (center) WOCE.update(session, center, fields);
}

/** What is noted against the order, which is what its last planning could not do. */
const noted = () => {
  const errors = [...DATE_PLAN_ERR.records(demo.session, '1')];
  return errors
    .filter(({ workOrder }) => workOrder === '100004')
    .map(({ error, line }) => (line === '' ? error : `${error} AT LINE ${line}`));
};

/** What is recorded of the plan of the order. */
const planned = () => ({
  head: WIPROUTE_HEAD.read(demo.session, '1', '100004')?.recordText,
  lines: [...WIPROUTE_LINE.recordsUnder(demo.session, '1!100004')].map((line) => line.recordText),
  loads: loadsOf(ours, { order: '100004' }),
});

describe('planDates', () => {
  test('only plans with mode P, on whatever days', () => {
    const before = fingerprint(demo.account);
    const there = plan({ date: '21295' });
    expect(there.rejection).toBe('');
    expect(there.lines.at(-1)?.due).toBe('21295');
    expect(plan({ direction: 'F', date: '21295' }).lines[0]?.start).toBe('21296');
    expect(plan({ finite: 'Y', overlap: 'Y' }).rejection).toBe('');
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('records the same as planning the order', () => {
    const found: unknown[] = [];
    for (const isRecorded of [true, false])
      undone(demo.session, () => {
        const reported = isRecorded ? plan({ mode: '', direction: 'F', date: '21520' }) : undefined;
        if (!isRecorded)
          planOrder(ours, { order: '100004', direction: 'F', start: '21520', program: 'TEST' });
        const lines = [...WIPROUTE_LINE.recordsUnder(demo.session, '1', '100004')];
        const dates = lines.map(({ plannedStart, plannedDue }) => [plannedStart, plannedDue]);
        if (reported) expect(reported.lines.map(({ start, due }) => [start, due])).toEqual(dates);
        if (reported) expect(reported.loads).toEqual(loadsOf(ours, { order: '100004' }));
        found.push([dates, loadsOf(ours, { order: '100004' })]);
        assertInvariants(capacityInvariants, demo.session, '1');
      });
    expect(found[0]).toEqual(found[1]);
  });

  test('what is said counts instead of what routings and work centers say', () => {
    const hours = (request: Partial<DatePlanRequest>) =>
      plan(request).loads.reduce((sum, load) => sum + load.hours, 0n);
    const lines = BigInt(daysOf().length);
    const instead = { ...nothing, setupHours: '100', runHours: '1000' };
    expect(hours({ instead })).toBe(lines * 2n * 1100n);
    expect(hours({ quantity: '900000' })).toBeGreaterThan(hours({}));
    const long = { ...instead, crewSize: '1', machines: '1', utilization: '5000' };
    expect(daysOf({ instead: long }).every((days) => days >= 1)).toBe(true);
    const span = (reported: typeof nothing) => {
      const dates = plan({ instead: reported }).lines;
      return Number(dates.at(-1)?.due) - Number(dates[0]?.start);
    };
    expect(span({ ...nothing, queueDays: '5' })).toBeGreaterThan(span(nothing));
    expect(span({ ...nothing, moveDays: '5' })).toBeGreaterThan(span(nothing));
    expect(span({ ...instead, efficiency: '1000' })).toBeGreaterThan(span(instead));
  });

  test('plans routings of the part, and a simulated order by its own', () => {
    expect(plan({ key: 'STD' }).lines.length).toBeGreaterThan(0);
    expect(plan({ key: 'ALT!9' }).rejection).toBe('ROUTING NOT FOUND');
    expect(plan({ key: 'SIM', order: '900001' }).lines.length).toBeGreaterThan(0);
  });

  test.each<[string, (session: Session) => void]>([
    [
      'OVERLAP ABOVE 100 PERCENT AT LINE 10',
      (session) => changeLine(session, { overlapPercent: '10001' }),
    ],
    [
      'WORK CENTER ASM1 HAS NO LABOR CAPACITY AT LINE 10',
      (session) => changeCenter(session, { crewSize: '0' }),
    ],
    [
      'NO WORKDAY WITHIN 366 DAYS OF ',
      (session) => {
        for (const year of [...SF_CAL.records(session, '1')])
          if (Number(year.key.year) >= 2026)
            SF_CAL.update(session, year, { workWeek: 'NNNNNNN', openDates: [] });
      },
    ],
  ])('%s: dates and capacity stay as they were, and it is noted', (rejection, given) => {
    undone(demo.session, () => {
      planOrder(ours, { order: '100004', program: 'TEST' });
      given(demo.session);
      const before = planned();
      expect(before.loads.length).toBeGreaterThan(0);
      for (const finite of ['', 'Y'])
        expect(plan({ mode: '', finite })).toEqual({
          ...{ rejection: expect.stringContaining(rejection), lines: [], loads: [] },
        });
      expect(planned()).toEqual(before);
      expect(noted()).toEqual([expect.stringContaining(rejection)]);
      assertInvariants(capacityInvariants, demo.session, '1');
    });
  });
});
