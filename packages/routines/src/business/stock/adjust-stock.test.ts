import fc from 'fast-check';
import type { Session } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { call } from '../../catalogue/call.ts';
import { vbAdjust } from '../../catalogue/stock/vb-adjust.ts';
import { vbTransfer } from '../../catalogue/stock/vb-transfer.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { CallError } from '../../entry/errors.ts';
import type { Supplied } from '../../entry/routine.ts';
import { ledgerInvariants } from '../../invariants/ledger.ts';
import { stockInvariants } from '../../invariants/stock.ts';
import { CO_STDS } from '../../schema/companies.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { GL_TRANS } from '../../schema/ledger.ts';
import { LOTHIST } from '../../schema/lot-history.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { manyDemos } from '../../testing/many-demos.ts';
import { undone } from '../../testing/undone.ts';
import { valueAtCost } from '../values/value-at-cost.ts';
import { adjustStock } from './adjust-stock.ts';

const onManyDemos = manyDemos();

function assertStockAndLedger(session: Session, company: string): void {
  assertInvariants([...stockInvariants, ...ledgerInvariants], session, company);
}

test('the stock of the demo company agrees', () =>
  onManyDemos(({ session }) => {
    for (const company of ['1', '2']) assertStockAndLedger(session, company);
  }));

