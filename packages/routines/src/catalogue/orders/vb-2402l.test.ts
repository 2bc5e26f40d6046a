import { Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { orderInvariants } from '../../invariants/orders.ts';
import { companySession } from '../../schema/company-session.ts';
import { LOT, PRODUCT } from '../../schema/inventory.ts';
import { UNITCONV } from '../../schema/item-details.ts';
import {
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
  WBOOKING,
} from '../../schema/sales-orders.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { undone } from '../../testing/undone.ts';
import { call } from '../call.ts';
import { vb2402l } from './vb-2402l.ts';

let demo: DemoAccount;
let session: Session;
beforeAll(() => {
  demo = openDemo();
  session = demo.session;
});
afterAll(() => demo.account.close());

type Department = 'ACCOUNTING' | 'PARTS' | 'PLANNING' | 'SHIPPING' | 'OTHER' | '';

/** The same account and clock, for somebody of another department. */
const of = (department: Department): Session =>
  companySession(demo.account, { login: 'x', department, clock: session.clock });

const ORDER = '80011';
const id = (line: string) => `1!${ORDER}!${line}`;
const lineOf = (line: string) => {
  const found = OPEN_ORD_LINE.read(session, id(line));
  if (!found) throw new RangeError(`the demo has line ${line}`);
  return found;
};

interface Given {
  readonly line?: Parameters<typeof OPEN_ORD_LINE.format>[0];
  readonly extension?: Parameters<typeof OPEN_ORD_LINE_1287.format>[0];
  readonly notes?: Parameters<typeof OPEN_ORD_NOTES.format>[0];
  readonly flag?: string;
}

/** Saves changes laid over what is on file. @returns MESSAGE. */
function save(as: Department, line: string, { flag = '', ...given }: Given): string {
  const onFile = (table: string) => session.table(table).read(id(line)) ?? '';
  const { MESSAGE } = call(of(as), vb2402l, {
    INDATA: ['1', ORDER, line, flag],
    LREC: given.line ? OPEN_ORD_LINE.format(given.line, onFile('OPEN.ORD.LINE')) : '',
    LREC2: given.extension
      ? OPEN_ORD_LINE_1287.format(given.extension, onFile('OPEN.ORD.LINE.1287'))
      : '',
    NREC: given.notes ? OPEN_ORD_NOTES.format(given.notes) : '',
  });
  return MESSAGE;
}

const remove = (as: Department, line: string) =>
  call(of(as), vb2402l, { INDATA: ['1', ORDER, line] }).MESSAGE;

/** The names of the attributes of the line that differ from those before. */
function changedSince(before: ReturnType<typeof lineOf>, line: string): string[] {
  const after = lineOf(line).recordText.split('\u001e');
  const texts = before.recordText.split('\u001e');
  return Object.entries(OPEN_ORD_LINE.attributes)
    .filter(([, { number }]) => texts[number - 1] !== after[number - 1])
    .map(([name]) => name);
}

const everything = {
  partNo: 'C500',
  description: 'AS AGREED',
  orderedQuantity: '30000',
  jobNo: '26001',
  requestedDate: '21600',
  promisedDate: '21610',
  priority: '1',
  location: 'EAST',
  dropShip: 'Y',
  unitPrice: '123456',
  discountPercent: '500',
  taxable: 'Y',
  unitCost: '98765',
};

describe('VB_2402L', () => {
  test.each([
    ['ACCOUNTING', ['unitPrice', 'discountPercent', 'taxable', 'unitCost']],
    ['PARTS', Object.keys(everything).filter((name) => name !== 'unitCost')],
    [
      'PLANNING',
      ['partNo', 'description', 'orderedQuantity', 'jobNo', 'requestedDate', 'promisedDate'].concat(
        ['priority', 'location', 'dropShip'],
      ),
    ],
    ['OTHER', ['description']],
    ['', ['description']],
  ] as const)('%s changes just what it may, and is reported the rest', (as, permitted) =>
    undone(session, () => {
      const line = [...OPEN_ORD_LINE.recordsUnder(session, '1', ORDER)].find(
        ({ shippedQuantity }) => shippedQuantity === '0',
      );
      const lineNo = line?.recordId.split('!')[2] ?? '';
      const before = lineOf(lineNo);
      const MESSAGE = save(as, lineNo, { line: everything });
      const left = Object.keys(everything).filter((name) => !permitted.includes(name as never));
      const names = left.map(
        (name) => OPEN_ORD_LINE.attributes[name as keyof typeof everything].name,
      );
      expect(
        MESSAGE.split(/NOT CHANGED |, /)
          .filter(Boolean)
          .sort(),
      ).toEqual(names.sort());
      const follows = ['openQuantity', 'lineValue'];
      expect(
        changedSince(before, lineNo)
          .filter((name) => !follows.includes(name))
          .sort(),
      ).toEqual([...permitted].sort());
      assertInvariants(orderInvariants, session, '1');
    }),
  );

  test('shipping changes the weight of the item only, and with it that of the part', () =>
    undone(session, () => {
      const before = lineOf('2');
      expect(save('SHIPPING', '2', { extension: { itemWeight: '7250', wbsNo: 'X' } })).toBe(
        'NOT CHANGED WBS.NO',
      );
      expect(OPEN_ORD_LINE_1287.read(session, id('2'))).toMatchObject({
        ...{ itemWeight: '7250', wbsNo: '' },
      });
      expect(PRODUCT.read(session, '1', before.partNo)?.weight).toBe('7250');
      expect(changedSince(before, '2')).toEqual([]);
      for (const given of [{ line: { description: 'X' } }, { notes: { noteLines: ['X'] } }])
        expect(save('SHIPPING', '2', given)).toBe('NOT ALLOWED FOR DEPARTMENT SHIPPING');
    }));

  test('a new quantity changes what is needed, booked and open', () =>
    undone(session, () => {
      const before = lineOf('1');
      const orderedQuantity = String(Number(before.orderedQuantity) + 5000);
      expect(save('PARTS', '1', { line: { orderedQuantity } })).toBe('');
      const after = lineOf('1');
      expect(after.openQuantity).toBe(String(Number(before.openQuantity) + 5000));
      const value = (Number(orderedQuantity) * Number(before.unitPrice)) / 100_000;
      expect(after.lineValue).toBe(String(Math.round(value)));
      expect(WBOOKING.read(session, id('1'))?.quantityChanges.at(-1)).toBe('5000');
      expect(WBOOKING.read(session, id('1'))?.bookedDates.at(-1)).toBe('21491');
      assertInvariants(orderInvariants, session, '1');
    }));

  test('what is worked out is so, regardless of what the record says of it', () =>
    undone(session, () => {
      const before = lineOf('1');
      const line = { openQuantity: '1', lineValue: '1', shippedQuantity: '1', lineStatus: 'C' };
      expect(save('PARTS', '1', { line })).toBe('');
      expect(changedSince(before, '1')).toEqual([]);
      expect(save('PARTS', '1', { line: { ...line, description: 'NEW' } })).toBe('');
      expect(changedSince(before, '1')).toEqual(['description']);
    }));

  test('a line whose open rest is cancelled is shipped in full', () =>
    undone(session, () => {
      const shipped = [...OPEN_ORD_LINE.recordsUnder(session, '1', ORDER)].find(
        ({ shippedQuantity, openQuantity }) => shippedQuantity !== '0' && openQuantity !== '0',
      );
      const lineNo = shipped?.recordId.split('!')[2] ?? '';
      const orderedQuantity = shipped?.shippedQuantity ?? '';
      expect(save('PLANNING', lineNo, { line: { orderedQuantity } })).toBe('');
      expect(lineOf(lineNo)).toMatchObject({ openQuantity: '0', lineStatus: 'C' });
      assertInvariants(orderInvariants, session, '1');
    }));

  test('a new line takes what it lacks from its part', () =>
    undone(session, () => {
      const line = {
        ...{ partNo: 'C500', orderedQuantity: '4000', discountPercent: '1000' },
        ...{ requestedDate: '21600', promisedDate: '21600', jobNo: '26001' },
      };
      expect(save('PARTS', '7', { line })).toBe('');
      const part = PRODUCT.read(session, '1', 'C500');
      const unitPrice = Math.round((Number(part?.listPrice) * 9) / 10);
      const cost = session.table('ITEMCA').read('1!C500')?.split('\u001e')[3];
      expect(lineOf('7')).toMatchObject({
        ...{ ...line, description: part?.description, unit: part?.unit, location: part?.location },
        ...{ unitPrice: String(unitPrice), unitCost: cost, priority: '3', lineStatus: 'O' },
        ...{ shippedQuantity: '0', openQuantity: '4000', shippedValue: '0' },
        lineValue: String(Math.round((4000 * unitPrice) / 100_000)),
      });
      expect(OPEN_ORD_HEAD.read(session, '1', ORDER)?.lineNos.at(-1)).toBe('7');
      expect(OPEN_ORD_LINE_1287.read(session, id('7'))).toBeDefined();
      assertInvariants(orderInvariants, session, '1');
    }));

  test('a price that planning may not set is that of the list', () =>
    undone(session, () => {
      const dates = { requestedDate: '21600', promisedDate: '21600' };
      const line = { partNo: 'C500', orderedQuantity: '4000', ...dates, unitPrice: '1' };
      expect(save('PLANNING', '7', { line })).toBe('NOT CHANGED UNIT.PRICE');
      expect(lineOf('7').unitPrice).toBe(PRODUCT.read(session, '1', 'C500')?.listPrice);
    }));

  test('lines are put in order on request only', () =>
    undone(session, () => {
      const lineNos = () => OPEN_ORD_HEAD.read(session, '1', ORDER)?.lineNos;
      const header = OPEN_ORD_HEAD.read(session, '1', ORDER);
      if (header) OPEN_ORD_HEAD.update(session, header, { lineNos: ['3', '1', '4', '2'] });
      expect(save('PARTS', '1', { line: { priority: '2' } })).toBe('');
      expect(lineNos()).toEqual(['3', '1', '4', '2']);
      expect(save('PARTS', '1', { line: { priority: '2' }, flag: 'Y' })).toBe('');
      expect(lineNos()).toEqual(['1', '2', '3', '4']);
    }));

  test.each(['1', '2', ''])(
    'putting lines in order deletes none, though line %j is blank',
    (line) =>
      undone(session, () => {
        const header = OPEN_ORD_HEAD.read(session, '1', ORDER);
        if (header) OPEN_ORD_HEAD.update(session, header, { lineNos: ['3', '1', '4', '2'] });
        expect(save('PARTS', line, { flag: 'Y' })).toBe('');
        expect(OPEN_ORD_HEAD.read(session, '1', ORDER)?.recordText).toBe(header?.recordText);
        for (const one of ['1', '2']) expect(lineOf(one).openQuantity).not.toBe('0');
        expect(save('SHIPPING', line, { flag: 'Y' })).toBe('NOT ALLOWED FOR DEPARTMENT SHIPPING');
      }),
  );

  test('notes are stored as given, and left where none are', () =>
    undone(session, () => {
      const notes = { noteLines: ['ONE', 'TWO'], noteTypes: ['I', 'P'] };
      expect(save('OTHER', '2', { notes })).toBe('');
      expect(OPEN_ORD_NOTES.read(session, id('2'))).toMatchObject(notes);
      expect(save('PARTS', '2', { line: { priority: '2' } })).toBe('');
      expect(OPEN_ORD_NOTES.read(session, id('2'))).toMatchObject(notes);
      for (const noteTypes of [['X'], ['I']])
        expect(save('PARTS', '2', { notes: { noteLines: ['A', 'B'], noteTypes } })).toBe(
          `INVALID NOTE TYPE ${noteTypes[0] === 'X' ? 'X' : ''}`,
        );
    }));

  test('serial numbers of the line are set aside, and freed', () =>
    undone(session, () => {
      const serial = [...LOT.records(session, '1')].find(({ recordId }) => recordId.includes('!S'));
      const [, partNo = '', , lotNo = ''] = serial?.recordId.split('!') ?? [];
      const allocated = () => LOT.read(session, serial?.recordId ?? '')?.allocated;
      const lineNo = '2';
      const given = { line: { partNo }, extension: { serialNos: [lotNo] } };
      expect(save('PLANNING', lineNo, given)).toBe('');
      expect(allocated()).toBe('1000');
      const dates = { requestedDate: '21600', promisedDate: '21600' };
      const second = { partNo, orderedQuantity: '1000', ...dates };
      const before = fingerprint(demo.account);
      expect(save('PLANNING', '7', { line: second, extension: { serialNos: [lotNo] } })).toBe(
        `LOT IS SET ASIDE ${lotNo}`,
      );
      expect(save('PLANNING', '7', { line: second, extension: { serialNos: ['S1'] } })).toBe(
        'LOT NOT FOUND S1',
      );
      expect(fingerprint(demo.account)).toBe(before);
      expect(save('PLANNING', lineNo, { extension: { serialNos: [] } })).toBe('');
      expect(allocated()).toBe('0');
      expect(save('PLANNING', lineNo, { extension: { serialNos: [lotNo] } })).toBe('');
      expect(remove('PLANNING', lineNo)).toBe('');
      expect(allocated()).toBe('0');
    }));

  test('parts and planning delete a line, which everything else agrees with', () => {
    for (const as of ['PARTS', 'PLANNING'] as const)
      undone(session, () => {
        const lineNo = '2';
        expect(remove(as, lineNo)).toBe('');
        for (const table of [OPEN_ORD_LINE, OPEN_ORD_LINE_1287, OPEN_ORD_NOTES])
          expect(table.read(session, id(lineNo))).toBeUndefined();
        assertInvariants(orderInvariants, session, '1');
      });
  });

  test('a line sold in another unit is needed in that of stock', () =>
    undone(session, () => {
      const [line] = [...OPEN_ORD_LINE.recordsUnder(session, '1', ORDER)];
      const partNo = line?.partNo ?? '';
      const allocated = () =>
        Number(session.table('ITEMQTY').read(`1!${partNo}`)?.split('\u001e')[1]);
      const before = allocated();
      UNITCONV.write(session, `1!DZ!${line?.unit}`, { factor: '120000' });
      expect(save('PARTS', '1', { line: { unit: 'DZ' } })).toBe('');
      expect(allocated()).toBe(before + Number(line?.openQuantity) * 11);
      expect(save('PARTS', '1', { line: { unit: 'XX' } })).toBe('NO UNIT CONVERSION XX');
    }));

  test.each([
    [{ partNo: 'NONE' }, 'PART NOT FOUND'],
    [{ jobNo: 'NONE' }, 'JOB NOT FOUND'],
    [{ location: 'MOON' }, 'LOCATION NOT FOUND'],
    [{ orderedQuantity: '0' }, 'INVALID QUANTITY 0'],
    [{ orderedQuantity: '1.5' }, 'INVALID QUANTITY 1.5'],
    [{ unitPrice: '-1' }, 'INVALID PRICE -1'],
    [{ discountPercent: '10001' }, 'INVALID DISCOUNT 10001'],
    [{ requestedDate: '' }, 'INVALID DATE '],
    [{ promisedDate: 'SOON' }, 'INVALID DATE SOON'],
    [{ priority: 'A' }, 'INVALID PRIORITY A'],
    [{ taxable: 'X' }, 'INVALID FLAG X'],
    [{ orderedQuantity: '999999999000', unitPrice: '999999999000' }, 'INVALID MONEY IN LINE.VALUE'],
  ])('%j: %s, and nothing changes', (line, MESSAGE) => {
    const before = fingerprint(demo.account);
    expect(save('PARTS', '2', { line })).toBe(MESSAGE);
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('less than was shipped cannot be ordered, and what was shipped keeps its part and stays', () => {
    const shipped = [...OPEN_ORD_LINE.recordsUnder(session, '1', ORDER)].find(
      ({ shippedQuantity }) => shippedQuantity !== '0',
    );
    const lineNo = shipped?.recordId.split('!')[2] ?? '';
    const orderedQuantity = String(Number(shipped?.shippedQuantity) - 1);
    const before = fingerprint(demo.account);
    expect(save('PARTS', lineNo, { line: { orderedQuantity } })).toBe(
      `INVALID QUANTITY ${orderedQuantity}`,
    );
    expect(save('PARTS', lineNo, { line: { partNo: 'C500' } })).toBe('LINE IS SHIPPED');
    expect(remove('PARTS', lineNo)).toBe('LINE IS SHIPPED');
    expect(remove('PARTS', '1')).toBe('LINE IS BEING INVOICED W1');
    expect(fingerprint(demo.account)).toBe(before);
  });

  test.each([
    [['1', 'NONE', '1'], 'SALES ORDER NOT FOUND'],
    [['1', ORDER, '0'], 'LINE NOT FOUND'],
    [['1', ORDER, '1!2'], 'LINE NOT FOUND'],
    [['1', ORDER, '9'], 'LINE NOT FOUND'],
    [['1', ORDER, '1', 'X'], 'INVALID FLAG X'],
  ])('%j: %s', (INDATA, MESSAGE) => {
    expect(call(session, vb2402l, { INDATA })).toEqual({ MESSAGE });
  });

  test.each(['0', '1!2', 'A'])('a new line %s has no number', (line) => {
    const dates = { requestedDate: '21600', promisedDate: '21600' };
    const MESSAGE = save('PARTS', line, {
      line: { partNo: 'C500', orderedQuantity: '1', ...dates },
    });
    expect(MESSAGE).toBe(`INVALID LINE NUMBER ${line}`);
  });

  test.each(['ACCOUNTING', 'SHIPPING', 'OTHER'] as const)(
    '%s neither deletes a line nor adds one',
    (as) => {
      const before = fingerprint(demo.account);
      const MESSAGE = `NOT ALLOWED FOR DEPARTMENT ${as}`;
      expect(remove(as, '2')).toBe(MESSAGE);
      expect(save(as, '7', { line: { partNo: 'C500', orderedQuantity: '1000' } })).toBe(MESSAGE);
      expect(fingerprint(demo.account)).toBe(before);
    },
  );

  test('a weight is not text, and an attribute beyond the record is not one', () => {
    expect(save('PARTS', '2', { extension: { itemWeight: 'HEAVY' } })).toBe('INVALID WEIGHT HEAVY');
    const LREC = `${lineOf('2').recordText}${'\u001e'.repeat(3)}EXTRA`;
    const INDATA = ['1', ORDER, '2'];
    expect(call(of('PARTS'), vb2402l, { INDATA, LREC }).MESSAGE).toBe(
      'NOT ALLOWED FOR DEPARTMENT PARTS',
    );
  });

  test('what is stored is of the form of its table', () => {
    const before = fingerprint(demo.account);
    const line = lineOf('2').recordText.split('\u001e').with(1, 'TWO\u001dLINES').join('\u001e');
    for (const [records, MESSAGE] of [
      [{ LREC: line }, 'DESCRIPTION TAKES ONE VALUE'],
      [{ LREC2: '\u001eW1\u001dW2' }, 'WBS.NO TAKES ONE VALUE'],
      [{ NREC: ['A', 'P', 'X'] }, 'ATTRIBUTE 3 UNKNOWN'],
    ] as const)
      expect(call(session, vb2402l, { INDATA: ['1', ORDER, '2'], ...records })).toEqual({
        MESSAGE,
      });
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('beside what is stored, an attribute that the table does not have leaves nothing behind', () =>
    undone(session, () => {
      const { recordText } = lineOf('2');
      const LREC = `${recordText.replace(/^([^\u001e]*)\u001e[^\u001e]*/, '$1\u001eNEW')}\u001e\u001eX`;
      const { MESSAGE } = call(session, vb2402l, { INDATA: ['1', ORDER, '2'], LREC });
      expect(MESSAGE).toMatch(/^NOT CHANGED ATTRIBUTE \d+$/);
      expect(lineOf('2').description).toBe('NEW');
      expect(lineOf('2').recordText).not.toMatch(/\u001e$/);
    }));

  test('a record that another session holds ends it, and nothing changes', () => {
    const other = new Session(demo.account, { login: 'anna' });
    other.table('WBOOKING').lock(id('2'));
    const before = fingerprint(demo.account);
    expect(() => save('PARTS', '2', { line: { orderedQuantity: '99000' } })).toThrow(
      expect.objectContaining({ code: 'RECORD_LOCKED' }),
    );
    expect(fingerprint(demo.account)).toBe(before);
    other.close();
  });
});
