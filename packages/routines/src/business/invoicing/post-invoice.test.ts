import { describe, expect, test } from 'vitest';
import { call } from '../../catalogue/call.ts';
import { vb2452Upd } from '../../catalogue/invoicing/vb-2452.upd.ts';
import { vb2472Upd } from '../../catalogue/invoicing/vb-2472.upd.ts';
import { fingerprint } from '../../demo/demo-account.ts';
import type { Supplied } from '../../entry/routine.ts';
import { TRANSREG } from '../../schema/audit.ts';
import { CREDIT } from '../../schema/customers.ts';
import { ITEMCA } from '../../schema/inventory.ts';
import {
  INVHIST,
  INVOICE_LINE,
  INVOICE_TRAIL,
  SPECAUDIT,
  TRANSCRT,
  WORK2450_CHRGS,
  WORK2450_HEAD,
  WORK2450_LINE,
  WORK2450_NOTES,
  WORK2470_HEAD,
} from '../../schema/invoices.ts';
import { ITEMHIST } from '../../schema/item-details.ts';
import { OPEN_ORD_LINE } from '../../schema/sales-orders.ts';
import { CUSTOMER_NO, ORDER, openSalesFixture } from '../../testing/sales-fixture.ts';

const sales = openSalesFixture();

/** What the register of changes was reported since, without the fields. */
function registered(work: () => void) {
  const { session } = sales();
  const existing = new Set([...TRANSREG.records(session, '1')].map(({ recordId }) => recordId));
  work();
  return [...TRANSREG.records(session, '1')].filter(({ recordId }) => !existing.has(recordId));
}

const staging = [WORK2450_HEAD, WORK2450_LINE, WORK2450_NOTES, WORK2450_CHRGS];

describe('an invoice that was entered', () => {
  test('is posted under its number, and nothing of it is left to post', () =>
    sales().agreeing(() => {
      const { session } = sales();
      sales().enter({ lines: [{}] });
      sales().stage([{ shippedQuantity: '4000' }], { chargeNos: ['1'] });
      sales().stageCharge({ amount: '300', account: '4200' });
      WORK2450_NOTES.write(session, '1!X1!1', { noteLines: ['NOTE'], noteTypes: ['I'] });
      sales().post('X1');
      expect(sales().filed('X1')).toMatchObject({ goodsTotal: '20000', chargeTotal: '300' });
      for (const table of staging)
        expect([...table.recordsUnder(session, '1', 'X1')].map((one) => one.recordId)).toEqual([]);
      expect(WORK2450_HEAD.has(session, '1!X1')).toBe(false);
      expect(WORK2450_HEAD.has(session, '1!W1')).toBe(true);
      expect(() => sales().post('X1')).toThrow('INVOICE ALREADY EXISTS');
    }));

  test('keeps its number from others', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      sales().stage([{ shippedQuantity: '4000' }]);
      expect(sales().ask(ORDER, 'X1').MESSAGE).toBe('INVOICE IS BEING ENTERED X1');
      expect(sales().ask(ORDER, 'X2').MESSAGE).toBe('');
      expect(() => sales().post('X1')).toThrow('QUANTITY EXCEEDS OPEN 1');
    }));

  test('is posted as the caller saw it, or not at all', () =>
    sales().agreeing(() => {
      const { session } = sales();
      sales().enter({ lines: [{}] });
      sales().stage([{}], { total: '50000' });
      const HREC = WORK2450_HEAD.read(session, '1!X1')?.recordText ?? '';
      const TREC = TRANSCRT.read(session, '1!12')?.recordText ?? '';
      const before = fingerprint(sales().demo.account);
      for (const [reported, message] of [
        [{ HREC: `${HREC}X` }, 'INVOICE HAS CHANGED'],
        [{ OLDH15: '50001' }, 'INVOICE HAS CHANGED'],
        [{ TREC: `${TREC}X`, CRTNO: '12' }, 'TRANSACTION RECORD HAS CHANGED'],
        [{ TREC, CRTNO: '13' }, 'TRANSACTION RECORD HAS CHANGED'],
      ] as const) {
        expect(() => sales().post('X1', reported)).toThrow(message);
        expect(fingerprint(sales().demo.account)).toBe(before);
      }
      const posted = sales().post('X1', { HREC, OLDH15: '50000', TREC, CRTNO: '12' });
      expect(posted).toEqual({
        HREC: sales().filed('X1').recordText,
        TREC: TRANSCRT.read(session, '1!12')?.recordText,
      });
    }));

  test('adds to what its terminal has posted', () =>
    sales().agreeing(() => {
      const before = TRANSCRT.read(sales().session, '1!12');
      sales().enter({ lines: [{}] });
      sales().stage([{}]);
      sales().post('X1', { CRTNO: '12', INITS: 'ZZ' });
      expect(TRANSCRT.read(sales().session, '1!12')).toMatchObject({
        ...{ lastDocument: 'X1', initials: 'ZZ', registerDate: before?.registerDate },
        documentCount: String(Number(before?.documentCount) + 1),
        documentTotal: String(Number(before?.documentTotal) + 50_000),
      });
      expect(sales().filed('X1').enteredBy).toBe('ZZ');
    }));

  test.each([
    ['Y', ['OPEN.ORD.LINE', 'OPEN.ORD.HEAD', 'INVOICE.HEAD'], ['C', 'C', 'A']],
    ['N', [], []],
    ['', [], []],
  ])('with AUDIT %j reports the register of %j', (AUDIT, tables, actions) =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      sales().stage([{}]);
      const reported = registered(() => sales().post('X1', { AUDIT, FILE: 'MENU7', INITS: 'ZZ' }));
      expect(reported.map(({ table }) => table)).toEqual(tables);
      expect(reported.map(({ action }) => action)).toEqual(actions);
      for (const one of reported)
        expect(one).toMatchObject({ program: 'VB_2452.UPD', initials: 'ZZ' });
    }),
  );

  test('reports the register of a line that it ships twice once', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      sales().stage([{ shippedQuantity: '4000' }, { partNo: 'C500', unitPrice: '500000' }]);
      const twice = { orderLine: '1', shippedQuantity: '6000', unit: 'EA' };
      const second = WORK2450_LINE.read(sales().session, '1!X1!2');
      if (second) WORK2450_LINE.update(sales().session, second, twice);
      const reported = registered(() => sales().post('X1', { AUDIT: 'Y' }));
      expect(reported.map(({ table }) => table)).toEqual([
        ...['OPEN.ORD.LINE', 'OPEN.ORD.HEAD', 'INVOICE.HEAD'],
      ]);
      expect(OPEN_ORD_LINE.read(sales().session, '1', ORDER, '1')?.openQuantity).toBe('0');
    }));
});

