import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { call } from '../../catalogue/call.ts';
import { vb2450 } from '../../catalogue/invoicing/vb-2450.ts';
import { vb2470 } from '../../catalogue/invoicing/vb-2470.ts';
import { fingerprint } from '../../demo/demo-account.ts';
import { INVOICE_HEAD, WORK2450_HEAD, WORK2470_HEAD } from '../../schema/invoices.ts';
import { OPEN_ORD_HEAD, OPEN_ORD_LINE } from '../../schema/sales-orders.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { CUSTOMER_NO, ORDER, openSalesFixture } from '../../testing/sales-fixture.ts';
import { undone } from '../../testing/undone.ts';

/*
 * However an order is divided into shipments, they come to its value; and however the credits of an invoice are
 * divided, everything is as before once all of it is credited.
 */

const roleName = openSalesFixture();

/** A quantity in pieces that come to it. */
const split = (quantity: number, pieces: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: quantity - 1 }), { maxLength: pieces - 1 })
    .map((cuts) => [0, ...cuts.sort((a, b) => a - b), quantity])
    .map((at) => at.slice(1).map((end, index) => end - (at[index] ?? 0)));

/** Goods of each origin; whole pieces, where a part is kept by serial number. */
const kinds = [
  { partNo: 'C500', quantity: 17_000 },
  { partNo: 'C533', quantity: 45_000 },
  { partNo: 'A209', quantity: 3, step: 1000 },
  { partNo: 'C500', quantity: 9000, dropShip: 'Y' },
  { partNo: 'C500', quantity: 1400, unit: 'DZ' },
  { partNo: 'P112', quantity: 5000, jobNo: '26007', workOrders: ['100018'] },
];

const sales = fc.constantFrom(...kinds).chain(({ quantity, step = 1, ...kind }) =>
  fc.record({
    line: fc.record({
      partNo: fc.constant(kind.partNo),
      unit: fc.constant(kind.unit ?? 'EA'),
      dropShip: fc.constant(kind.dropShip ?? 'N'),
      jobNo: fc.constant(kind.jobNo ?? ''),
      orderedQuantity: fc.constant(String(quantity * step)),
      unitPrice: fc.integer({ min: 0, max: 999_999 }).map(String),
      unitCost: fc.integer({ min: 0, max: 999_999 }).map(String),
      taxable: fc.constantFrom('Y', 'N'),
    }),
    head: fc.record({
      taxCode: fc.constantFrom('', 'PA', 'PAAC'),
      commissionPercent: fc.integer({ min: 0, max: 9999 }).map(String),
      jobNo: fc.constant(kind.jobNo ?? ''),
    }),
    workOrders: fc.constant(kind.workOrders ?? []),
    charge: fc.integer({ min: 0, max: 99_999 }).map(String),
    shipments: split(quantity, 4).map((pieces) => pieces.map((piece) => String(piece * step))),
    credits: split(quantity, 4).map((pieces) => pieces.map((piece) => `-${piece * step}`)),
  }),
);

test('the shipments of an order come to its value', () => {
  fc.assert(
    fc.property(sales, ({ head, line, workOrders, charge, shipments }) =>
      undone(roleName().session, () => {
        roleName().enter({ head, lines: [line], workOrders, charges: [{ amount: charge }] });
        const filed = shipments.map((quantity) => {
          roleName().pack([quantity]);
          return roleName().invoice();
        });
        const sum = (of: (one: (typeof filed)[number]) => string) =>
          String(filed.reduce((total, one) => total + Number(of(one)), 0));
        const order = OPEN_ORD_LINE.read(roleName().session, '1', ORDER, '1');
        expect(order).toMatchObject({ openQuantity: '0', lineStatus: 'C' });
        expect([sum((one) => one.goodsTotal), sum((one) => one.chargeTotal)]).toEqual([
          ...[order?.lineValue, charge],
        ]);
        assertBooksAgree(roleName().session, ['1']);
      }),
    ),
    { numRuns: caseCount(15) },
  );
});

