import { readSavedList, Session, writeSavedList } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { WORK0161 } from '../../schema/item-details.ts';
import { HOLD } from '../../schema/planning.ts';
import { POHEAD, POLINE } from '../../schema/purchasing.ts';
import { undone } from '../../testing/undone.ts';
import { call } from '../call.ts';
import { vbPo0161 } from './vb-po0161.ts';

let demo: DemoAccount;
let session: Session;
beforeAll(() => {
  demo = openDemo();
  session = demo.session;
});
afterAll(() => demo.account.close());

const words = (line: string) => line.trim().replace(/ +/g, ' ');

/** The register that a call prints, without title and heading. */
function registerOf(...DATAIN: string[]): string[] {
  session.takeOutput();
  expect(call(session, vbPo0161, { DATAIN })).toEqual({ DATAOUT: '', MESSAGE: '' });
  return session.takeOutput().slice(2).map(words);
}

interface Receipt {
  readonly order: string;
  readonly vendor: string;
  readonly part: string;
  readonly day: number;
  readonly quantity: number;
  readonly cost: string;
  readonly isConfirmed: boolean;
}

/** Receipts in a month of 2026, from the lines alone. */
function receiptsIn(company: string, month: number): Receipt[] {
  return [...POLINE.records(session, company)].flatMap((line) =>
    line.receivedDates.flatMap((date, index) => {
      const made = new Date(Date.UTC(1967, 11, 31) + Number(date) * 86_400_000);
      if (made.getUTCFullYear() !== 2026 || made.getUTCMonth() + 1 !== month) return [];
      const [, order = ''] = line.recordId.split('!');
      return [
        {
          order,
          vendor: POHEAD.read(session, company, order)?.vendorNo ?? '',
          part: line.partNo,
          day: Number(date),
          quantity: Number(line.receivedQuantities[index]),
          cost: line.receivedCosts[index] ?? '',
          isConfirmed: line.costConfirmed === 'Y',
        },
      ];
    }),
  );
}

const money = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const centsOf = ({ quantity, cost }: Receipt) => Math.round((quantity * Number(cost)) / 100_000);

function printed(receipts: readonly Receipt[]): string[] {
  const total = receipts.reduce((sum, receipt) => sum + centsOf(receipt), 0);
  const lines = receipts.map((receipt) => {
    const { order, vendor, part, day, quantity, cost } = receipt;
    const made = new Date(Date.UTC(1967, 11, 31) + day * 86_400_000).toISOString();
    const date = `${made.slice(5, 7)}/${made.slice(8, 10)}/${made.slice(2, 4)}`;
    const pieces = (quantity / 1000).toFixed(3);
    const value =
      cost === '' ? 'NO COST' : `${(Number(cost) / 10_000).toFixed(4)} ${money(centsOf(receipt))}`;
    return [order, vendor, part, date, pieces, value].join(' ');
  });
  return [...lines, `${receipts.length} RECEIPT(S) ${money(total)}`];
}

const ordersOf = (register: readonly string[]) => [
  ...new Set(register.slice(0, -1).map((line) => line.split(' ')[0])),
];

const workIds = () => [...session.table('WORK0161').ids()];

