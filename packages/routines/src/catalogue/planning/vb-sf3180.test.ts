import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { capacityInvariants } from '../../invariants/capacity.ts';
import { REQ } from '../../schema/inventory.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { WIPROUTE_HEAD } from '../../schema/routings.ts';
import {
  CAP_REQ_LAB,
  CAP_REQ_LAB_XREF,
  CO_STDS_SF,
  DATE_PLAN_ERR,
} from '../../schema/shop-floor.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { failing } from '../../testing/failing.ts';
import { call } from '../call.ts';
import { vbSf3082 } from './vb-sf3082.ts';
import { vbSf3180 } from './vb-sf3180.ts';
import { vbSf3180a } from './vb-sf3180a.ts';
import { vbSf3180b } from './vb-sf3180b.ts';

const companies = ['1', '2'];

let demo: DemoAccount;

beforeEach(() => {
  demo = openDemo();
});

afterEach(() => demo.account.close());

const expectAgreement = () => {
  for (const company of companies) assertInvariants(capacityInvariants, demo.session, company);
};

const plannedToday = (company = '1') =>
  [...WIPROUTE_HEAD.records(demo.session, company)]
    .filter(({ plannedDate }) => plannedDate === String(demo.session.clock.today()))
    .map(({ recordId }) => recordId);

const openIds = (company: string) =>
  [...OPENWO.records(demo.session, company)]
    .filter(({ orderStatus }) => orderStatus !== 'C')
    .map(({ recordId }) => recordId);

describe('VB_SF3180A', () => {
  test('plans every open order from nothing, and capacity is what they need', () => {
    CAP_REQ_LAB.write(demo.session, '1!ASM1!21400', {
      ...CAP_REQ_LAB.columns('LOADS', [{ workOrder: '100001', line: '10', hours: '800' }]),
      totalHours: '800',
    });
    call(demo.session, vbSf3180a, {});
    expectAgreement();
    for (const company of companies) {
      expect(plannedToday(company)).toEqual(
        openIds(company).filter((id) => WIPROUTE_HEAD.has(demo.session, id)),
      );
      expect(CO_STDS_SF.read(demo.session, company)).toMatchObject({
        lastRunDate: String(demo.session.clock.today()),
        lastRunTime: String(demo.session.clock.timeOfDay()),
      });
    }
    expect(demo.session.takeOutput()).toEqual([
      expect.stringMatching(/^Company 1: \d+ work orders planned, \d+ late, 0 not planned$/),
      expect.stringMatching(/^Company 2: \d+ work orders planned, \d+ late, 0 not planned$/),
    ]);
  });

  test('clears nothing where a company has other operators', () => {
    const standards = CO_STDS_SF.read(demo.session, '2');
    if (standards) CO_STDS_SF.update(demo.session, standards, { operators: ['planner'] });
    const before = fingerprint(demo.account);
    expect(() => call(demo.session, vbSf3180a, {})).toThrow(failing('ACCESS DENIED'));
    expect(fingerprint(demo.account)).toBe(before);
  });
});

describe('VB_SF3180', () => {
  beforeEach(() => call(demo.session, vbSf3180a, {}));

  const select = (...ids: string[]) => demo.session.selectLists.form(0, ids);

  test('plans the orders of the active list that are open and of the companies', () => {
    const [first = '', second = ''] = openIds('1');
    const order = OPENWO.read(demo.session, first);
    if (order) OPENWO.update(demo.session, order, { orderStatus: 'C' });
    const late = DATE_PLAN_ERR.open(demo.session).count();
    demo.session.takeOutput();
    select(first, second, ...openIds('2'));
    call(demo.session, vbSf3180, { BEGCO: '1' });
    expect(demo.session.takeOutput()).toEqual([
      expect.stringMatching(/^Company 1: 1 work orders planned/),
    ]);
    expect(DATE_PLAN_ERR.open(demo.session).count()).toBeLessThanOrEqual(late + 1);
  });

  test('a list with an order that is not there rejects the run, and changes nothing', () => {
    const before = fingerprint(demo.account);
    select(openIds('1')[0] ?? '', '1!NONE');
    expect(() => call(demo.session, vbSf3180, { BEGCO: 'ALL' })).toThrow(
      failing('WORK ORDER NOT FOUND NONE'),
    );
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('planned again, by whichever routine, capacity is the same', () => {
    const taken = () =>
      [...CAP_REQ_LAB.records(demo.session)].map(({ recordId, totalHours }) => [
        recordId,
        totalHours,
      ]);
    const before = taken();
    call(demo.session, vbSf3180, { BEGCO: 'ALL' });
    expect(taken()).toEqual(before);
    call(demo.session, vbSf3082, { JOBNO: 'ALL' });
    expect(taken()).toEqual(before);
    expectAgreement();
  });
});

describe('VB_SF3180B', () => {
  test('loads what is planned of the selected parts beside work orders', () => {
    call(demo.session, vbSf3180a, {});
    const ids = [...REQ.records(demo.session, '2')].map(({ recordId }) => recordId);
    demo.session.selectLists.form(0, ids);
    call(demo.session, vbSf3180b, { FLAG6810: '1' });
    expectAgreement();
    const numbersOf = (company: string) =>
      [...CAP_REQ_LAB_XREF.records(demo.session, company)]
        .map(({ recordId }) => withoutCompany(recordId))
        .filter((number) => number.startsWith('PL'));
    expect(numbersOf('2').length).toBeGreaterThan(0);
    expect(numbersOf('1')).toEqual([]);
  });

  test('of the material plan gives back what planned orders needed that are none any more', () => {
    const loaded = () =>
      [...CAP_REQ_LAB_XREF.records(demo.session)].filter(({ recordId }) =>
        withoutCompany(recordId).startsWith('PL'),
      );
    call(demo.session, vbSf3180b, {});
    expect(loaded().length).toBeGreaterThan(0);
    demo.account.table(REQ.name).clear();
    expect(() => call(demo.session, vbSf3180b, {})).toThrow(failing('NO RECORDS SELECTED'));
    expect(loaded().length).toBeGreaterThan(0);
    call(demo.session, vbSf3180b, { FLAG6810: '1' });
    expect(loaded()).toEqual([]);
  });
});
