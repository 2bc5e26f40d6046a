import type { Session } from 'mvdb';
import { oconv } from 'mvdb/functions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companySession } from '../../schema/company-session.ts';
import { ITEMCA, JOB_BIN } from '../../schema/inventory.ts';
import { INVOICE_HEAD } from '../../schema/invoices.ts';
import { GL_BAL_1287, GL_CHARTS } from '../../schema/ledger.ts';
import { HOLD } from '../../schema/planning.ts';
import { JOB_IP_1287, PROJECT_1287 } from '../../schema/project-control.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { OPEN_ORD_LINE } from '../../schema/sales-orders.ts';
import { WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbJobCostRev1 } from './vb-job.cost.rev1.ts';

const ACCOUNTS = ['1200', '1210', '1220', '1235', '1395', '2719'];

describe('VB_JOB.COST.REV1', () => {
  let demo: DemoAccount;
  beforeAll(() => {
    demo = openDemo();
  });
  afterAll(() => demo.account.close());

  function compared(session: Session, INREC: readonly string[]): string[][] {
    const { OUTREC, MESSAGE } = call(session, vbJobCostRev1, { INREC });
    expect(MESSAGE).toBe('');
    const columns = attributesOf(OUTREC);
    return (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? ''));
  }

  /** Every position from a search through whole tables, which the routine does not make. */
  function expectedRows(session: Session, company: string): string[][] {
    return [...JOB_IP_1287.records(session, company)].map((snapshot) => {
      const number = snapshot.recordId.split('!')[2] ?? '';
      const job = JOBMASTER.read(session, company, number);
      const carried = (account: string) => {
        const position = snapshot.accounts.indexOf(account);
        return position === -1 ? 0 : Number(snapshot.accountCosts[position]);
      };
      const inProcess = new Map<string, number>();
      const add = (account: string, amount: number) =>
        inProcess.set(account, (inProcess.get(account) ?? 0) + amount);
      for (const ledger of WIPLEDGER_SUM.records(session, company))
        if (ledger.jobNo === number) add(ledger.ledgerAccount, Number(ledger.balance));
      for (const { parts, quantities } of JOB_BIN.recordsUnder(session, company, number))
        for (const [line, part] of parts.entries()) {
          const cost = Number(ITEMCA.read(session, company, part)?.standardCost);
          add('1200', Math.floor((Number(quantities[line]) * cost + 50_000) / 100_000));
        }
      const work = [...inProcess.values()].reduce((sum, amount) => sum + amount, 0);
      const invoices = [...INVOICE_HEAD.records(session, company)].filter(
        ({ orderNo }) => job?.salesOrder !== '' && orderNo === job?.salesOrder,
      );
      const lines = [...OPEN_ORD_LINE.recordsUnder(session, company, job?.salesOrder || 'none')];
      const invoiced = invoices.reduce((sum, { goodsTotal }) => sum + Number(goodsTotal), 0);
      const percent = Number(
        PROJECT_1287.read(session, company, snapshot.project)?.commissionPercent,
      );
      const price = Number(job?.price);
      return [
        number,
        Number(snapshot.jobCost),
        work,
        Number(snapshot.jobCost) - work,
        ...ACCOUNTS.slice(0, 4).flatMap((one) => [carried(one), inProcess.get(one) ?? 0]),
        carried('1395'),
        carried('2719'),
        snapshot.openPurchases,
        snapshot.unappliedCash,
        snapshot.closeDate,
        invoices.reduce((sum, { openAmount }) => sum + Number(openAmount), 0),
        lines.reduce((sum, line) => sum + Number(line.lineValue) - Number(line.shippedValue), 0),
        Math.trunc((price * percent) / 10_000),
        price,
        invoiced,
        price - invoiced,
        snapshot.purchaseError,
      ].map(String);
    });
  }

  test.each(['1', '2'])('in company %s it compares every job of the snapshot', (company) => {
    const session = companySession(demo.account, { company, clock: demo.session.clock });
    const wanted = expectedRows(session, company);
    expect(wanted.length).toBeGreaterThan(0);
    expect(compared(session, [])).toEqual(wanted);
    expect(wanted.every((row) => row.length === 24)).toBe(true);
  });

  test('most jobs agree with their work in process, and some do not', () => {
    const differences = compared(demo.session, []).map((row) => row[3]);
    expect(new Set(differences)).toEqual(new Set(['0', '12500']));
  });

  test('an invoiced job shows its receivables and its price', () => {
    const order = JOBMASTER.read(demo.session, '1', '26001')?.salesOrder ?? '';
    const plain = compared(demo.session, []).find(([job]) => job === '26001');
    demo.session.transaction(() => {
      INVOICE_HEAD.write(demo.session, '1!X1', {
        orderNo: order,
        openAmount: '700',
        goodsTotal: '900',
      });
      demo.session.table('INVXREF').write(`1!${order}`, 'X1');
    });
    const row = compared(demo.session, []).find(([job]) => job === '26001');
    expect([row?.[17], row?.[21], row?.[22]]).toEqual([
      '700',
      '900',
      String(Number(plain?.[20]) - 900),
    ]);
  });

  test('a cut-off leaves out what closes later', () => {
    const dates = compared(demo.session, [])
      .map((row) => Number(row[16]))
      .sort((a, b) => a - b);
    const cutoff = dates[1] ?? 0;
    const rows = compared(demo.session, ['N', String(cutoff)]);
    expect(rows.map((row) => Number(row[16])).sort((a, b) => a - b)).toEqual(
      dates.filter((date) => date <= cutoff),
    );
    expect(rows.length).toBeLessThan(dates.length);
  });

  test('it keeps the balances of the accounts, beside those kept before', () => {
    GL_BAL_1287.write(demo.session, '1!21491', { accounts: ['9'], balances: ['1'] });
    compared(demo.session, []);
    const saved = GL_BAL_1287.read(demo.session, '1', '21491');
    expect(saved?.accounts).toEqual(['9', ...ACCOUNTS]);
    expect(saved?.balances).toEqual([
      '1',
      ...ACCOUNTS.map((account) => GL_CHARTS.read(demo.session, '1', account)?.balance),
    ]);
  });

  test('it prints on request only, and keeps what it printed', () => {
    demo.session.takeOutput();
    const rows = compared(demo.session, ['N']);
    expect(demo.session.takeOutput()).toEqual([]);
    compared(demo.session, ['Y']);
    const printed = demo.session.takeOutput();
    const [saved] = HOLD.recordsUnder(demo.session, '1', 'JOBCOST');
    expect(printed).toEqual([saved?.title, ...(saved?.lines ?? [])]);
    expect(printed).toHaveLength(rows.length + 3);
    expect(printed[2]).toMatch(/^26001 /);
  });

  test('the report shows every position under a heading, and totals of all amounts', () => {
    demo.session.takeOutput();
    const rows = compared(demo.session, ['Y']);
    const [, heading = '', ...lines] = demo.session.takeOutput();
    const cells = (line: string) =>
      Array.from({ length: 23 }, (_, position) =>
        line.slice(10 + 14 * position, 24 + 14 * position).trim(),
      );
    expect(new Set(cells(heading)).size).toBe(23);
    const plain = (cell: string) => cell.replaceAll(',', '').replace('.', '');
    const cents = (cell: string) => Number(plain(cell));
    const isAmount = (position: number) => position !== 15 && position !== 22;
    for (const [index, [, ...row]] of rows.entries())
      for (const [position, stored] of row.entries()) {
        const cell = cells(lines[index] ?? '')[position] ?? '';
        const shown = position === 15 ? oconv(stored, 'D2/') : stored;
        expect(isAmount(position) ? cents(cell) : cell).toBe(
          isAmount(position) ? Number(stored) : shown,
        );
      }
    const totals = cells(lines.at(-1) ?? '');
    for (const [position, total] of totals.entries())
      if (isAmount(position))
        expect(cents(total)).toBe(rows.reduce((sum, row) => sum + Number(row[position + 1]), 0));
      else expect(total).toBe('');
    expect(lines.at(-1)).toMatch(/^TOTAL /);
  });

  test.each([
    [['N', '', '21000'], 'NO RECORDS SELECTED.'],
    [['N', '1'], 'NO RECORDS SELECTED.'],
    [['N', 'soon'], 'INVALID DATE soon'],
    [['N', '', '-5'], 'INVALID DATE -5'],
  ])('%j: %s', (INREC, MESSAGE) => {
    expect(call(demo.session, vbJobCostRev1, { INREC })).toEqual({ OUTREC: '', MESSAGE });
  });
});
