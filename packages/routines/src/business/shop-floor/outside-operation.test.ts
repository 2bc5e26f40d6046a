import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { GL_CHARTS } from '../../schema/ledger.ts';
import { POHEAD, POLINE } from '../../schema/purchasing.ts';
import { WIPROUTE_COST, WIPROUTE_LINE } from '../../schema/routings.ts';
import { WIPLEDGER_AP, WIPLEDGER_OUT, WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { shopSource } from '../../testing/shop-fixture.ts';
import { shopTotals } from '../../testing/shop-totals.ts';
import { undone } from '../../testing/undone.ts';
import { WrittenRecords } from '../../testing/written-records.ts';
import { enterVendorInvoice } from '../purchases/enter-vendor-invoice.ts';
import { orderOutside, sendOutside } from '../purchases/order-outside.ts';
import { receivePurchaseLine } from '../purchases/receive-purchase-line.ts';
import { returnPurchaseLine } from '../purchases/return-purchase-line.ts';
import { completeLine } from '../routings/line-progress.ts';
import { closeOrder } from './close-order.ts';

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  completeLine(ours(), { order: ORDER, line: BEFORE });
  orderOutside(ours(), {
    ...{ order: ORDER, line: LINE, orderNo: PURCHASE.orderNo, vendorNo: 'V108', unitCost: '39159' },
    ...{ quantity: '2000', promiseDate: '21495', workCenter: '', description: 'INSPECT' },
  });
  sendOutside(ours(), PURCHASE);
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

const ours = () => companyContext(demo.session, '1');

/** An order for two pieces whose last operation is at a vendor, and the purchase order line for that. */
const ORDER = '100027';
const BEFORE = '20';
const LINE = '30';
const PURCHASE = { orderNo: '59001', lineNo: '1' };

const receive = (quantity: bigint, unitCost?: string) =>
  receivePurchaseLine(ours(), {
    ...{ ...PURCHASE, quantity, ...(unitCost !== undefined && { unitCost }), location: '' },
    ...{ bin: '', lotNo: '', expiryDate: '', packingSlip: 'PS1', source: shopSource },
  });
const sendBack = (quantity: bigint, receipt = 1) =>
  returnPurchaseLine(ours(), {
    ...{ ...PURCHASE, quantity, receipt, location: '', bin: '', lotNo: '', source: shopSource },
  });
const invoice = (quantity: bigint, amount: string) => {
  const { vendorNo = '' } = POHEAD.read(demo.session, '1', PURCHASE.orderNo) ?? {};
  enterVendorInvoice(ours(), {
    ...{ vendorNo, invoiceNo: 'V1', invoiceDate: '21490', dueDate: '' },
    lines: [{ ...PURCHASE, receipt: 1, quantity, amount }],
  });
};

const ledger = () => WIPLEDGER_SUM.read(demo.session, '1', ORDER);
const operation = () => WIPROUTE_LINE.read(demo.session, '1', ORDER, LINE);
const variances = () => GL_CHARTS.read(demo.session, '1', '5100')?.balance;
const totals = () => {
  const line = POLINE.read(demo.session, '1', PURCHASE.orderNo, PURCHASE.lineNo);
  return {
    ...shopTotals(demo.session, '1', ORDER),
    purchase: [line?.receivedQuantity, line?.openQuantities, line?.lineStatus],
    costs: [],
  };
};

describe('what a vendor brings of an operation', () => {
  test('is through it, and the order bears what it costs, with overhead', () =>
    undone(demo.session, () => {
      written.forget();
      const { session } = demo;
      expect(receive(2000n, '61728').changes).toEqual([]);
      expect(operation()).toMatchObject({ lineStatus: 'C', completedQuantity: '2000' });
      const purchase = POLINE.read(session, '1', PURCHASE.orderNo, PURCHASE.lineNo);
      expect(purchase).toMatchObject({ lineStatus: 'C', outsideProgress: 'RECEIVED' });
      expect(ledger()?.charged.slice(5, 7)).toEqual(['1235', '124']);
      const row = WIPLEDGER_OUT.rows(WIPLEDGER_OUT.read(session, '1', ORDER), 'CHARGES').at(-1);
      expect(row).toMatchObject({ line: LINE, amount: '1235', overheadAmount: '124' });
      expect(WIPROUTE_COST.read(session, '1', ORDER, LINE)?.actualOutside).toBe('1235');
      expect([...written.violations()]).toEqual([]);
      assertBooksAgree(session, ['1']);
    }));

  test('in parts is complete with the last; sent back, all totals are as before', () => {
    const anyParts = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(anyParts, (parts) =>
        undone(demo.session, () => {
          const before = totals();
          const progress = operation()?.lineStatus;
          let came = 0;
          const taken: [quantity: bigint, receipt: number][] = [];
          for (const part of parts) {
            const violation = attempt(demo.session, () => receive(BigInt(part)));
            expect(violation === undefined).toBe(came + part <= 2000);
            if (violation !== undefined) continue;
            came += part;
            taken.push([BigInt(part), taken.length + 1]);
          }
          expect(operation()?.lineStatus).toBe(came === 2000 ? 'C' : 'S');
          assertBooksAgree(demo.session, ['1']);
          for (const [quantity, receipt] of taken.reverse()) sendBack(quantity, receipt);
          const after = totals();
          const lines = after.lines.map(([, ...line]) => line);
          expect({ ...after, lines, order: [] }).toEqual({
            ...{ ...before, order: [] },
            lines: before.lines.map(([, ...line]) => line),
          });
          expect(['S', 'W']).toContain(operation()?.lineStatus);
          expect(progress).toBe('W');
          assertBooksAgree(demo.session, ['1']);
        }),
      ),
      { numRuns: caseCount(8) },
    );
  });

  test('is rejected beyond what came to the operation, and on an order on hold', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const before = WIPROUTE_LINE.read(session, '1', ORDER, BEFORE);
      if (before) WIPROUTE_LINE.update(session, before, { completedQuantity: '500' });
      expect(attempt(session, () => receive(600n))).toBe('QUANTITY EXCEEDS 500');
      expect(attempt(session, () => receive(2001n))).toBe('QUANTITY EXCEEDS 2000');
      expect(attempt(session, () => receive(500n, 'X'))).toBe('INVALID COST X');
      const order = OPENWO.read(session, '1', ORDER);
      if (order) OPENWO.update(session, order, { orderStatus: 'H' });
      expect(attempt(session, () => receive(100n))).toBe(`WORK ORDER IS ON HOLD ${ORDER}`);
    }));
});

describe('the invoice of a vendor for an operation', () => {
  test.each([
    ['1500', '265'],
    ['1235', '0'],
    ['1000', '-235'],
  ])('of %s is borne by the order, beyond the charge by %s', (amount, variance) =>
    undone(demo.session, () => {
      const { session } = demo;
      receive(2000n, '61728');
      const before = variances();
      invoice(2000n, amount);
      expect(ledger()?.charged[5]).toBe(amount);
      const row = WIPLEDGER_AP.rows(WIPLEDGER_AP.read(session, '1', ORDER), 'INVOICES').at(-1);
      expect(row).toMatchObject({ invoiceNo: 'V1', amount, variance });
      expect(variances()).toBe(before);
      assertBooksAgree(session, ['1']);
    }),
  );

  test('is a variance once the order is closed', () =>
    undone(demo.session, () => {
      const { session } = demo;
      receive(2000n, '61728');
      closeOrder(ours(), { number: ORDER, isShort: true });
      const before = Number(variances());
      invoice(2000n, '1500');
      expect(Number(variances())).toBe(before + 265);
      expect(ledger()?.balance).toBe('0');
      assertBooksAgree(session, ['1']);
    }));
});