describe('a price', () => {
  test('other than that of the list is noted, that of the list is not', () =>
    sales().agreeing(() => {
      const { session } = sales();
      const { listPrice } = sales().part('C500');
      const orderedQuantity = '1000';
      sales().enter({
        lines: [
          { orderedQuantity, unitPrice: '123456' },
          { orderedQuantity, unitPrice: listPrice },
        ],
      });
      const { key } = sales().invoice();
      expect(SPECAUDIT.read(session, '1', key.invoice, '1')).toMatchObject({
        ...{ listPrice, soldPrice: '123456', approvedBy: 'DM', approvedDate: '21491' },
      });
      expect(SPECAUDIT.has(session, '1', key.invoice, '2')).toBe(false);
    }));

  test('of another unit than that of the list is compared with the list in that unit', () =>
    sales().agreeing(() => {
      const { session } = sales();
      const listed = String(Number(sales().part('C500').listPrice) * 12);
      const line = { unit: 'DZ', orderedQuantity: '500' };
      sales().enter({ lines: [{ ...line, unitPrice: listed }, line] });
      const { key } = sales().invoice();
      expect(SPECAUDIT.has(session, '1', key.invoice, '1')).toBe(false);
      expect(SPECAUDIT.read(session, '1', key.invoice, '2')?.listPrice).toBe(listed);
    }));

  test('in another unit that is not stated is that of the list for that unit, and so is the cost', () =>
    sales().inside(() => {
      const { session } = sales();
      sales().enter({ lines: [{ unit: 'DZ', orderedQuantity: '2000', unitPrice: '' }] });
      const [line] = [...OPEN_ORD_LINE.recordsUnder(session, '1', ORDER)];
      const listed = Number(sales().part('C500').listPrice) * 12;
      const { standardCost = '' } = ITEMCA.read(session, '1', 'C500') ?? {};
      expect(line).toMatchObject({
        ...{ unitPrice: String(listed), unitCost: String(Number(standardCost) * 12) },
        lineValue: String(Math.round((listed * 2) / 100)),
      });
    }));

  test('of the invoice that is not that of the order is the one that counts', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      sales().stage([{ unitPrice: '400000', shippedQuantity: '5000' }]);
      sales().post('X1');
      expect(sales().filed('X1').goodsTotal).toBe('20000');
      expect(sales().invoice().goodsTotal).toBe('25000');
    }));
});

