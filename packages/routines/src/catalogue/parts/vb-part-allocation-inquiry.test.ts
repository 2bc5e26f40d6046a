import { extract } from 'mvdb/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { REQ } from '../../schema/inventory.ts';
import { HOLD } from '../../schema/planning.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { catalogue } from '../registry.ts';
import { vbPartAllocationInquiryRev6 } from './vb-part-allocation-inquiry.rev6.ts';
import { vbPartAllocationInquiry } from './vb-part-allocation-inquiry.ts';

const total = (list: readonly string[]) => list.reduce((sum, each) => sum + Number(each), 0);
const listed = (text: string) => (text === '' ? [] : text.split('\u001d'));

describe('the allocation inquiries', () => {
  let demo: DemoAccount;
  beforeEach(() => {
    demo = openDemo();
  });
  afterEach(() => demo.account.close());

  const position = (table: string, id: string, attribute: number) =>
    extract(demo.account.table(table).read(id) ?? '', attribute);
  const parts = () => [...demo.account.table('PRODUCT').ids({ from: '1!', to: '1"' })];
  const inquire = (part: string, REQTYPE: string) =>
    call(demo.session, vbPartAllocationInquiryRev6, { CO: '1', PARTNO: part.slice(2), REQTYPE });

  test('positions 1 to 9 and 14 to 16 are those of the records, for every part', () => {
    for (const id of parts()) {
      const req = (attribute: number) => listed(position('REQ', id, attribute));
      const count = req(22).length;
      const padded = (list: readonly string[]) =>
        Array.from({ length: count }, (_, index) => list[index] ?? '');
      const expected = [
        [position('ITEMQTY', id, 1)],
        [String(total(req(22)))],
        padded(req(16)),
        padded(req(19)),
        padded(req(16).map((order) => order && position('OPENWO', `1!${order}`, 7))),
        padded(req(17)),
        padded(req(18)),
        padded(req(20)),
        req(22),
      ].map((column) => (column.length === 0 ? [''] : column));
      const { DATA } = call(demo.session, vbPartAllocationInquiry, {
        CO: '1',
        PARTNO: id.slice(2),
      });
      expect([id, attributesOf(DATA)]).toEqual([id, expected]);
      const shown = attributesOf(inquire(id, 'READONLY').DATA);
      expect(shown.length).toBe(19);
      expect(shown.slice(0, 9)).toEqual(expected);
      expect(shown.slice(13, 16)).toEqual(
        [padded(req(23)), padded(req(15)), padded(req(21))].map((column) =>
          column.length === 0 ? [''] : column,
        ),
      );
      for (const blank of [9, 10, 11, 12, 16, 17, 18]) expect(shown[blank]?.join('')).toBe('');
    }
  });

  test('availability makes up each demand, within what there is', () => {
    for (const id of parts()) {
      const { DATA, JOBQTYREC } = inquire(id, 'READ');
      const shown = attributesOf(DATA);
      if (shown[8]?.join('') === '') continue;
      for (const [row, quantity] of (shown[8] ?? []).entries()) {
        const cover = [9, 10, 11, 12].map((column) => Number(shown[column]?.[row]));
        expect(cover.reduce((sum, each) => sum + each, 0)).toBe(Number(quantity));
        const [stock = 0, orders = 0, planned = 0, short = 0] = cover;
        const code = shown[16]?.[row];
        const [reference = '', date = ''] = [shown[17]?.[row], shown[18]?.[row]];
        const needed = Number(shown[15]?.[row]);
        expect(code === 'N').toBe(short > 0);
        expect(code !== 'S' || (stock === Number(quantity) && reference === '')).toBe(true);
        expect(code !== 'O' || Number(date) <= needed).toBe(true);
        expect(code !== 'L' || Number(date) > needed).toBe(true);
        expect(code === 'P').toBe(planned > 0 && short === 0);
        expect(reference !== '').toBe(orders + planned > 0);
      }
      expect(total(shown[9] ?? [])).toBeLessThanOrEqual(Number(shown[0]?.[0]));
      const planned = total(listed(position('REQ', id, 13)));
      expect(total(shown[11] ?? [])).toBeLessThanOrEqual(planned);
      const remaining = (attributesOf(JOBQTYREC)[8] ?? []).join('\u001c').split('\u001c');
      const open = total(listed(position('REQ', id, 4))) + total(listed(position('REQ', id, 8)));
      expect(total(shown[10] ?? []) + total(remaining)).toBe(open);
    }
  });

  test('JOBQTYREC has twelve positions, by job, that agree with the records', () => {
    for (const id of parts()) {
      const { JOBQTYREC } = inquire(id, 'READ');
      if (JOBQTYREC === '') continue;
      const shown = attributesOf(JOBQTYREC);
      expect(shown.length).toBe(12);
      const names = shown[0] ?? [];
      const of = (jobs: number, values: number) => (name: string) =>
        listed(position('REQ', id, values)).filter(
          (_, index) =>
            (listed(position('REQ', id, jobs))[index] ?? '') === (name === 'STOCK' ? '' : name),
        );
      const sum = (list: readonly string[]) => String(total(list));
      const least = (list: readonly string[]) =>
        list.length === 0 ? '' : String(Math.min(...list.map(Number)));
      expect(shown[1]).toEqual(names.map((name) => sum(of(19, 22)(name))));
      expect(total(shown[2] ?? [])).toBe(Number(position('ITEMQTY', id, 1)));
      expect(shown[3]).toEqual(names.map((name) => sum([...of(5, 4)(name), ...of(9, 8)(name)])));
      for (const [row, name] of names.entries()) {
        const cells = [4, 5, 6, 7].map((column) => (shown[column]?.[row] ?? '').split('\u001c'));
        const orders = (cells[0] ?? []).map((_, index) =>
          cells.map((cell) => cell[index]).join(' '),
        );
        const lines = (type: string, jobs: number, no: number, dates: number, values: number) =>
          of(
            jobs,
            no,
          )(name).map((order, index) =>
            [type, order, of(jobs, dates)(name)[index], of(jobs, values)(name)[index]].join(' '),
          );
        const expected = [...lines('PO', 5, 1, 3, 4), ...lines('WO', 9, 6, 7, 8)];
        expect(orders.sort()).toEqual(expected.length === 0 ? ['   '] : expected.sort());
      }
      expect(shown[9]).toEqual(names.map((name) => sum(of(14, 13)(name))));
      expect(shown[10]).toEqual(names.map((name) => least(of(19, 21)(name))));
      expect(shown[11]).toEqual(names.map((name) => least(of(19, 23)(name))));
    }
  });

  test('READONLY and READ change nothing; WRITE keeps what READ shows', () => {
    const id = '1!A200';
    const before = fingerprint(demo.account);
    inquire(id, 'READONLY');
    const read = inquire(id, 'READ');
    expect(fingerprint(demo.account)).toBe(before);
    expect(inquire(id, 'WRITE')).toEqual(read);
    const shown = attributesOf(read.DATA);
    const saved = (attribute: number) => listed(position('WORKJ7272A.1287', id, attribute));
    expect([1, 4, 7, 8, 9, 10, 11, 12].map(saved)).toEqual(
      [2, 3, 8, 9, 10, 11, 12, 16].map((column) => shown[column]),
    );
    expect(saved(16)).toEqual(['DM']);
    for (const [row, order] of (shown[2] ?? []).entries())
      expect(position('WORKJ7272C.1287', `1!${order}!A200`, 1)).toBe(shown[16]?.[row]);
    const supplies = listed(position('WORKJ7272B.1287', id, 5));
    const left = listed(position('WORKJ7272B.1287', id, 6));
    expect(total(supplies) - total(left)).toBe(
      total([...(shown[9] ?? []), ...(shown[10] ?? []), ...(shown[11] ?? [])]),
    );
  });

  test('planned quantity that its job leaves covers the demand of another', () => {
    REQ.write(demo.session, '1!A200', {
      ...{ plannedNos: ['PL1'], plannedJobs: ['26004'], plannedDates: ['21500'] },
      ...{ plannedQuantities: ['90000'], demandTypes: ['W', 'W'] },
      ...{ demandWorkOrders: ['100028', '100007'], demandJobs: ['26012', '26004'] },
      ...{ demandDates: ['21494', '21521'], demandQuantities: ['40000', '50000'] },
    });
    const shown = attributesOf(inquire('1!A200', 'READ').DATA);
    const [planned, short, codes, references] = [11, 12, 16, 17].map((column) => shown[column]);
    expect(short).toEqual(['0', '0']);
    expect(codes).toEqual(['P', 'P']);
    expect(references).toEqual(['PL1', 'PL1']);
    expect(planned?.every((quantity) => Number(quantity) > 0)).toBe(true);
  });

  test('WRITE keeps a report in HOLD each time, and forgets orders that need the part no more', () => {
    const saved = () => [...HOLD.recordsUnder(demo.session, '1', 'AVAILABILITY')].length;
    const before = saved();
    inquire('1!A200', 'WRITE');
    expect(demo.session.takeOutput()[0]).toBe('AVAILABILITY OF A200');
    const req = demo.account.table('REQ');
    req.write('1!A200', '');
    inquire('1!A200', 'WRITE');
    expect(saved()).toBe(before + 2);
    const components = [...demo.account.table('WORKJ7272C.1287').ids()];
    expect(components.filter((id) => id.startsWith('1!') && id.endsWith('!A200'))).toEqual([]);
  });

  test.each(['REV2', 'REV3', 'REV4', 'REV5', 'REV5.20211207', 'REV5.20211214', 'REV6.20211214'])(
    '%s gives the data of its successor',
    (revision) => {
      const name = `VB_PART_ALLOCATION_INQUIRY.${revision}`;
      const { results } = catalogue.call(demo.session, name, { 0: '1', 1: 'A200' });
      expect(results.DATA).toBe(inquire('1!A200', 'READONLY').DATA);
    },
  );
});