test('the credits of an invoice leave everything as it was', () => {
  fc.assert(
    fc.property(sales, fc.boolean(), ({ head, line, workOrders, charge, credits }, isRestAsked) =>
      undone(roleName().session, () => {
        const before = roleName().totals();
        roleName().enter({ head, lines: [line], workOrders, charges: [{ amount: charge }] });
        const { key } = roleName().invoice();
        const lines = credits.map((shippedQuantity) => ({
          ...{ partNo: line.partNo, unit: line.unit, unitPrice: line.unitPrice, shippedQuantity },
        }));
        for (const one of isRestAsked ? lines.slice(1) : lines)
          roleName().creditOf(key.invoice, [one]);
        const hasRest = isRestAsked || charge !== '0';
        expect(roleName().askCredit(key.invoice).MESSAGE).toBe(hasRest ? '' : 'NOTHING TO CREDIT');
        expect(roleName().totals()).toEqual(before);
        const memos = [...INVOICE_HEAD.records(roleName().session, '1')].filter(
          ({ creditedInvoice }) => creditedInvoice === key.invoice,
        );
        const left = (of: (one: (typeof memos)[number]) => string) =>
          [roleName().filed(key.invoice), ...memos].reduce((sum, one) => sum + Number(of(one)), 0);
        expect([left((one) => one.total), left((one) => one.commission)]).toEqual([0, 0]);
        assertBooksAgree(roleName().session, ['1']);
      }),
    ),
    { numRuns: caseCount(15) },
  );
});

test('a call that is rejected changes no byte', () => {
  const { session, demo } = roleName();
  const orders = [...OPEN_ORD_HEAD.records(session, '1')].map(({ key }) => key.order);
  const numbers = ['', 'W1', '60001', '65001', '60049', 'A!', 'NONE'];
  const dates = ['', '21480', '21491', '-1', 'X'];
  const before = fingerprint(demo.account);
  let rejections = 0;
  const calls = fc.record({
    order: fc.constantFrom(...orders, '', 'NONE'),
    customer: fc.constantFrom(CUSTOMER_NO, 'C1004', 'C1008', 'NONE'),
    number: fc.constantFrom(...numbers),
    invoice: fc.constantFrom(...numbers),
    date: fc.constantFrom(...dates),
    posted: fc.constantFrom(...dates),
    header: fc.constantFrom('', WORK2450_HEAD.format({ orderNo: '80001' }), 'C\u001eNONE'),
    which: fc.constantFrom('invoice', 'post', 'credit', 'post credit'),
  });
  fc.assert(
    fc.property(calls, ({ order, customer, number, invoice, date, posted, header, which }) => {
      const attempt = {
        invoice: () =>
          call(session, vb2450, { INDATA: ['1', order, number, date, posted] }).MESSAGE,
        post: () => roleName().post(number, { ORDNO: order, HREC: header }) && '',
        credit: () => {
          const INDATA = ['1', customer, number, date, posted, invoice];
          return call(session, vb2470, { INDATA, CRDREC: header }).MESSAGE;
        },
        'post credit': () => roleName().postCredit(number, { ORDNO: order, HREC: header }) && '',
      }[which];
      let isRejected = false;
      undone(session, () => {
        isRejected = !isDone(attempt);
      });
      if (!isRejected) return;
      rejections += 1;
      // Once more outside of any transaction, so that whatever it left would stay.
      expect(isDone(attempt)).toBe(false);
      expect(fingerprint(demo.account)).toBe(before);
    }),
    { numRuns: caseCount(200) },
  );
  expect(rejections).toBeGreaterThan(caseCount(50));
  expect(WORK2470_HEAD.has(session, '1!W1')).toBe(true);
});

function isDone(attempt: () => string | undefined): boolean {
  try {
    return attempt() === '';
  } catch (error) {
    expect(error).toMatchObject({
      code: expect.stringMatching(/^(ROUTINE_FAILED|BAD_ARGUMENTS)$/),
    });
    return false;
  }
}
