import { extract } from 'mvdb/functions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { rowsOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { catalogue } from '../registry.ts';
import { vbOpenpoinq1Rev3 } from './vb-openpoinq.1.rev3.ts';
import { vbOpenpoinq1 } from './vb-openpoinq.1.ts';
import { vbOpenpoinq2Rev3 } from './vb-openpoinq.2.rev3.ts';
import { vbOpenpoinq2 } from './vb-openpoinq.2.ts';
import { vbOpenpoinq3Rev3 } from './vb-openpoinq.3.rev3.ts';
import { vbOpenpoinq3 } from './vb-openpoinq.3.ts';
import { vbOpenpoinqRev7 } from './vb-openpoinq.rev7.ts';

const TODAY = 21_491;

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const offset = (table: string, id: string, attribute: number) =>
  extract(demo.account.table(table).read(id) ?? '', attribute);
const values = (text: string) => (text === '' ? [] : text.split('\u001d'));

/** The 37 positions of a line straight from the records, by the attribute numbers of the layouts. */
function expectedRow(id: string): string[] {
  const [company = '', order = '', line = ''] = id.split('!');
  const head = (attribute: number) => offset('POHEAD', `${company}!${order}`, attribute);
  const of = (attribute: number) => offset('POLINE', id, attribute);
  const vendor = (attribute: number) => offset('VENDOR', `${company}!${head(1)}`, attribute);
  const part = `${company}!${of(1)}`;
  const promised = values(of(6)).filter((_, index) => Number(values(of(7))[index]) > 0);
  const promise =
    promised.length > 0 ? String(Math.min(...promised.map(Number))) : (values(of(6)).at(-1) ?? '');
  const open = values(of(7)).reduce((sum, each) => sum + Number(each), 0);
  return [
    ...[order, line, head(3), of(1), promise, promise && String(Number(promise) - TODAY)],
    ...[of(4), String(open), of(3), head(1), vendor(1), of(2), head(2), of(11) || of(10)],
    ...[offset('ITEMORD', part, 9), vendor(7), vendor(8), of(15), of(16), of(9)],
    ...[offset('ITEMMANF', part, 1), of(8), of(12)],
    ...[of(11) && offset('OPENWO', `${company}!${of(11)}`, 7), of(13), of(14), of(19)],
    ...[head(6), head(7).replaceAll('\u001d', '\u001c'), of(20), of(22), of(21), of(5)],
    ...[of(26), of(27)].map((list) => list.replaceAll('\u001d', '\u001c')),
    ...[of(23), vendor(9)],
  ];
}

const lineIds = (company: string) => [
  ...demo.account.table('POLINE').ids({ from: `${company}!`, to: `${company}"` }),
];
const isOpen = (id: string) => offset('POLINE', id, 29) === 'O';
const inOrder = (rows: readonly string[][]) => [...rows].sort((a, b) => (`${a}` < `${b}` ? -1 : 1));
const ask = (REQTYPE: string, NUMBER = '', CO = '1') =>
  rowsOf(call(demo.session, vbOpenpoinqRev7, { CO, REQTYPE, NUMBER }).DATA);
const expectRows = (rows: string[][], ids: readonly string[]) =>
  expect(inOrder(rows)).toEqual(inOrder(ids.map(expectedRow)));

