import { Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { creditMemoInvariants } from '../../invariants/invoices.ts';
import { ITEMCA, LOTXREF, PRODUCT } from '../../schema/inventory.ts';
import { INVOICE_LINE, WORK2470_HEAD, WORK2470L, WORK2470N } from '../../schema/invoices.ts';
import { UNITCONV } from '../../schema/item-details.ts';
import { GL_CHARTS } from '../../schema/ledger.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { undone } from '../../testing/undone.ts';
import { call } from '../call.ts';
import { vb2470l } from './vb-2470l.ts';

let demo: DemoAccount;
let session: Session;
beforeAll(() => {
  demo = openDemo();
  session = demo.session;
});
afterAll(() => demo.account.close());

type Fields = Parameters<typeof WORK2470L.format>[0];

const returned = { partNo: 'C500', shippedQuantity: '-2500', unitPrice: '333333' };

/** Stores a line of the staged credit memo. @returns MESSAGE. */
const store = (line: string, fields: Fields = {}, NREC: string | readonly string[][] = '') =>
  call(session, vb2470l, {
    INDATA: ['1', 'W1', line],
    LREC: WORK2470L.format({ ...returned, ...fields }),
    NREC,
  }).MESSAGE;

const lineOf = (line: string) => WORK2470L.read(session, '1', 'W1', line);
const lotsOf = (part: string) => LOTXREF.read(session, '1', part)?.lotNos ?? [];
const notesOf = (line: string) => WORK2470N.read(session, '1', 'W1', line);
describe('VB_2470L', () => {
  test('a line takes what it lacks from its part and the company', () =>
    undone(session, () => {
      expect(store('2')).toBe('');
      const part = PRODUCT.read(session, '1', 'C500');
      const unitCost = ITEMCA.read(session, '1', 'C500')?.standardCost ?? '';
      expect(lineOf('2')).toMatchObject({
        ...{ ...returned, description: part?.description, unit: part?.unit, unitCost },
        ...{ location: part?.location, account: '4000', backOrdered: 'N', discountPercent: '0' },
        lineValue: String(-Math.round((2500 * 333_333) / 100_000)),
        costValue: String(-Math.round((2500 * Number(unitCost)) / 100_000)),
      });
      expect(notesOf('2')).toBeUndefined();
      assertInvariants(creditMemoInvariants, session, '1');
    }));

  test('what a line says itself stays, and its values are worked out all the same', () =>
    undone(session, () => {
      const [lot = ''] = lotsOf('C500');
      const unit = PRODUCT.read(session, '1', 'C500')?.unit;
      UNITCONV.write(session, `1!BX!${unit}`, { factor: '120000' });
      LOTXREF.write(session, '1!C500', { locations: ['MAIN', 'EAST'], lotNos: [lot, 'LX'] });
      const said = {
        ...{ description: 'AS SOLD', unit: 'BX', unitCost: '100', location: 'EAST' },
        ...{ account: '4200', discountPercent: '250', orderLine: '1' },
        ...{ lotNos: [lot, 'LX'], lotQuantities: ['-10000', '-20000'] },
      };
      expect(store('2', { ...said, lineValue: '1', costValue: '1' })).toBe('');
      expect(lineOf('2')).toMatchObject({ ...said, lineValue: '-8333', costValue: '-3' });
      assertInvariants(creditMemoInvariants, session, '1');
    }));

  test('a lot that is not in stock any more is one of the invoice taken back', () =>
    undone(session, () => {
      const line = { lotNos: ['SOLD'], lotQuantities: ['-2500'] };
      const invoice = WORK2470_HEAD.read(session, '1', 'W1')?.creditedInvoice ?? '';
      INVOICE_LINE.write(session, `1!${invoice}!8`, { partNo: 'F300', lotNos: ['SOLD'] });
      expect(store('2', line)).toBe('LOT NOT FOUND SOLD');
      INVOICE_LINE.write(session, `1!${invoice}!9`, { partNo: 'C500', lotNos: ['SOLD'] });
      expect(store('2', line)).toBe('');
    }));

  test('a line that is there is replaced', () =>
    undone(session, () => {
      expect(store('1')).toBe('');
      expect(lineOf('1')?.shippedQuantity).toBe('-2500');
      expect(WORK2470_HEAD.read(session, '1', 'W1')?.lineNos).toEqual(['1']);
      expect(notesOf('1')?.noteLines).toEqual(['DAMAGED IN TRANSIT']);
      assertInvariants(creditMemoInvariants, session, '1');
    }));

  test.each([
    [[['ONE']], ['I']],
    [[['ONE', 'TWO', 'THREE']], ['I', 'I', 'I']],
    [
      [
        ['ONE', 'TWO', 'THREE'],
        ['P', '', 'N'],
      ],
      ['P', 'P', 'N'],
    ],
    [
      [
        ['ONE', 'TWO'],
        ['', 'P'],
      ],
      ['I', 'P'],
    ],
  ])('of the note %j the types are %j', (NREC, noteTypes) =>
    undone(session, () => {
      expect(store('1', {}, NREC)).toBe('');
      expect(notesOf('1')).toMatchObject({ noteLines: NREC[0], noteTypes });
    }),
  );

  test.each([
    [{ partNo: 'NONE' }, 'PART NOT FOUND'],
    [{ location: 'MOON' }, 'LOCATION NOT FOUND'],
    [{ shippedQuantity: '2500' }, 'INVALID QUANTITY 2500'],
    [{ shippedQuantity: '' }, 'INVALID QUANTITY '],
    [{ shippedQuantity: '-0' }, 'INVALID QUANTITY -0'],
    [{ unitPrice: '' }, 'INVALID PRICE '],
    [{ unitCost: '-5' }, 'INVALID PRICE -5'],
    [{ lotNos: ['L1'], lotQuantities: ['2500'] }, 'INVALID QUANTITY 2500'],
    [{ lotNos: ['L1'], lotQuantities: ['-2000'] }, 'LOTS DO NOT ADD UP TO -2500'],
    [{ lotNos: ['L1', 'L2'], lotQuantities: ['-2500'] }, 'LOTS DO NOT ADD UP TO -2500'],
    [{ unit: 'XX' }, 'NO UNIT CONVERSION XX'],
    [{ discountPercent: '10001' }, 'INVALID DISCOUNT 10001'],
    [{ discountPercent: '-1' }, 'INVALID DISCOUNT -1'],
    [{ lotNos: ['NONE'], lotQuantities: ['-2500'] }, 'LOT NOT FOUND NONE'],
    [{ lotNos: ['L1', 'L1'], lotQuantities: ['-2000', '-500'] }, 'LOT IS NAMED TWICE L1'],
    [{ account: '9999' }, 'ACCOUNT NOT FOUND 9999'],
    [{ account: '4' }, 'HEADER ACCOUNT 4'],
    [
      { shippedQuantity: '-999999999000', unitPrice: '999999999000' },
      'INVALID MONEY IN LINE.VALUE',
    ],
  ])('%j: %s, and nothing changes', (fields, MESSAGE) => {
    const before = fingerprint(demo.account);
    expect(store('2', fields)).toBe(MESSAGE);
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('an account that is closed, or a note type that is not one, is refused', () =>
    undone(session, () => {
      const sales = GL_CHARTS.read(session, '1', '4000');
      expect(store('2', {}, [['A'], ['X']])).toBe('INVALID NOTE TYPE X');
      if (sales) GL_CHARTS.update(session, sales, { inactive: 'Y' });
      expect(store('2')).toBe('INACTIVE ACCOUNT 4000');
      expect(lineOf('2')).toBeUndefined();
    }));

  test('a line or a note with attributes that its table does not have is refused', () => {
    const LREC = `${WORK2470L.format(returned)}${'\u001e'.repeat(40)}X`;
    const INDATA = ['1', 'W1', '2'];
    expect(call(session, vb2470l, { INDATA, LREC }).MESSAGE).toMatch(/^ATTRIBUTE \d+ UNKNOWN$/);
    expect(store('2', {}, [['A'], ['I'], ['X']])).toBe('ATTRIBUTE 3 UNKNOWN');
  });

  test.each([
    [['1', 'NONE', '1'], 'CREDIT MEMO NOT FOUND'],
    [['1', 'W1', ''], 'INVALID LINE NUMBER'],
    [['1', 'W1', '0'], 'INVALID LINE NUMBER'],
    [['1', 'W1', '1!2'], 'INVALID LINE NUMBER'],
  ])('%j: %s', (INDATA, MESSAGE) => {
    expect(call(session, vb2470l, { INDATA, LREC: 'C500' })).toEqual({ MESSAGE });
  });

  test('without a line it is not a call', () => {
    // @ts-expect-error LREC is required.
    expect(() => call(session, vb2470l, { INDATA: ['1', 'W1', '1'] })).toThrow('LREC is required');
  });

  test('notes that another session holds end it, and nothing changes', () => {
    const other = new Session(demo.account, { login: 'anna' });
    other.table('WORK2470N').lock('1!W1!2');
    const before = fingerprint(demo.account);
    expect(() => store('2', {}, [['NOTE']])).toThrow(
      expect.objectContaining({ code: 'RECORD_LOCKED' }),
    );
    expect(fingerprint(demo.account)).toBe(before);
    other.close();
  });
});
