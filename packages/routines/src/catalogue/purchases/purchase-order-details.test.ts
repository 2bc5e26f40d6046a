import { extract } from 'mvdb/functions';
import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbPoLineRev1 } from './vb-po.line.rev1.ts';
import { vbPoRctRev1 } from './vb-po.rct.rev1.ts';
import { vbPoByJobRev1 } from './vb-po-by-job.rev1.ts';
import { vbPo1250 } from './vb-po1250.ts';

const demo = openDemo();
const { account, session } = demo;
afterAll(() => account.close());

const position = (table: string, id: string, attribute: number) =>
  extract(account.table(table).read(id) ?? '', attribute);
const values = (text: string) => (text === '' ? [] : text.split('\u001d'));
const ofCompany = { from: '1!', to: '1"' };
const orders = () => [...account.table('POHEAD').ids(ofCompany)];
const lines = () => [...account.table('POLINE').ids(ofCompany)];

describe('VB_PO.LINE.REV1', () => {
  test('each of the 16 positions agrees with the records, for every line', () => {
    for (const id of lines()) {
      const [company = '', order = '', line = ''] = id.split('!');
      const head = (attribute: number) => position('POHEAD', `${company}!${order}`, attribute);
      const of = (attribute: number) => position('POLINE', id, attribute);
      const vendor = (attribute: number) => position('VENDOR', `1!${head(1)}`, attribute);
      const four = (list: string[]) => [...list, '', '', '', ''].slice(0, 4).join('\u001d');
      const { DATA, MESSAGE } = call(session, vbPoLineRev1, { INDATA: [company, order, line] });
      expect(MESSAGE).toBe('');
      expect(DATA.split('\u001e')).toEqual([
        ...[head(1), vendor(1), vendor(7), vendor(8), vendor(9), head(2), of(1), of(2)],
        ...[four(values(of(6))), four(values(of(7))), of(20), of(22), of(13), of(14)],
        ...[of(18) || head(10), of(9)],
      ]);
    }
  });

  test('a fifth promise is not shown', () => {
    const line = account.table('POLINE').read('1!50001!1') ?? '';
    const attributes = line.split('\u001e');
    attributes[5] = ['1', '2', '3', '4', '5'].join('\u001d');
    account.table('POLINE').write('1!50001!99', attributes.join('\u001e'));
    const { DATA } = call(session, vbPoLineRev1, { INDATA: ['1', '50001', '99'] });
    expect(extract(DATA, 9)).toBe(['1', '2', '3', '4'].join('\u001d'));
    account.table('POLINE').delete('1!50001!99');
  });

  test.each([
    [['1', 'NONE', '1'], 'PURCHASE ORDER NOT FOUND'],
    [['2', 'NONE', '1'], 'PURCHASE ORDER NOT FOUND'],
    [['1', '50001', ''], 'PURCHASE ORDER LINE NOT FOUND'],
    [['1', '50001', '9'], 'PURCHASE ORDER LINE NOT FOUND'],
  ])('%j: %s', (INDATA, MESSAGE) => {
    expect(call(session, vbPoLineRev1, { INDATA })).toEqual({ DATA: '', MESSAGE });
  });
});

describe('VB_PO.RCT.REV1', () => {
  test('head and the 21 positions of each line agree with the records, for every order', () => {
    for (const id of orders()) {
      const order = id.slice(2);
      const head = (attribute: number) => position('POHEAD', id, attribute);
      const { HDATA, LDATA } = call(session, vbPoRctRev1, { INDATA: ['1', order] });
      const vendor = `1!${head(1)}`;
      expect(HDATA.split('\u001e')).toEqual([
        ...[order, head(1), position('VENDOR', vendor, 1), position('VENDOR', vendor, 7)],
        ...[head(3), head(6)],
      ]);
      const expected = values(head(5)).map((line) => {
        const of = (attribute: number) => position('POLINE', `${id}!${line}`, attribute);
        const open = values(of(7)).reduce((sum, each) => sum + Number(each), 0);
        const lower = (list: string) => list.replaceAll('\u001d', '\u001c');
        return [
          ...[
            order,
            line,
            of(1),
            of(2),
            of(3),
            position('ITEMMANF', `1!${of(1)}`, 1),
            String(open),
          ],
          ...[
            of(11),
            of(10),
            of(12),
            of(11) && position('OPENWO', `1!${of(11)}`, 7),
            of(13),
            of(14),
          ],
          ...[of(19), of(9), of(5), lower(of(26)), lower(of(27)), of(23), of(20), of(22)],
        ];
      });
      const columns = attributesOf(LDATA);
      expect(expected.map((_, row) => columns.map((column) => column[row]))).toEqual(expected);
      expect(columns.length).toBe(21);
    }
  });
});

describe('VB_PO_BY_JOB.REV1', () => {
  test('it adds up the open lines of a part by job, for every part', () => {
    let jobs = 0;
    for (const id of account.table('PRODUCT').ids(ofCompany)) {
      const PARTNO = id.slice(2);
      const expected = new Map<string, number>();
      for (const line of lines()) {
        if (position('POLINE', line, 1) !== PARTNO || position('POLINE', line, 12) !== '') continue;
        for (const quantity of values(position('POLINE', line, 7))) {
          if (quantity === '0') continue;
          const job = position('POLINE', line, 10) || 'STOCK';
          expected.set(job, (expected.get(job) ?? 0) + Number(quantity));
        }
      }
      const { DATA } = call(session, vbPoByJobRev1, { CO: '1', PARTNO });
      const [names = [], onHand, onOrder, allocated] = DATA.split('\u001e').map((column) =>
        column === '' ? [] : column.split('\u001d'),
      );
      const shown = names.map((job, index) => [job, Number(onOrder?.[index])] as const);
      expect(new Map(shown)).toEqual(expected);
      expect([...(onHand ?? []), ...(allocated ?? [])].join('')).toBe('');
      jobs += names.filter((job) => job !== 'STOCK').length;
    }
    expect(jobs).toBeGreaterThan(0);
  });
});

describe('VB_PO1250', () => {
  test('it prints every order line once, under its vendor', () => {
    session.takeOutput();
    call(session, vbPo1250, {});
    const output = session.takeOutput();
    const headings = output.filter((line) => line.startsWith('PURCHASE HISTORY OF '));
    const vendors = new Set(orders().map((id) => position('POHEAD', id, 1)));
    expect(headings.map((line) => line.split(' ')[3]).sort()).toEqual([...vendors].sort());
    const printed = output.filter((line) => /^\d/.test(line) && /(OPEN|CLOSED)$/.test(line));
    const shown = printed.map((line) => line.split(/ +/).slice(0, 2).join('!'));
    expect(shown.sort()).toEqual(
      lines()
        .map((id) => id.slice(2))
        .sort(),
    );
    expect(output).toContain(
      '50001       1           10/23/26    C500        28.000      0.000       0.3085      OPEN',
    );
  });
});
