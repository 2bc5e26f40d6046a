import type { SchemaTable } from 'mvdb';
import { civilToDay } from 'mvdb/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { capacityInvariants } from '../../invariants/capacity.ts';
import { REQ } from '../../schema/inventory.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { SROUTE_HEAD, WIPROUTE_HEAD, WIPROUTE_LINE } from '../../schema/routings.ts';
import {
  CAP_REQ_LAB_XREF,
  CO_STDS_SF,
  DATE_PLAN_ERR,
  SF_CAL,
  WOCE,
} from '../../schema/shop-floor.ts';
import { OPENWO, OPENWO_SIM } from '../../schema/work-orders.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { addLine } from '../routings/add-line.ts';
import { capacityBook } from './capacity-book.ts';
import { fitLineCapacity } from './fit-line-capacity.ts';
import { forgetCapacity, loadsOf } from './order-capacity.ts';
import { planOrder } from './plan-order.ts';
import { type ProposedOrder, proposedPlanning } from './plan-proposed-order.ts';
import { forgetPlannedCapacity } from './planned-order-capacity.ts';

let demo: DemoAccount;
let ours: CompanyContext;
beforeEach(() => {
  demo = openDemo();
  ours = companyContext(demo.session, '1');
  planAll();
});
afterEach(() => demo.account.close());

const program = 'TEST';

function planAll() {
  const { session } = demo;
  session.transaction(() => {
    for (const [orders, isSimulated] of [[OPENWO, false] as const, [OPENWO_SIM, true] as const])
      for (const { recordId } of [...orders.records(session, '1')])
        planOrder(ours, { order: withoutCompany(recordId), isSimulated, program });
  });
}

/** Six operations, the third of them at a vendor; due in eight weeks. */
const ORDER = '100003';

const plan = (request: Partial<Parameters<typeof planOrder>[1]> = {}) =>
  demo.session.transaction(() => planOrder(ours, { order: ORDER, program, ...request }));

function change(table: SchemaTable, id: string, fields: Record<string, unknown>): void {
  const record = table.read(demo.session, id);
  if (record === undefined) throw new RangeError(`There should be a ${table.name} ${id}.`);
  table.update(demo.session, record, fields as never);
}

const datesOf = (order = ORDER) =>
  [...WIPROUTE_LINE.recordsUnder(demo.session, '1', order)].map(({ key, ...line }) => [
    ...[key.line, line.plannedStart, line.plannedDue],
  ]);

const lastError = () =>
  [...DATE_PLAN_ERR.records(demo.session, '1')].toSorted(
    (a, b) => Number(b.key.errorNumber) - Number(a.key.errorNumber),
  )[0];

