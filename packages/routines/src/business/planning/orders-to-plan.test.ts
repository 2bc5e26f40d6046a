import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { undone } from '../../testing/undone.ts';
import { companiesBetween } from './companies-between.ts';
import { chosenOrders, openOrders, openOrdersAmong } from './orders-to-plan.ts';

let demo: DemoAccount;

beforeAll(() => {
  demo = openDemo();
});

afterAll(() => demo.account.close());

const own = () => companyContext(demo.session, '1');

function close(number: string): void {
  const order = OPENWO.read(demo.session, '1', number);
  if (order) OPENWO.update(demo.session, order, { orderStatus: 'C' });
}

describe('openOrders', () => {
  test('are those of the company that are not closed', () => {
    undone(demo.session, () => {
      close('100001');
      const all = [...OPENWO.records(demo.session, '1')];
      const open = all.filter(({ orderStatus }) => orderStatus !== 'C');
      expect(openOrders(own())).toEqual(open.map(({ recordId }) => withoutCompany(recordId)));
      expect(openOrders(own())).not.toContain('100001');
    });
  });

  test('among ids are those of the company, once, closed ones passed over', () => {
    undone(demo.session, () => {
      close('100001');
      const ids = ['1!100003', '1!100001', '2!100011', '1!100003'];
      expect(openOrdersAmong(own(), ids)).toEqual(['100003']);
      expect(() => openOrdersAmong(own(), ['1!NONE'])).toThrow('WORK ORDER NOT FOUND NONE');
    });
  });
});

describe('chosenOrders', () => {
  const chosen = (job: string, ...workOrders: string[]) => chosenOrders(own(), { job, workOrders });

  test('are those of a job, all, or those named', () => {
    const ofJob = [...OPENWO.records(demo.session, '1')].filter(
      ({ jobNo, orderStatus }) => jobNo === '26001' && orderStatus !== 'C',
    );
    expect(chosen('26001', '100002')).toEqual(
      ofJob.map(({ recordId }) => withoutCompany(recordId)),
    );
    expect(chosen('ALL')).toEqual(openOrders(own()));
    expect(chosen('', '100003', '100001', '100003')).toEqual(['100003', '100001']);
  });

  test.each([
    ['JOB NUMBER OR WORK ORDER LIST REQUIRED', '', []],
    ['JOB NOT FOUND', 'NONE', []],
    ['WORK ORDER NOT FOUND NONE', '', ['100001', 'NONE']],
  ])('%s', (text, job, workOrders) => {
    expect(() => chosen(job, ...workOrders)).toThrow(text);
  });

  test('a closed order cannot be planned, nor a job that has no others', () => {
    undone(demo.session, () => {
      for (const { recordId, jobNo } of [...OPENWO.records(demo.session, '1')])
        if (jobNo === '26001') close(withoutCompany(recordId));
      expect(() => chosen('', '100001')).toThrow('WORK ORDER IS CLOSED 100001');
      expect(() => chosen('26001')).toThrow('NO OPEN WORK ORDERS');
    });
  });
});

describe('companiesBetween', () => {
  const between = (first: string, last = '') => companiesBetween(own(), { first, last });

  test.each([
    [['1', '2'], 'ALL', 'NONE'],
    [['1', '2'], '1', '2'],
    [['2'], '2', ''],
  ])('%s', (companies, first, last) => {
    expect(between(first, last)).toEqual(companies);
  });

  test('both ends are companies, in their order', () => {
    expect(() => between('9')).toThrow('COMPANY NOT FOUND');
    expect(() => between('1', '9')).toThrow('COMPANY NOT FOUND');
    expect(() => between('2', '1')).toThrow('LAST COMPANY BEFORE FIRST');
  });
});