describe('VB_OPENPOINQ.REV7', () => {
  test.each(['1', '2'])('ALL shows 37 positions of every open line of company %s', (company) => {
    const rows = ask('ALL', '', company);
    expect(rows[0]?.length).toBe(37);
    expectRows(rows, lineIds(company).filter(isOpen));
  });

  test('in the demo every position is filled somewhere', () => {
    const rows = ask('ALL!999');
    const filled = Array.from({ length: 37 }, (_, index) => rows.some((row) => row[index] !== ''));
    expect(filled.indexOf(false)).toBe(-1);
  });

  test('PURCHASED, OSOPS and PASTDUE choose among the open lines', () => {
    const open = lineIds('1').filter(isOpen);
    const mrp = (id: string) => offset('ITEMMANF', `1!${offset('POLINE', id, 1)}`, 1);
    expectRows(
      ask('PURCHASED'),
      open.filter((id) => mrp(id) === 'P'),
    );
    expectRows(
      ask('OSOPS'),
      open.filter((id) => offset('POLINE', id, 12) !== ''),
    );
    const late = open.filter((id) => Number(expectedRow(id)[5]) < 0 && mrp(id) !== 'M');
    expect(late.length).toBeGreaterThan(0);
    expectRows(ask('PASTDUE'), late);
  });

  test('PART, PO and VENDOR show the open lines of their number, for every number', () => {
    const open = lineIds('1').filter(isOpen);
    for (const id of demo.account.table('PRODUCT').ids({ from: '1!', to: '1"' })) {
      const part = id.slice(2);
      expectRows(
        ask('PART', part),
        open.filter((line) => offset('POLINE', line, 1) === part),
      );
    }
    for (const id of demo.account.table('POHEAD').ids({ from: '1!', to: '1"' }))
      expectRows(
        ask('PO', id.slice(2)),
        open.filter((line) => line.startsWith(`${id}!`)),
      );
    for (const id of demo.account.table('VENDOR').ids({ from: '1!', to: '1"' })) {
      const ofVendor = (line: string) =>
        offset('POHEAD', line.split('!').slice(0, 2).join('!'), 1) === id.slice(2);
      expectRows(ask('VENDOR', id.slice(2)), open.filter(ofVendor));
    }
  });

  test('RCVDNOCOST shows what came in without a cost, open or closed', () => {
    const uncosted = lineIds('1').filter((id) =>
      values(offset('POLINE', id, 25)).some((_, index) => {
        const costs = offset('POLINE', id, 28).split('\u001d');
        return (costs[index] ?? '') === '';
      }),
    );
    expect(uncosted.some(isOpen) && !uncosted.every(isOpen)).toBe(true);
    expectRows(ask('RCVDNOCOST'), uncosted);
  });

  test.each([0, 60, 120, 200, 99_999])('%i history days add lines closed since', (days) => {
    const shown = lineIds('1').filter(
      (id) => isOpen(id) || Number(offset('POLINE', id, 30)) >= TODAY - days,
    );
    expectRows(ask(`ALL!${days}`), shown);
    for (const part of ['C500', 'C530', 'C562', 'R616'])
      expectRows(
        ask(`PART!${days}`, part),
        shown.filter((id) => offset('POLINE', id, 1) === part),
      );
    expectRows(
      ask(`VENDOR!${days}`, 'V101'),
      shown.filter((id) => offset('POHEAD', id.split('!').slice(0, 2).join('!'), 1) === 'V101'),
    );
    expectRows(
      ask(`PO!${days}`, '50003'),
      shown.filter((id) => id.startsWith('1!50003!')),
    );
  });

  test.each([
    ['', '', 'INVALID REQUEST TYPE'],
    ['all', '', 'INVALID REQUEST TYPE'],
    ['ALL!', '', 'INVALID HISTORY DAYS'],
    ['ALL!-1', '', 'INVALID HISTORY DAYS'],
    ['ALL!1!2', '', 'INVALID HISTORY DAYS'],
    ['ALL!999999', '', 'INVALID HISTORY DAYS'],
    ['PART', '', 'NUMBER REQUIRED'],
    ['PO', '', 'NUMBER REQUIRED'],
    ['VENDOR', '', 'NUMBER REQUIRED'],
    ['PART', 'NONE', 'PART NOT FOUND'],
    ['PO', 'NONE', 'PURCHASE ORDER NOT FOUND'],
    ['VENDOR', 'NONE', 'VENDOR NOT FOUND'],
  ])('request %j of %j fails: %s', (REQTYPE, NUMBER, detail) => {
    const expected =
      REQTYPE === '' ? { code: 'BAD_ARGUMENTS' } : { code: 'ROUTINE_FAILED', detail };
    expect(() => ask(REQTYPE, NUMBER)).toThrow(expect.objectContaining(expected));
  });

  test.each(['REV3', 'REV4', 'REV5', 'REV6'])('%s gives the same', (revision) => {
    const { results } = catalogue.call(demo.session, `VB_OPENPOINQ.${revision}`, {
      0: '1',
      1: 'OSOPS',
    });
    expect(rowsOf(results.DATA ?? '')).toEqual(ask('OSOPS'));
  });
});

/** Places of the shorter inquiries among the 37; the job alone where those show the work order too. */
const short = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 15];
function shortRow(id: string, ...left: number[]): string[] {
  const row = expectedRow(id);
  return short
    .map((position) => (position === 0 ? offset('POLINE', id, 10) : (row[position - 1] ?? '')))
    .filter((_, index) => !left.includes(index + 1));
}

describe('the shorter inquiries', () => {
  test('.1.REV3 shows 15 positions of every open line, by order and line', () => {
    const { DATA } = call(demo.session, vbOpenpoinq1Rev3, { CO: '1' });
    expect(rowsOf(DATA)).toEqual(
      lineIds('1')
        .filter(isOpen)
        .map((id) => shortRow(id)),
    );
  });

  test('.2.REV3 shows 14 positions of the open lines that bring a part', () => {
    for (const id of demo.account.table('PRODUCT').ids({ from: '1!', to: '1"' })) {
      const PARTNO = id.slice(2);
      const { DATA } = call(demo.session, vbOpenpoinq2Rev3, { CO: '1', PARTNO });
      const expected = lineIds('1').filter(
        (line) =>
          isOpen(line) && offset('POLINE', line, 1) === PARTNO && offset('POLINE', line, 12) === '',
      );
      expect(inOrder(rowsOf(DATA))).toEqual(inOrder(expected.map((line) => shortRow(line, 4))));
      expect(call(demo.session, vbOpenpoinq2, { CO: '1', PARTNO }).DATA).toBe(DATA);
    }
  });

  test('.3.REV3 shows 14 positions of the open lines of an order', () => {
    for (const id of demo.account.table('POHEAD').ids({ from: '1!', to: '1"' })) {
      const { DATA } = call(demo.session, vbOpenpoinq3Rev3, { CO: '1', PO: id.slice(2) });
      const expected = lineIds('1').filter((line) => isOpen(line) && line.startsWith(`${id}!`));
      expect(rowsOf(DATA)).toEqual(expected.map((line) => shortRow(line, 1)));
      expect(call(demo.session, vbOpenpoinq3, { CO: '1', PO: id.slice(2) }).DATA).toBe(DATA);
    }
  });

  test('the first revisions give the positions they have', () => {
    const { DATA } = call(demo.session, vbOpenpoinq1Rev3, { CO: '1' });
    const columns = DATA.split('\u001e').slice(0, 12);
    expect(Object.values(call(demo.session, vbOpenpoinq1, {}))).toEqual(columns);
    expect(catalogue.call(demo.session, 'VB_OPENPOINQ.1.REV2', { 0: '1' }).results.DATA).toBe(DATA);
  });
});