test('an invoice is reported to the customer, its trail and the histories', () =>
  sales().agreeing(() => {
    const { session } = sales();
    const sold = () =>
      ITEMHIST.rows(ITEMHIST.read(session, '1', 'C500'), 'HISTORY').find(
        ({ period }) => period === '26-11',
      );
    const before = Number(sold()?.soldQuantity ?? 0);
    sales().enter({ lines: [{}] });
    const { key, total } = sales().invoice();
    const credit = CREDIT.read(session, '1', CUSTOMER_NO);
    expect(CREDIT.rows(credit, 'OPEN').at(-1)).toEqual({ invoice: key.invoice, amount: total });
    expect(INVOICE_TRAIL.rows(INVOICE_TRAIL.read(session, '1', key.invoice), 'TRAIL')).toEqual([
      {
        ...{ date: '21491', event: 'POSTED', amount: total },
        ...{ document: `SI${key.invoice}`, period: '26-11' },
      },
    ]);
    expect(INVHIST.read(session, '1', CUSTOMER_NO)?.invoices.at(-1)).toBe(key.invoice);
    expect(Number(sold()?.soldQuantity)).toBe(before + 10_000);
  }));

describe('a credit memo that was entered', () => {
  const line = { partNo: 'C500', shippedQuantity: '-1000', unitPrice: '500000' };

  test.each([
    ['Y', ['INVOICE.HEAD', 'INVOICE.LINE']],
    ['N', []],
  ])('with AUDIT %j reports the register of %j', (AUDIT, tables) =>
    sales().agreeing(() => {
      const number = sales().enterCredit('', [line]);
      const reported = registered(() => sales().postCredit(number, { AUDIT }));
      expect(reported.map(({ table }) => table)).toEqual(tables);
      expect(reported.every(({ action }) => action === 'A')).toBe(true);
    }),
  );

  test('is posted as the caller saw it, or not at all', () =>
    sales().agreeing(() => {
      const { session } = sales();
      const number = sales().enterCredit('', [line]);
      const HREC = WORK2470_HEAD.read(session, '1', number)?.recordText ?? '';
      expect(() => sales().postCredit(number, { HREC: `${HREC}X` })).toThrow(
        'CREDIT MEMO HAS CHANGED',
      );
      const posted = sales().postCredit(number, { HREC, CRTNO: '14', INITS: 'ZZ' });
      expect(posted).toEqual({
        HREC: sales().filed(number).recordText,
        TREC: TRANSCRT.read(session, '1!14')?.recordText,
      });
      expect(WORK2470_HEAD.has(session, '1', number)).toBe(false);
      expect(INVOICE_LINE.has(session, '1', number, '1')).toBe(true);
    }));
});

test.each([
  [vb2452Upd, { CO: '1', ORDNO: '80011', INVNO: 'W1', WORK2450: 'WORK2450.HEAD' }],
  [vb2452Upd, { CO: '1', ORDNO: '80011', INVNO: 'W1', WORK2450: 'WORK2450' }],
  [vb2472Upd, { CO: '1', CREDNO: 'W1', OPENWO: 'OPENWO', DTRANSREG: 'DICT TRANSREG' }],
])('a table argument may name its own table', (routine, reported) =>
  sales().agreeing(() => {
    expect(
      call(
        sales().session,
        routine as typeof vb2452Upd,
        reported as Supplied<typeof vb2452Upd.args>,
      ).HREC,
    ).not.toBe('');
  }),
);

test('an invoice that comes to nothing on all accounts leaves nothing in the ledger', () =>
  sales().agreeing(() => {
    const line = { dropShip: 'Y', unitPrice: '0', unitCost: '0' };
    sales().enter({ lines: [line] });
    const { key, ledgerDocument, openAmount } = sales().invoice();
    expect([ledgerDocument, openAmount]).toEqual(['', '0']);
    expect(sales().posted(`SI${key.invoice}`)).toEqual({});
    expect(sales().credit(key.invoice).ledgerDocument).toBe('');
  }));
