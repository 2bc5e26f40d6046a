import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { BIN, ITEMQTY, JOB_BIN, LOT, REQ } from '../../schema/inventory.ts';
import { POLINE } from '../../schema/purchasing.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbItemqtyDetailRev1 } from './deprecated.ts';
import { vbItemqtyDetailRev2 } from './vb-itemqty-detail.rev2.ts';

interface JobRow {
  allocated: number;
  onHand: number;
  onOrder: number;
  orders: string[];
}

/** JOBQTYREC as rows by job; orders as sorted text. */
function rowsOf(reply: string): Map<string, JobRow> {
  const rows = new Map<string, JobRow>();
  if (reply === '') return rows;
  const [jobs = [], ...columns] = attributesOf(reply);
  for (const [index, job] of jobs.entries()) {
    const [allocated, onHand, onOrder, types, numbers, dates, quantities] = columns.map(
      (column) => column[index] ?? '',
    );
    const lists = [types, numbers, dates, quantities].map((list = '') =>
      list === '' ? [] : list.split('\u001c'),
    );
    rows.set(job, {
      allocated: Number(allocated),
      onHand: Number(onHand),
      onOrder: Number(onOrder),
      orders: (lists[0] ?? []).map((_, line) => lists.map((list) => list[line]).join(' ')).sort(),
    });
  }
  return rows;
}

describe('VB_ITEMQTY_DETAIL.REV2', () => {
  const demo = openDemo();
  const { account, session } = demo;
  afterAll(() => account.close());

  /** The same from bins, purchase order lines and work orders, which the routine does not read. */
  function expected(company: string): Map<string, Map<string, JobRow>> {
    const byPart = new Map<string, Map<string, JobRow>>();
    const row = (part: string, job: string | undefined): JobRow => {
      const rows = byPart.get(part) ?? new Map<string, JobRow>();
      byPart.set(part, rows);
      const made = rows.get(job || 'STOCK') ?? { allocated: 0, onHand: 0, onOrder: 0, orders: [] };
      rows.set(job || 'STOCK', made);
      return made;
    };
    for (const { parts, quantities } of BIN.records(session, company))
      for (const [index, part] of parts.entries())
        row(part, '').onHand += Number(quantities[index]);
    for (const { recordId, parts, quantities } of JOB_BIN.records(session, company))
      for (const [index, part] of parts.entries())
        row(part, recordId.split('!')[1]).onHand += Number(quantities[index]);
    for (const line of POLINE.records(session, company)) {
      if (line.operation !== '') continue;
      for (const [index, quantity] of line.openQuantities.entries()) {
        if (quantity === '0') continue;
        const made = row(line.partNo, line.jobNo);
        made.onOrder += Number(quantity);
        const number = line.recordId.split('!')[1];
        made.orders.push(`PO ${number} ${line.promiseDates[index]} ${quantity}`);
      }
    }
    for (const order of OPENWO.records(session, company)) {
      if (order.orderStatus === 'C') continue;
      const made = row(order.partNo, order.jobNo);
      const open = Number(order.orderedQuantity) - Number(order.completedQuantity);
      made.onOrder += open;
      made.orders.push(`WO ${order.recordId.split('!')[1]} ${order.dueDate} ${open}`);
    }
    for (const { recordId, demandJobs, demandQuantities } of REQ.records(session, company))
      for (const [index, quantity] of demandQuantities.entries())
        row(recordId.split('!')[1] ?? '', demandJobs[index]).allocated += Number(quantity);
    for (const rows of byPart.values()) for (const { orders } of rows.values()) orders.sort();
    return byPart;
  }

  test.each(['1', '2'])('in company %s it agrees with bins and orders, for every part', (CO) => {
    const wanted = expected(CO);
    for (const { recordId, onHand, allocated, onOrder } of ITEMQTY.records(session, CO)) {
      const PARTNO = recordId.split('!')[1] ?? '';
      const rows = rowsOf(call(session, vbItemqtyDetailRev2, { CO, PARTNO }).JOBQTYREC);
      expect([PARTNO, rows]).toEqual([PARTNO, wanted.get(PARTNO) ?? new Map()]);
      const sums = { onHand: 0, allocated: 0, onOrder: 0 };
      for (const row of rows.values()) {
        sums.onHand += row.onHand;
        sums.allocated += row.allocated;
        sums.onOrder += row.onOrder;
      }
      expect([PARTNO, sums]).toEqual([
        PARTNO,
        { onHand: Number(onHand), allocated: Number(allocated), onOrder: Number(onOrder) },
      ]);
    }
  });

  test('general stock comes first, then the jobs in ascending order', () => {
    const { JOBQTYREC } = call(session, vbItemqtyDetailRev2, { CO: '1', PARTNO: 'P100' });
    const jobs = JOBQTYREC.split('\u001e')[0]?.split('\u001d') ?? [];
    expect(jobs).toEqual(['STOCK', '26001', '26002', '26003']);
  });

  test('the orders of a job are listed by date', () => {
    const part = REQ.read(session, '1', 'P100');
    session.transaction(() => {
      if (part)
        REQ.update(session, part, {
          poNos: ['50001', '50001'],
          poLines: ['1', '2'],
          poDates: ['21560', '21500'],
          poQuantities: ['1000', '500'],
          poJobs: ['26001', '26001'],
        });
    });
    const { JOBQTYREC } = call(session, vbItemqtyDetailRev2, { CO: '1', PARTNO: 'P100' });
    const column = (position: number) => JOBQTYREC.split('\u001e')[position]?.split('\u001d')[1];
    expect([4, 5, 6, 7].map(column)).toEqual([
      'PO\u001cWO\u001cPO',
      '50001\u001c100001\u001c50001',
      '21500\u001c21507\u001c21560',
      '500\u001c5000\u001c1000',
    ]);
  });

  test('quantities beyond sixteen digits are added exactly', () => {
    LOT.write(session, '1!D900!MAIN!MAIN', {
      onHand: '90071992547409931234',
      jobs: ['26001'],
      jobQuantities: ['1'],
    });
    session.table('LOTXREF').write('1!D900', 'MAIN\u001eMAIN');
    const { JOBQTYREC } = call(session, vbItemqtyDetailRev2, { CO: '1', PARTNO: 'D900' });
    expect(JOBQTYREC.split('\u001e')[2]).toBe('90071992547409931233\u001d1');
  });

  test('an unknown part fails the call', () => {
    expect(() => call(session, vbItemqtyDetailRev2, { CO: '1', PARTNO: 'NONE' })).toThrow(
      expect.objectContaining({ code: 'ROUTINE_FAILED', detail: 'PART NOT FOUND' }),
    );
  });

  test('REV1 gives the same', () => {
    const asked = { CO: '1', PARTNO: 'C500' };
    expect(call(session, vbItemqtyDetailRev1, asked)).toEqual(
      call(session, vbItemqtyDetailRev2, asked),
    );
  });
});