describe('VB_PO0161', () => {
  test.each([
    ['1', 4],
    ['1', 9],
    ['1', 10],
    ['2', 10],
  ] as const)('in company %s it prints every receipt of month %i', (company, month) =>
    undone(session, () => {
      const wanted = receiptsIn(company, month);
      expect(wanted.length).toBeGreaterThan(0);
      const period = `26-${String(month).padStart(2, '0')}`;
      expect(registerOf(company, period)).toEqual(printed(wanted));
    }),
  );

  test('more than ten receipts stay in the order of their lines', () =>
    undone(session, () => {
      const line = POLINE.read(session, '1!50003!1');
      const dates = Array.from({ length: 12 }, (_, index) => String(21_400 + index));
      if (line)
        POLINE.update(session, line, {
          receivedDates: dates,
          receivedQuantities: dates.map(() => '1000'),
          receivedCosts: dates.map(() => ''),
        });
      const wanted = receiptsIn('1', 8);
      expect(wanted.length).toBeGreaterThan(11);
      expect(registerOf('1', '26-08')).toEqual(printed(wanted));
    }));

  test('some have no cost yet, and count nothing', () =>
    undone(session, () => {
      const uncosted = receiptsIn('1', 10).filter(({ cost }) => cost === '');
      expect(uncosted.length).toBeGreaterThan(0);
      expect(registerOf('1', '26-10', '', 'WITH UNIT.COST = ""')).toEqual(printed(uncosted));
      expect(printed(uncosted).at(-1)).toMatch(/ 0\.00$/);
    }));

  test('the first selection chooses the lines, the second the receipts and their order', () =>
    undone(session, () => {
      const receipts = receiptsIn('1', 10);
      const confirmed = receipts.filter(({ isConfirmed }) => isConfirmed);
      expect(confirmed.length).toBeLessThan(receipts.length);
      expect(registerOf('1', '26-10', 'SELECT POLINE WITH COST.CONFIRMED = "Y"')).toEqual(
        printed(confirmed),
      );
      const byDay = [...confirmed].sort((a, b) => b.day - a.day);
      expect(
        registerOf('1', '26-10', 'WITH COST.CONFIRMED = "Y"', 'BY.DSND RECEIVED.DATE'),
      ).toEqual(printed(byDay));
      const large = confirmed.filter(({ quantity }) => quantity >= 20_000);
      expect(large.length).toBeLessThan(confirmed.length);
      expect(
        registerOf(
          ...['1', '26-10', "SELECT @ID FROM POLINE WHERE COST.CONFIRMED = 'Y'"],
          'SELECT WORK0161 WITH RECEIVED.QUANTITY >= "20"',
        ),
      ).toEqual(printed(large));
    }));

  test('the lines chosen are saved, and a list that was saved chooses lines in its order', () =>
    undone(session, () => {
      const confirmed = registerOf('1', '26-10', 'WITH COST.CONFIRMED = "Y" BY.DSND @ID');
      const saved = readSavedList(session, 'PO0161.1') ?? [];
      expect(saved.length).toBeGreaterThan(1);
      expect(registerOf('1', '26-10', 'GET.LIST PO0161.1')).toEqual(confirmed);
      expect(readSavedList(session, 'PO0161.1')).toEqual(saved);
      writeSavedList(session, 'MINE', [...saved].reverse().concat('2!60001!1', 'NONE'));
      const mine = registerOf('1', '26-10', 'get.list MINE');
      expect(mine.at(-1)).toBe(confirmed.at(-1));
      expect(ordersOf(mine)).toEqual(ordersOf(confirmed).reverse());
    }));

  test('a list that was saved chooses among the receipts, too', () =>
    undone(session, () => {
      const all = registerOf('1', '26-10');
      writeSavedList(session, 'SECOND', ['1!2', '1!99999']);
      const second = registerOf('1', '26-10', '', 'GET.LIST SECOND');
      expect([second.length, second[0]]).toEqual([2, all[1]]);
    }));

  test('the work table of the company is empty afterwards, that of others as it was', () =>
    undone(session, () => {
      const others = workIds().filter((id) => !id.startsWith('1!'));
      expect(others.length).toBeGreaterThan(0);
      expect(workIds().length).toBeGreaterThan(others.length);
      registerOf('1', '26-10');
      expect(workIds()).toEqual(others);
    }));

  test('what an earlier run left in the work table is not printed', () =>
    undone(session, () => {
      WORK0161.write(session, '1!999', { purchaseOrder: 'LEFT', fiscalPeriod: '26-10' });
      expect(registerOf('1', '26-10')).toEqual(printed(receiptsIn('1', 10)));
    }));

  test('a heading says what stands in each column', () =>
    undone(session, () => {
      session.takeOutput();
      call(session, vbPo0161, { DATAIN: ['1', '26-10'] });
      const [, heading = '', ...lines] = session.takeOutput();
      expect(words(heading)).toBe('ORDER VENDOR PART RECEIVED QUANTITY UNIT COST VALUE');
      expect(heading.length).toBe(lines.at(-1)?.length);
    }));

  test('what is printed is kept', () =>
    undone(session, () => {
      session.takeOutput();
      call(session, vbPo0161, { DATAIN: ['1', '26-10'] });
      const [held] = HOLD.recordsUnder(session, '1', 'PORECEIPTS');
      expect(held?.title).toBe('PURCHASE ORDER RECEIPTS REGISTER, PERIOD 26-10');
      expect(session.takeOutput()).toEqual([held?.title, ...(held?.lines ?? [])]);
    }));

  test.each([
    [['1', '26-13'], 'INVALID FISCAL PERIOD'],
    [['1', ''], 'INVALID FISCAL PERIOD'],
    [['1', '26-01'], 'NO RECORDS SELECTED.'],
    [['1', '19-10'], 'NO RECORDS SELECTED.'],
    [['1', '26-10', 'WITH PART.NO = "NONE"'], 'NO RECORDS SELECTED.'],
    [['1', '26-10', '', 'WITH PART.NO = "NONE"'], 'NO RECORDS SELECTED.'],
    [['1', '26-10', 'CLEAR.FILE POLINE'], 'COMMAND NOT ALLOWED CLEAR.FILE'],
    [['1', '26-10', '', 'DELETE WORK0161'], 'COMMAND NOT ALLOWED DELETE'],
    [['1', '26-10', 'GET.LIST NONE'], 'LIST NOT FOUND NONE'],
    [['1', '26-10', '', 'GET.LIST NONE'], 'LIST NOT FOUND NONE'],
    [['1', '26-10', `GET.LIST ${'A'.repeat(101)}`], 'COMMAND NOT ALLOWED GET.LIST'],
    [['1', '26-10', 'SAVE.LIST MINE'], 'COMMAND NOT ALLOWED SAVE.LIST'],
    [['1', '26-10', 'SELECT PRODUCT'], 'SELECTION MUST NAME POLINE'],
    [['1', '26-10', '', 'SELECT POLINE'], 'SELECTION MUST NAME WORK0161'],
    [['1', '26-10', 'WITH'], expect.stringContaining('INVALID SELECTION ')],
    [['1', '26-10', '', 'WITH NO.SUCH = "1"'], expect.stringContaining('INVALID SELECTION ')],
  ])('%j: %s, and nothing changes', (DATAIN, MESSAGE) => {
    session.takeOutput();
    const before = fingerprint(demo.account);
    expect(call(session, vbPo0161, { DATAIN })).toEqual({ DATAOUT: '', MESSAGE });
    expect(fingerprint(demo.account)).toBe(before);
    expect(session.takeOutput()).toEqual([]);
  });

  test('a work record that another session holds ends it, and nothing changes', () => {
    const other = new Session(demo.account, { login: 'anna' });
    other.table('WORK0161').lock('1!3');
    const before = fingerprint(demo.account);
    expect(() => registerOf('1', '26-10')).toThrow(
      expect.objectContaining({ code: 'RECORD_LOCKED' }),
    );
    expect(fingerprint(demo.account)).toBe(before);
    other.close();
  });
});
