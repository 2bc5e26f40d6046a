import { extract } from 'mvdb/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, demoSession, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbAutowoCreateRev1 } from './deprecated.ts';
import { vbAutowoCreateRev2 } from './vb-autowo-create.rev2.ts';

const POSITIONS = 19;

describe('VB_AUTOWO_CREATE.REV2', () => {
  let demo: DemoAccount;
  beforeEach(() => {
    demo = openDemo();
    for (const [index, id] of stagedIds('1').entries()) if (index % 2 === 0) leaveOpen(id);
  });
  afterEach(() => demo.account.close());

  /** Some orders say neither flags nor start nor routing. */
  function leaveOpen(id: string): void {
    const order = OPENWO_AUTO_1287.read(demo.session, id);
    if (order)
      OPENWO_AUTO_1287.update(demo.session, order, {
        ...{ startDate: '', routeNo: '', makeToStock: '', withoutBill: '' },
        ...{ jobHasSalesOrder: '', specialOutside: '' },
      });
  }

  const list = (CO = '1') => {
    const { DATA } = call(demo.session, vbAutowoCreateRev2, { CO });
    return attributesOf(DATA);
  };
  const position = (table: string, id: string, attribute: number) =>
    extract(demo.account.table(table).read(id) ?? '', attribute);
  const total = (values: string) =>
    String(values.split('\u001d').reduce((sum, value) => sum + Number(value), 0));
  const stagedIds = (company: string) => [
    ...demo.account.table('OPENWO.AUTO.1287').ids({ from: `${company}!`, to: `${company}"` }),
  ];

  /** Counts back day by day: Saturdays, Sundays and the closed dates of SF.CAL are not worked. */
  function workdaysBefore(company: string, due: number, count: number): number {
    const calendars = [
      ...demo.account.table('SF.CAL').records({ from: company, to: `${company}"` }),
    ];
    const closed = calendars.flatMap(([, record]) => extract(record, 2).split('\u001d'));
    let day = due;
    for (let left = count; left > 0; ) {
      day -= 1;
      if (day % 7 !== 0 && day % 7 !== 6 && !closed.includes(String(day))) left -= 1;
    }
    return day;
  }

  /** One row straight from the records, by the attribute numbers of the layouts. */
  function expectedRow(id: string): string[] {
    const [company = '', number = ''] = id.split('!');
    const order = (attribute: number) => position('OPENWO.AUTO.1287', id, attribute);
    const part = `${company}!${order(1)}`;
    const policy = position('ITEMORD', part, 1);
    const lead = Number(position('ITEMORD', part, 11));
    const outside = position('OPENWO.1287', id, 5) || position('PRODUCT.1287', part, 9);
    return [
      order(1),
      position('PRODUCT', part, 1),
      number,
      order(6),
      order(2),
      policy === 'M'
        ? position('ITEMORD', part, 2)
        : policy === 'E'
          ? position('ITEMORD', part, 3)
          : '',
      total(position('REQ', part, 13)),
      total(position('REQ', part, 22)),
      position('ITEMORD', part, 4),
      position('ITEMQTY', part, 1),
      position('ITEMQTY', part, 3),
      order(10) || position('ITEMMANF', part, 7),
      order(3),
      order(11),
      order(32) || position('ITEMORD', part, 6),
      order(33) || (position('ITEMMANF', part, 4) === '' ? 'Y' : 'N'),
      order(34) || (order(6) && position('JOBMASTER', `${company}!${order(6)}`, 4) ? 'Y' : 'N'),
      order(35) || outside,
      order(5) || String(workdaysBefore(company, Number(order(3)), lead)),
    ];
  }

  test.each(['1', '2'])('company %s: each position agrees with the records', (company) => {
    const expected = stagedIds(company).map(expectedRow);
    const columns = list(company);
    expect(columns.length).toBe(POSITIONS);
    const rows = expected.map((_, index) => columns.map((column) => column[index]));
    expect(rows).toEqual(expected);
    expect(columns[0]?.length).toBe(expected.length);
  });

  test('flags are written back where they lack, and nothing else changes', () => {
    const before = new Map([...demo.account.table('OPENWO.AUTO.1287').records()]);
    const columns = list();
    for (const [index, id] of stagedIds('1').entries()) {
      const record = demo.account.table('OPENWO.AUTO.1287').read(id) ?? '';
      const flags = [32, 33, 34, 35].map((attribute) => extract(record, attribute));
      expect(flags).toEqual([14, 15, 16, 17].map((column) => columns[column]?.[index]));
      for (let attribute = 1; attribute <= 31; attribute += 1)
        expect(extract(record, attribute)).toBe(extract(before.get(id) ?? '', attribute));
    }
    for (const id of stagedIds('2'))
      expect(demo.account.table('OPENWO.AUTO.1287').read(id)).toBe(before.get(id));
  });

  test('a second call gives the same and writes nothing', () => {
    const first = list();
    const before = fingerprint(demo.account);
    expect(list()).toEqual(first);
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('a flag that is there is kept, regardless of what the tables say', () => {
    const table = demo.account.table('OPENWO.AUTO.1287');
    const [id = ''] = stagedIds('1');
    const lines = (table.read(id) ?? '').split('\u001e');
    lines[31] = lines[31] === 'N' ? 'Y' : 'N';
    const saved = lines[31];
    table.write(id, lines.join('\u001e'));
    expect(list()[14]?.[0]).toBe(saved);
    expect(position('OPENWO.AUTO.1287', id, 32)).toBe(saved);
  });

  test('an order that another session holds is listed, and its flags are written back later', () => {
    const [id = '', ...others] = stagedIds('1').filter(
      (one) => position('OPENWO.AUTO.1287', one, 32) === '',
    );
    const other = demoSession(demo.account);
    other.table('OPENWO.AUTO.1287').lock(id);
    const shown = list();
    expect(shown[2]).toContain(id.slice(2));
    expect(position('OPENWO.AUTO.1287', id, 32)).toBe('');
    expect(others.map((one) => position('OPENWO.AUTO.1287', one, 32))).not.toContain('');
    other.close();
    expect(list()).toEqual(shown);
    expect(position('OPENWO.AUTO.1287', id, 32)).not.toBe('');
  });

  test('the outside flag of the order goes before that of its part', () => {
    const [id = ''] = stagedIds('1');
    demo.account.table('OPENWO.1287').write(id, '\u001e\u001e\u001e\u001eY');
    expect(list()[17]?.[0]).toBe('Y');
  });

  test('an order whose part is gone is listed with what is known', () => {
    demo.account.table('GL-COMPANY').write('3', 'New');
    demo.account.table('COACCESS').write('demo', '1\u001d2\u001d3');
    demo.account.table('OPENWO.AUTO.1287').write('3!1', 'GONE\u001e5000');
    expect(list('3').map(([first]) => first)).toEqual([
      ...['GONE', '', '1', '', '5000', '', '0', '0', '0', '0', '0', '', '', ''],
      ...['N', 'Y', 'N', 'N', ''],
    ]);
  });

  test('REV1 gives the same', () => {
    const { DATA } = call(demo.session, vbAutowoCreateRev1, { CO: '1' });
    expect(DATA).toBe(call(demo.session, vbAutowoCreateRev2, { CO: '1' }).DATA);
  });
});