describe('planOrder', () => {
  test('plans back from the due date, and whatever mentions it agrees', () => {
    const planned = plan();
    expect(planned).toEqual({
      ...{ plannedStart: '21529', plannedDue: '21556', isLate: false, errors: [] },
    });
    expect(WIPROUTE_HEAD.read(demo.session, '1', ORDER)).toMatchObject({
      ...{ plannedStart: '21529', plannedDue: '21556', plannedDate: '21491' },
    });
    assertInvariants(capacityInvariants, demo.session, '1');
    assertInvariants(capacityInvariants, demo.session, '2');
  });

  test('planned again it is the same', () => {
    plan();
    const before = [datesOf(), loadsOf(ours, { order: ORDER })];
    plan();
    expect([datesOf(), loadsOf(ours, { order: ORDER })]).toEqual(before);
  });

  test('plans forward from the start, which is not a day before today', () => {
    expect(plan({ direction: 'F', start: '21505' }).plannedStart).toBe('21506');
    expect(plan({ direction: 'F', start: '20000' }).plannedStart).toBe('21492');
  });

  test('an order that cannot be in time is planned from today, and late', () => {
    const { plannedStart, isLate, errors } = plan({ due: '21495' });
    expect([plannedStart, isLate]).toEqual(['21492', false]);
    expect(errors).toEqual([]);
    change(OPENWO, `1!${ORDER}`, { dueDate: '21495' });
    expect(plan()).toMatchObject({ isLate: true, errors: ['LEAD TIME EXCEEDS DUE DATE'] });
    expect(lastError()).toMatchObject({ workOrder: ORDER, line: '', program });
  });

  test('a finite plan keeps to what the loads on file leave', () => {
    const at = (finite: boolean) => {
      plan({ finite });
      return loadsOf(ours, { order: ORDER }).map(({ day }) => day);
    };
    const days = at(false);
    change(WOCE, '1!INS1', { crewSize: '1', machines: '1' });
    const busy = { order: '100004', program, due: datesOf().at(-1)?.[2] ?? '' };
    change(WIPROUTE_HEAD, '1!100004', { orderQuantity: '90000' });
    demo.session.transaction(() => planOrder(ours, busy));
    expect(at(true)).not.toEqual(days);
    assertInvariants(capacityInvariants, demo.session, '1');
  });

  test.each<[string, SchemaTable, string, Record<string, unknown>, string]>([
    ['WORK CENTER NOT FOUND NONE', WIPROUTE_LINE, `1!${ORDER}!20`, { workCenter: 'NONE' }, '20'],
    ['WORK CENTER ASM2 HAS NO LABOR CAPACITY', WOCE, '1!ASM2', { crewSize: '0' }, '40'],
    ['WORK CENTER ASM2 HAS NO MACHINE CAPACITY', WOCE, '1!ASM2', { machines: '' }, '40'],
    ['WORK CENTER ASM2 HAS NO LABOR CAPACITY', WOCE, '1!ASM2', { shiftHours: [] }, '40'],
    ['WORK CENTER ASM2 HAS NO EFFICIENCY', WOCE, '1!ASM2', { efficiency: '0' }, '40'],
    ['WORK CENTER ASM2 HAS NO UTILIZATION', WOCE, '1!ASM2', { utilization: '-1' }, '40'],
    [
      'OVERLAP ABOVE 100 PERCENT',
      WIPROUTE_LINE,
      `1!${ORDER}!10`,
      { overlapPercent: '10001' },
      '10',
    ],
    ['OVERLAP BELOW ZERO', WIPROUTE_LINE, `1!${ORDER}!10`, { overlapPercent: '-1' }, '10'],
    ['INVALID NUMBER OF DAYS 1000', WIPROUTE_LINE, `1!${ORDER}!30`, { queueDays: '1000' }, '30'],
    ['INVALID NUMBER OF DAYS -1', WIPROUTE_LINE, `1!${ORDER}!30`, { outsideDays: '-1' }, '30'],
    ['HOURS BELOW ZERO', WIPROUTE_LINE, `1!${ORDER}!10`, { setupHours: '-90000' }, '10'],
    ['ROUTING NOT FOUND', WIPROUTE_HEAD, `1!${ORDER}`, { lines: [] }, ''],
    ['CALENDAR ENDS AT 01/01/2029', WIPROUTE_LINE, `1!${ORDER}!30`, { outsideDays: '800' }, '30'],
  ])('%s: nothing is planned, and it is noted', (error, table, id, fields, line) => {
    change(table, id, fields);
    const reported = line === '' ? error : `${error} AT LINE ${line}`;
    expect(plan()).toEqual({ plannedStart: '', plannedDue: '', isLate: false, errors: [reported] });
    expect(lastError()).toMatchObject({ workOrder: ORDER, line, error, program });
    expect(WIPROUTE_HEAD.read(demo.session, '1', ORDER)?.plannedDue).toBe('');
    expect(loadsOf(ours, { order: ORDER })).toEqual([]);
    if (line !== '') assertInvariants(capacityInvariants, demo.session, '1');
  });

  test('a calendar without workdays is given up', () => {
    for (const year of [2026, 2027])
      change(SF_CAL, `1!${year}`, { workWeek: 'NNNNNNN', openDates: [] });
    expect(plan().errors).toEqual([expect.stringMatching(/^NO WORKDAY WITHIN 366 DAYS OF /)]);
  });

  test('back from a day that the calendar does not reach to nothing is planned', () => {
    const due = String(civilToDay(2029, 1, 10));
    expect(plan({ due })).toMatchObject({
      plannedDue: '',
      errors: [expect.stringMatching(/^CALENDAR ENDS AT 01\/10\/2029/)],
    });
  });

  test('an order that is due when the shop has not been open for a year is planned from today', () => {
    const workWeek = { workWeek: 'NNNNNNN', openDates: [] };
    for (const year of [2024, 2025]) change(SF_CAL, `1!${year}`, workWeek);
    expect(plan({ due: '21191' }).plannedStart).toBe('21492');
  });

  test('an operation of which nothing is said yet takes no time', () => {
    const before = plan();
    demo.session.transaction(() =>
      addLine(ours, { key: { kind: 'wip', order: ORDER }, line: '', suggestion: '' }),
    );
    expect(plan()).toEqual(before);
    const added = `1!${ORDER}!70`;
    expect(WIPROUTE_LINE.read(demo.session, added)?.plannedDue).toBe(before.plannedDue);
    assertInvariants(capacityInvariants, demo.session, '1');
    change(WIPROUTE_LINE, added, { setupHours: '100' });
    expect(plan().errors).toEqual(['WORK CENTER REQUIRED AT LINE 70']);
  });

  test('quantities allow for yield where the company wants it', () => {
    change(WIPROUTE_LINE, `1!${ORDER}!60`, { yieldPercent: '5000' });
    const hours = () => {
      plan();
      return loadsOf(ours, { order: ORDER }).reduce((sum, load) => sum + load.hours, 0n);
    };
    const before = hours();
    change(CO_STDS_SF, '1', { withYield: 'Y' });
    planAll();
    expect(hours()).toBeGreaterThan(before);
    assertInvariants(capacityInvariants, demo.session, '1');
    change(WIPROUTE_LINE, `1!${ORDER}!60`, { yieldPercent: '0' });
    expect(plan().errors).toEqual(['INVALID YIELD AT LINE 60']);
  });

  test('a closed order needs nothing any more, and one that is not scheduled has no dates', () => {
    change(OPENWO, `1!${ORDER}`, { orderStatus: 'C' });
    expect(plan().plannedDue).toBe('');
    expect(CAP_REQ_LAB_XREF.has(demo.session, '1', ORDER)).toBe(false);
    change(CO_STDS_SF, '1', { schedules: 'N' });
    expect(plan({ order: '100004' })).toMatchObject({ plannedDue: '', errors: [] });
    assertInvariants(capacityInvariants, demo.session, '1');
  });

  test('beyond the horizon no capacity is recorded', () => {
    change(CO_STDS_SF, '1', { horizonDays: '35' });
    const { plannedDue } = plan();
    const days = loadsOf(ours, { order: ORDER }).map(({ day }) => day);
    expect(days.length).toBeGreaterThan(0);
    expect(Math.max(...days)).toBeLessThan(Number(plannedDue));
  });
});

