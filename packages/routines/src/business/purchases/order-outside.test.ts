import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { POHEAD, POLINE, VENDOR, VENDPOXREF } from '../../schema/purchasing.ts';
import { WIPROUTE_HEAD, WIPROUTE_LINE } from '../../schema/routings.ts';
import { WOCE } from '../../schema/shop-floor.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { WrittenRecords } from '../../testing/written-records.ts';
import { loadsOf } from '../planning/order-capacity.ts';
import { sumOf } from '../values/sum-of.ts';
import { type OutsideOrder, orderOutside, sendOutside } from './order-outside.ts';

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

const ours = () => companyContext(demo.session, '1');

/** A released order for ten pieces of which nothing is done, its first operation, and a vendor. */
const ordered: OutsideOrder = {
  ...{ order: '100002', line: '10', orderNo: '', vendorNo: 'V102', unitCost: '12500' },
  ...{ quantity: '10000', promiseDate: '21495', workCenter: '', description: 'HEAT TREAT' },
};
const order = (reported: Partial<OutsideOrder> = {}) =>
  orderOutside(ours(), { ...ordered, ...reported });
const operation = () => WIPROUTE_LINE.read(demo.session, '1', ordered.order, ordered.line);
const remaining = () =>
  Number(WIPROUTE_HEAD.read(demo.session, '1', ordered.order)?.remainingHours ?? '');

describe('an operation that is ordered at a vendor', () => {
  test('is on a purchase order of its own, and takes no time of the shop', () =>
    undone(demo.session, () => {
      const { session } = demo;
      written.forget();
      const before = operation();
      const hours = sumOf([before?.setupHours ?? '', before?.laborHours ?? '']);
      expect(Number(hours)).toBeGreaterThan(0);
      const left = remaining();
      order();
      const { poNo = '', poLine = '' } = operation() ?? {};
      expect(operation()).toMatchObject({
        ...{ outside: 'Y', vendorNo: 'V102', outsideCost: '12500', description: 'HEAT TREAT' },
        ...{ setupHours: '0', laborHours: '0', lineStatus: 'W', poLine: '1' },
      });
      expect(remaining()).toBeLessThan(left);
      expect(POLINE.read(session, '1', poNo, poLine)).toMatchObject({
        ...{ partNo: 'A215', workOrder: '100002', operation: '10', orderedQuantity: '10000' },
        ...{ openQuantities: ['10000'], promiseDates: ['21495'], outsideProgress: 'TO SHIP' },
        description: 'SPINDLE 215, OUTSIDE OPERATION',
      });
      const vendor = VENDOR.read(session, '1', 'V102');
      expect(POHEAD.read(session, '1', poNo)).toMatchObject({
        ...{ vendorNo: 'V102', buyer: vendor?.buyer, terms: vendor?.terms, orderStatus: 'O' },
      });
      expect(VENDPOXREF.read(session, '1', 'V102')?.openPoNos).toContain(poNo);
      expect([...written.violations()]).toEqual([]);
      assertBooksAgree(session, ['1']);
    }));

  test('in another work center, takes nothing of the one it had', () =>
    undone(demo.session, () => {
      const loads = () =>
        loadsOf(ours(), { order: ordered.order }).filter(({ line }) => line === ordered.line);
      const centers = [...WOCE.records(demo.session, '1')].map(({ key }) => key.workCenter);
      const another = centers.find((center) => center !== operation()?.workCenter) ?? '';
      expect(loads()).not.toEqual([]);
      order({ workCenter: another });
      expect([operation()?.workCenter, loads()]).toEqual([another, []]);
      assertBooksAgree(demo.session, ['1']);
    }));

  test('is at the vendor once it is sent', () =>
    undone(demo.session, () => {
      const { session } = demo;
      order({ orderNo: '59001' });
      sendOutside(ours(), { orderNo: '59001', lineNo: '1' });
      expect(POLINE.read(session, '1', '59001', '1')).toMatchObject({
        ...{ outsideProgress: 'AT VENDOR', outsideDate: String(session.clock.today()) },
      });
      assertBooksAgree(session, ['1']);
    }));

  test.each<[why: string, reported: Partial<OutsideOrder>, violation: string]>([
    ['at nobody', { vendorNo: 'NONE' }, 'VENDOR NOT FOUND'],
    ['on an order that is there', { orderNo: '50001' }, 'PURCHASE ORDER EXISTS 50001'],
    ['at a cost that is not one', { unitCost: '1.5' }, 'INVALID COST 1.5'],
    ['for nothing', { quantity: '0' }, 'INVALID QUANTITY 0'],
    ['for more than is made', { quantity: '10001' }, 'INVALID QUANTITY 10001'],
    ['in no work center', { workCenter: 'WC99' }, 'WORK CENTER NOT FOUND WC99'],
    ['that is begun', { order: '100041' }, 'LINE IS BEGUN 10'],
    ['that is not there', { line: '99' }, 'LINE NOT FOUND 99'],
    ['of no order', { order: '999999' }, 'WORK ORDER NOT FOUND 999999'],
  ])('%s is refused', (_, reported, violation) =>
    undone(demo.session, () => {
      expect(attempt(demo.session, () => order(reported))).toBe(violation);
    }),
  );

  test('is ordered once, and sent only where it is one', () =>
    undone(demo.session, () => {
      order({ orderNo: '59001' });
      expect(attempt(demo.session, () => order())).toBe('LINE IS ON PURCHASE ORDER 10');
      const goods = { orderNo: '50001', lineNo: '1' };
      expect(attempt(demo.session, () => sendOutside(ours(), goods))).toBe(
        'LINE IS FOR NO OPERATION 1',
      );
    }));
});