describe('any mix of adjustments and transfers', () => {
  let demo: DemoAccount;
  beforeEach(() => {
    demo = openDemo();
  });
  afterEach(() => demo.account.close());

  /** A part of each way of keeping, and a job that holds stock. */
  function choices() {
    const { session } = demo;
    session.transaction(() => {
      const idle = PRODUCT.readLocked(session, '1', 'D900');
      if (idle) PRODUCT.update(session, idle, { lotControl: '1' });
    });
    const parts = ['1', '2', '3', '4'].map((control) => {
      const part = [...PRODUCT.records(session, '1')].find((one) => one.lotControl === control);
      expect([control, part !== undefined]).toEqual([control, true]);
      return { part: part?.key.part ?? '', control };
    });
    const [job] = [...JOBMASTER.records(session, '1')];
    return { parts, job: job?.key.job ?? '' };
  }

  const positions = [
    ['MAIN', 'B1', 'J1'],
    ['MAIN', 'B2', 'J2'],
    ['EAST', 'E1', 'J1'],
    ['RECV', '', ''],
    ['SCRAP', '', ''],
  ] as const;

  const lots: Readonly<Record<string, readonly string[]>> = {
    1: [''],
    2: ['', 'LA', 'LB'],
    3: ['SA', 'SB', 'SC'],
    4: [''],
  };

  /** Acts most of which can be done: the place has the bin, and the part is kept as it says. */
  function operations() {
    const { parts, job } = choices();
    return fc.constantFrom(...parts).chain(({ part, control }) => {
      const end = fc
        .tuple(fc.constantFrom(...positions), fc.boolean())
        .map(([[location, bin, jobBin], isForJob]) => {
          const mine = isForJob ? jobBin : bin;
          return { location, isForJob, bin: control === '1' ? '' : mine };
        });
      const common = {
        lot: fc.constantFrom(...(lots[control] ?? [])),
        amount: fc.constantFrom(...(control === '3' ? ['1000'] : ['1000', '2500', '40000'])),
      };
      const adjustment = fc
        .record({
          ...{ ...common, end, isComing: fc.boolean(), anyBin: fc.boolean() },
          C: fc.constantFrom('', '1234', '100\u001e\u001e7'),
          OWNER: fc.constantFrom('', '', '', 'ACME'),
          AQTY: fc.constantFrom('', '', '', '1000', '-1000'),
        })
        .map(({ end, lot, amount, isComing, anyBin, ...reported }) => ({
          routine: 'VB_ADJUST' as const,
          args: {
            ...{ CO: '1', PART: part, LOC: end.location, LOTNO: lot, ...reported },
            BINNO: anyBin && !isComing ? '' : end.bin,
            CAJOBNO: end.isForJob ? job : '',
            QTY: isComing ? amount : `-${amount}`,
            CONSIGNFLAG: reported.OWNER === '' ? '' : 'Y',
          },
        }));
      const transfer = fc
        .record({ from: end, to: end, ...common })
        .map(({ from, to, lot, amount }) => ({
          routine: 'VB_TRANSFER' as const,
          args: {
            ...{ CO: '1', PART: part, LOTNO: lot, QTY: amount, CAJOBNO: job },
            ...{ FLCD: from.location, FBIN: from.bin, FBINFLAG: flagOf(from) },
            ...{ TLCD: to.location, TBIN: to.bin, TBINFLAG: flagOf(to) },
            LFLAG: control === '2' || control === '3' ? '' : '4',
          },
        }));
      return fc.oneof<fc.Arbitrary<Operation>[]>(adjustment, transfer);
    });
  }

  test('gives no lot to another owner whose job stock and shortage add up to nothing', () => {
    const { session } = demo;
    const { job } = choices();
    undone(session, () => {
      const standards = CO_STDS.readLocked(session, '1');
      if (standards) CO_STDS.update(session, standards, { negativeStock: 'Y', consignment: 'Y' });
      const adjust = (args: object) =>
        call(session, vbAdjust, {
          ...{ CO: '1', PART: 'D900', LOC: 'MAIN' },
          ...args,
        } as Supplied<typeof vbAdjust.args>);
      adjust({ QTY: '-40000' });
      adjust({ QTY: '40000', CAJOBNO: job });
      const consign = () => adjust({ QTY: '1000', OWNER: 'ACME', CONSIGNFLAG: 'Y' });
      expect(consign).toThrow('LOT BELONGS TO THE COMPANY');
      assertStockAndLedger(session, '1');
    });
  });

  test('puts nothing into a job that is closed', () => {
    const { session } = demo;
    const [job] = [...JOBMASTER.records(session, '1')].filter(({ jobStatus }) => jobStatus === 'C');
    const CAJOBNO = job?.key.job ?? '';
    const adjust = () =>
      call(session, vbAdjust, {
        CO: '1',
        PART: 'C500',
        LOC: 'MAIN',
        BINNO: 'J1',
        QTY: '1',
        CAJOBNO,
      });
    expect(adjust).toThrow(`JOB IS CLOSED ${CAJOBNO}`);
  });

  test('notes of a movement over several cost layers what the ledger posts for it', () => {
    const { session } = demo;
    const CO = '1';
    const PART = 'D900';
    choices();
    undone(session, () => {
      const adjust = (QTY: string, C: string) =>
        call(session, vbAdjust, { CO, PART, LOC: 'MAIN', QTY, C });
      adjust('1000', '1000000');
      adjust('2000', '3000000');
      const noted = new Set(
        [...LOTHIST.recordsUnder(session, CO, PART)].map((one) => one.recordId),
      );
      const posted = new Set([...GL_TRANS.records(session, CO)].map((one) => one.recordId));
      adjust('-3000', '');
      const [note, ...rest] = [...LOTHIST.recordsUnder(session, CO, PART)].filter(
        ({ recordId }) => !noted.has(recordId),
      );
      expect([rest, note?.quantity]).toEqual([[], '-3000']);
      const debit = [...GL_TRANS.records(session, CO)]
        .filter(({ recordId }) => !posted.has(recordId))
        .reduce((sum, one) => sum + Number(one.debit), 0);
      expect(debit).toBe(70_000);
      expect(valueAtCost('3000', note?.unitCost ?? '')).toBe(String(debit));
    });
  });

  test('leaves everything that mentions stock in agreement, and changes nothing where it is refused', () => {
    const { session } = demo;
    const stockTexts = () =>
      [...adjustStock.writes]
        .flatMap((name) => [...session.table(name).records({ from: '1!', to: '1"' })].flat())
        .join('\n');
    const someOperations = fc.array(operations(), { minLength: 30, maxLength: 40 });
    let done = 0;
    fc.assert(
      fc.property(fc.constantFrom('Y', 'N'), someOperations, (negativeStock, chosen) =>
        undone(session, () => {
          const standards = CO_STDS.readLocked(session, '1');
          if (standards) CO_STDS.update(session, standards, { negativeStock, consignment: 'Y' });
          for (const { routine, args } of chosen) {
            const before = stockTexts();
            try {
              if (routine === 'VB_ADJUST')
                call(session, vbAdjust, args as Supplied<typeof vbAdjust.args>);
              else call(session, vbTransfer, args as Supplied<typeof vbTransfer.args>);
              done += 1;
            } catch (error) {
              expect([error instanceof CallError, String(error)]).toEqual([true, String(error)]);
              expect(stockTexts()).toBe(before);
            }
          }
          assertStockAndLedger(session, '1');
        }),
      ),
      { numRuns: caseCount(6) },
    );
    expect(done).toBeGreaterThan(caseCount(10, 0));
  });
});

interface Operation {
  readonly routine: 'VB_ADJUST' | 'VB_TRANSFER';
  readonly args: Readonly<Record<string, string>>;
}

function flagOf({ isForJob, bin }: { readonly isForJob: boolean; readonly bin: string }): string {
  if (isForJob) return 'J';
  return bin === '' ? '' : 'B';
}