describe('proposedPlanning', () => {
  /** After all that the shop is to do. */
  const DUE = '21600';
  const planned = (order: ProposedOrder) => {
    const book = capacityBook(ours);
    const result = proposedPlanning(ours, book)(order);
    book.write();
    return result;
  };
  const order = { number: '', part: '', routeNo: '', quantity: '5000', due: DUE, program };

  test('loads stand beside those of work orders, until they are forgotten', () => {
    const proposed = [...REQ.records(demo.session, '1')].flatMap((record) =>
      REQ.rows(record, 'PLANNED').map(({ number }) => ({ number, part: record.key.part })),
    );
    const made = proposed.filter(({ part }) => SROUTE_HEAD.has(demo.session, '1', part));
    forgetPlannedCapacity(ours, {});
    const before = fingerprint(demo.account);
    for (const { number, part } of made) {
      const result = planned({ ...order, number, part });
      expect([result.errors, result.plannedDue <= DUE]).toEqual([[], true]);
      planned({ ...order, number, part, finite: true });
    }
    expect(made.length).toBeGreaterThan(2);
    assertInvariants(capacityInvariants, demo.session, '1');
    const [first] = made;
    forgetPlannedCapacity(ours, { number: first?.number ?? '' });
    expect(CAP_REQ_LAB_XREF.has(demo.session, '1', first?.number ?? '')).toBe(false);
    assertInvariants(capacityInvariants, demo.session, '1');
    forgetPlannedCapacity(ours, {});
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('one without a routing is noted', () => {
    expect(planned({ ...order, number: 'PL1', part: 'NONE' }).errors).toEqual([
      'ROUTING NOT FOUND',
    ]);
    expect(lastError()).toMatchObject({ workOrder: '', otherOrder: 'PL1' });
  });
});

describe('capacity of a line', () => {
  const hoursOf = (line: string) =>
    loadsOf(ours, { order: ORDER }).filter((load) => load.line === line);
  const sumOf = (loads: ReturnType<typeof hoursOf>) =>
    loads.reduce((sum, { hours }) => sum + hours, 0n);

  test('follows what is done there', () => {
    plan();
    const line = `1!${ORDER}!10`;
    const before = hoursOf('10');
    change(WIPROUTE_LINE, line, { lineStatus: 'S', completedQuantity: '500' });
    fitLineCapacity(ours, { order: ORDER, line: '10' });
    expect(hoursOf('10')).not.toEqual(before);
    assertInvariants(capacityInvariants, demo.session, '1');
    change(WIPROUTE_LINE, line, { lineStatus: 'C' });
    fitLineCapacity(ours, { order: ORDER, line: '10' });
    expect(hoursOf('10')).toEqual([]);
    change(WIPROUTE_LINE, line, { lineStatus: 'W', completedQuantity: '0' });
    fitLineCapacity(ours, { order: ORDER, line: '10' });
    expect(sumOf(hoursOf('10'))).toBe(sumOf(before));
    assertInvariants(capacityInvariants, demo.session, '1');
  });

  test('goes with that of the order', () => {
    plan();
    expect(hoursOf('20')).not.toEqual([]);
    forgetCapacity(ours, { order: ORDER });
    expect(hoursOf('20')).toEqual([]);
    expect(CAP_REQ_LAB_XREF.has(demo.session, '1', ORDER)).toBe(false);
    fitLineCapacity(ours, { order: ORDER, line: '99' });
  });
});
