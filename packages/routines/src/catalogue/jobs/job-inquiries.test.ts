import { extract } from 'mvdb/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { BMF } from '../../schema/bills.ts';
import { ITEMMANF, JOB_BIN } from '../../schema/inventory.ts';
import { LOTCOST, LOTHIST } from '../../schema/lot-history.ts';
import { WIPBMF } from '../../schema/work-in-process.ts';
import { rowsOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { catalogue } from '../registry.ts';
import { vbJobInventory } from './vb-job.inventory.ts';
import { vbJobBomRev2 } from './vb-job-bom.rev2.ts';

let demo: DemoAccount;
beforeEach(() => {
  demo = openDemo();
});
afterEach(() => demo.account.close());

const position = (table: string, id: string, attribute: number) =>
  extract(demo.account.table(table).read(id) ?? '', attribute);
const values = (text: string) => (text === '' ? [] : text.split('\u001d'));

describe('VB_JOB_BOM.REV2', () => {
  const ask = (REQTYPE: string, NUMBER: string[], parts = 'ALL', CO = '1') =>
    call(demo.session, vbJobBomRev2, { CO, REQTYPE, 'INCL.PARTS': parts, NUMBER: [NUMBER] });

  /** The links of an assembly, found by going through the whole table. */
  function linksOf(assembly: string, order: string): [component: string, attributes: string][] {
    const table = order === '' ? 'BMF' : 'WIPBMF';
    const prefix = `1!${order || assembly}!`;
    return [...demo.account.table(table).records()]
      .filter(([id]) => id.startsWith(prefix))
      .map(([id, record]): [string, string] => [id.slice(prefix.length), record])
      .sort(([, a], [, b]) => Number(extract(a, 2)) - Number(extract(b, 2)));
  }

  function workOrderFor(part: string, job: string): string {
    const orders = [...demo.account.table('OPENWO').records()].filter(
      ([id, record]) =>
        id.startsWith('1!') &&
        extract(record, 1) === part &&
        job !== '' &&
        extract(record, 6) === job,
    );
    const listed = values(position('REQ', `1!${part}`, 6));
    const numbers = orders.map(([id]) => id.slice(2));
    return listed.find((number) => numbers.includes(number)) ?? '';
  }

  function expectedRows(
    number: string,
    top: { part: string; wbs: string; quantity: number; job: string },
  ): string[][] {
    const rows: string[][] = [];
    const visit = (
      part: string,
      level: number,
      wbs: string,
      sequence: string,
      per: number,
      leg: number,
      parent: string,
    ) => {
      const id = `1!${part}`;
      const isOurs = ['', '1'].includes(position('JOBPARTS.1287', `${number}!${wbs}`, 2));
      rows.push([
        isOurs ? position('JOBPARTS.1287', `${number}!${wbs}`, 1) : '',
        ...[top.part, String(level), wbs, sequence, part, position('PRODUCT', id, 1)],
        ...[position('ITEMMANF', id, 1), position('PRODUCT', id, 3), String(per), String(leg)],
        parent && position('PRODUCT', `1!${parent}`, 10),
      ]);
      const order = workOrderFor(part, top.job);
      for (const [index, [component, link]] of linksOf(part, order).entries()) {
        const quantity = Number(extract(link, order === '' ? 1 : 3));
        visit(
          component,
          level + 1,
          `${wbs}.${index + 1}`,
          extract(link, 2),
          quantity,
          Math.round((leg * quantity) / 1000),
          part,
        );
      }
    };
    visit(top.part, 0, top.wbs, '', 1000, top.quantity, '');
    return rows;
  }

  const saved = (rows: string[][], codes: string) =>
    rows.filter((row) => codes.includes(row[7] ?? ''));

  test.each(['P100', 'P101', 'A200', 'F300', 'C500', 'D900'])(
    'PART %s: the twelve positions of every place agree with the records',
    (part) => {
      const { DATA, MESSAGE } = ask('PART', [part, '2.5', '7']);
      const expected = expectedRows(part, { part, wbs: '7', quantity: 2500, job: '' });
      expect([rowsOf(DATA), MESSAGE]).toEqual([expected, '']);
      expect(DATA.split('\u001e').length).toBe(12);
    },
  );

  test.each([['80001'], ['80002'], ['80003'], ['80004'], ['80012']])(
    'SO %s: each line is exploded as it is made for its job',
    (order) => {
      const lineNos = values(position('OPEN.ORD.HEAD', `1!${order}`, 6));
      expect(lineNos.length).toBeGreaterThan(0);
      const expected = lineNos.flatMap((line) => {
        const of = (attribute: number) =>
          position('OPEN.ORD.LINE', `1!${order}!${line}`, attribute);
        const job = of(15) || position('OPEN.ORD.HEAD', `1!${order}`, 17);
        return expectedRows(order, { part: of(1), wbs: line, quantity: Number(of(4)), job });
      });
      expect(rowsOf(ask('SO', [order]).DATA)).toEqual(expected);
    },
  );

  test('the bill of a work order of the job goes before the standard bill', () => {
    const order = workOrderFor('P100', '26001');
    const [line] = [...WIPBMF.recordsUnder(demo.session, '1', order)];
    if (line) WIPBMF.update(demo.session, line, { quantityPer: '9000' });
    const component = line?.recordId.split('!')[2];
    const find = (rows: string[][]) => rows.find((row) => row[2] === '1' && row[5] === component);
    expect(find(rowsOf(ask('SO', ['80001']).DATA))?.[9]).toBe('9000');
    expect(find(rowsOf(ask('PART', ['P100']).DATA))?.[9]).not.toBe('9000');
  });

  test('RAW and NONE part the places, which keep their numbers', () => {
    const all = rowsOf(ask('PART', ['P100']).DATA);
    expect(rowsOf(ask('PART', ['P100'], '').DATA)).toEqual(all);
    expect(rowsOf(ask('PART', ['P100'], 'RAW').DATA)).toEqual(saved(all, 'RP'));
    expect(rowsOf(ask('PART', ['P100'], 'NONE').DATA)).toEqual(saved(all, 'MD'));
  });

  test('the bills of the demo are five levels deep', () => {
    const deepest = [...ITEMMANF.records(demo.session, '1')]
      .filter(({ gtCode }) => gtCode === 'PRODUCT')
      .flatMap(({ recordId }) => rowsOf(ask('PART', [recordId.slice(2)]).DATA))
      .map((row) => Number(row[2]));
    expect(Math.max(...deepest)).toBeGreaterThanOrEqual(4);
  });

  test('a bill that leads back to itself is reported', () => {
    BMF.write(demo.session, '1!R600!P100', { quantityPer: '1000', sequence: '10' });
    const raw = ITEMMANF.read(demo.session, '1', 'R600');
    if (raw) ITEMMANF.update(demo.session, raw, { firstComponent: 'P100' });
    const { DATA, MESSAGE } = ask('PART', ['R600']);
    expect([DATA, MESSAGE]).toEqual(['', 'BILL OF MATERIAL LOOPS AT R600']);
  });

  test.each([
    ['JOB', ['26001'], 'ALL', 'INVALID REQUEST TYPE'],
    ['', ['P100'], 'ALL', 'INVALID REQUEST TYPE'],
    ['PART', ['P100'], 'SOME', 'INVALID PART SELECTION'],
    ['PART', ['NONE'], 'ALL', 'PART NOT FOUND'],
    ['SO', ['NONE'], 'ALL', 'SALES ORDER NOT FOUND'],
    ['PART', ['P100', '0'], 'ALL', 'INVALID QUANTITY 0'],
    ['PART', ['P100', '-1'], 'ALL', 'INVALID QUANTITY -1'],
    ['PART', ['P100', '1.2345'], 'ALL', 'INVALID QUANTITY 1.2345'],
    ['PART', ['P100', '1e9'], 'ALL', 'INVALID QUANTITY 1e9'],
  ])('%s %j with %s: %s', (REQTYPE, NUMBER, parts, message) => {
    const { DATA, MESSAGE } = ask(REQTYPE, NUMBER, parts);
    expect([DATA, MESSAGE]).toEqual(['', message]);
  });

  test('REV1 gives the same', () => {
    const { results } = catalogue.call(demo.session, 'VB_JOB_BOM.REV1', {
      0: '1',
      1: 'PART',
      2: 'ALL',
      3: 'P100',
    });
    expect(results.DATA).toBe(ask('PART', ['P100']).DATA);
  });
});

describe('VB_JOB.INVENTORY', () => {
  test('each of the eight positions agrees with a search through all bins, for every job', () => {
    let count = 0;
    for (const id of demo.account.table('JOBMASTER').ids({ from: '1!', to: '1"' })) {
      const job = id.slice(2);
      const expected = [...JOB_BIN.records(demo.session)]
        .filter(({ recordId }) => recordId.startsWith(`1!${job}!`))
        .flatMap(({ recordId, parts, lotNos, quantities }) => {
          const [, , location = '', bin = ''] = recordId.split('!');
          return parts.map((part, index) => [
            ...[job, part, position('PRODUCT', `1!${part}`, 1), location, lotNos[index] ?? '', bin],
            ...[quantities[index] ?? '', position('ITEMMANF', `1!${part}`, 1)],
          ]);
        });
      const { DATA, MESSAGE } = call(demo.session, vbJobInventory, { CO: '1', 'T.JOB': job });
      expect(MESSAGE).toBe('');
      expect(rowsOf(DATA).sort()).toEqual(expected.sort());
      count += expected.length;
    }
    expect(count).toBeGreaterThan(0);
  });

  test('what cost lots hold beyond the bins is shown where it was last seen', () => {
    const { session } = demo;
    const lot = { location: 'MAIN', lotNo: 'L7', jobNo: '26003' };
    LOTCOST.write(session, '1!F300!901', { ...lot, remainingQuantity: '4000' });
    LOTCOST.write(session, '1!F300!902', { ...lot, remainingQuantity: '1500' });
    LOTCOST.write(session, '1!C500!901', { ...lot, remainingQuantity: '2000', lotNo: 'MAIN' });
    LOTCOST.write(session, '1!C501!901', { ...lot, remainingQuantity: '0' });
    LOTHIST.write(session, '1!F300!991', { ...lot, bin: 'B9', movedDate: '21490', movedTime: '9' });
    LOTHIST.write(session, '1!F300!992', { ...lot, bin: 'B2', movedDate: '21480', movedTime: '9' });
    const { DATA } = call(session, vbJobInventory, { CO: '1', 'T.JOB': '26003' });
    const of = (part: string) => [part, position('PRODUCT', `1!${part}`, 1)];
    const codeOf = (part: string) => position('ITEMMANF', `1!${part}`, 1);
    expect(rowsOf(DATA)).toEqual([
      ['26003', ...of('C500'), 'MAIN', 'MAIN', '', '2000', codeOf('C500')],
      ['26003', ...of('F300'), 'MAIN', 'L7', 'B9', '5500', codeOf('F300')],
    ]);
  });

  test('it is what cost lots hold for the job, too', () => {
    for (const id of demo.account.table('JOBMASTER').ids({ from: '1!', to: '1"' })) {
      const job = id.slice(2);
      const { DATA } = call(demo.session, vbJobInventory, { CO: '1', 'T.JOB': job });
      const costed = [...demo.account.table('LOTCOST').records({ from: '1!', to: '1"' })]
        .filter(([, record]) => extract(record, 8) === job)
        .reduce((sum, [, record]) => sum + Number(extract(record, 2)), 0);
      expect(rowsOf(DATA).reduce((sum, row) => sum + Number(row[6]), 0)).toBe(costed);
    }
  });
});
