import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { ITEMQTY, LOT, PRODUCT, REQ } from '../../schema/inventory.ts';
import { LOTCOST } from '../../schema/lot-history.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { CAP_REQ_LAB_XREF, CAP_REQ_MACH_XREF } from '../../schema/shop-floor.ts';
import { ALLOCXREF, WIPBMF, WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { OPENWO, OPENWO_1287 } from '../../schema/work-orders.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { type ReportedCompletion, shopFixture, shopSource } from '../../testing/shop-fixture.ts';
import { shopTotals } from '../../testing/shop-totals.ts';
import { undone } from '../../testing/undone.ts';
import { WrittenRecords } from '../../testing/written-records.ts';
import { unreleaseWorkOrder } from '../work-orders/unrelease.ts';
import { closeOrder } from './close-order.ts';
import { takeBackCompletion } from './complete-order.ts';
import { issueKit } from './issue-material.ts';
import { movePieces, scrapPieces } from './move-pieces.ts';
import { releaseOrder } from './release-order.ts';

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

const ours = () => companyContext(demo.session, '1');

/** A released order for 10 pieces with two operations, and one that is not released. */
const ORDER = '100002';
const PLANNED = '100005';
const PART = 'A215';

const order = (number = ORDER) => OPENWO.read(demo.session, '1', number);
const ledger = () => WIPLEDGER_SUM.read(demo.session, '1', ORDER);
const complete = (quantity: bigint, reported: Partial<ReportedCompletion> = {}) =>
  shopFixture(demo.session).complete({ order: ORDER, quantity, ...reported });

/** Issues all material, and works the operations for some pieces. */
function make(pieces: bigint, isComplete = false): void {
  const sales = shopFixture(demo.session);
  issueKit(ours(), { order: ORDER, source: shopSource });
  for (const line of ['10', '20'])
    sales.work({ order: ORDER, line, hours: '333', completed: String(pieces), isComplete });
}

describe('completeOrder', () => {
  test('brings to stock what is through, at its share of what is in process', () =>
    undone(demo.session, () => {
      written.forget();
      const { session } = demo;
      make(10_000n);
      const onHand = Number(ITEMQTY.read(session, '1', PART)?.onHand);
      const onOrder = Number(ITEMQTY.read(session, '1', PART)?.onOrder);
      const balance = Number(ledger()?.balance);
      const { costs } = complete(4000n);
      expect(ITEMQTY.read(session, '1', PART)).toMatchObject({
        ...{ onHand: String(onHand + 4000), onOrder: String(onOrder - 4000) },
      });
      expect(order()).toMatchObject({ completedQuantity: '4000', orderStatus: 'O' });
      const made = REQ.rows(REQ.read(session, '1', PART), 'MADE');
      expect(made.find(({ workOrder }) => workOrder === ORDER)?.quantity).toBe('6000');
      const share = balance - Number(ledger()?.balance);
      expect(Math.abs(share - (balance * 4) / 10)).toBeLessThan(5);
      const costLot = LOTCOST.read(session, '1', PART, costs[0]?.costLot ?? '');
      expect(costLot).toMatchObject({ sourceOrder: ORDER, remainingQuantity: '4000' });
      expect(Math.abs((Number(costLot?.unitCost) * 4) / 100 - share)).toBeLessThan(2);
      expect([...written.violations()]).toEqual([]);
      assertBooksAgree(session, ['1']);
      complete(6000n);
      expect(ledger()?.balance).toBe('0');
      expect(REQ.rows(REQ.read(session, '1', PART), 'MADE')).not.toContainEqual(
        expect.objectContaining({ workOrder: ORDER }),
      );
      assertBooksAgree(session, ['1']);
    }));

  test('in any parts takes all that was in process, and no less than nothing of it', () => {
    const anyParts = fc.array(fc.integer({ min: 1, max: 6000 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyParts, (parts) =>
        undone(demo.session, () => {
          make(10_000n);
          let left = 10_000n;
          for (const part of parts) {
            const quantity = BigInt(part);
            const violation = attempt(demo.session, () => complete(quantity));
            expect(violation).toBe(quantity > left ? `QUANTITY EXCEEDS ${left}` : undefined);
            if (violation === undefined) left -= quantity;
            expect(Number(ledger()?.balance)).toBeGreaterThanOrEqual(0);
          }
          if (left > 0n) complete(left);
          expect(ledger()?.balance).toBe('0');
          assertBooksAgree(demo.session, ['1']);
        }),
      ),
      { numRuns: caseCount(6) },
    );
  });

  test('of a part by serial number brings one piece, and stock of a job stays apart', () =>
    undone(demo.session, () => {
      const { session } = demo;
      make(10_000n);
      const live = order();
      if (live) OPENWO.update(session, live, { stockType: 'JS' });
      complete(1000n);
      expect(LOT.rows(LOT.read(session, '1', PART, 'MAIN', 'MAIN'), 'HOLDERS')).toContainEqual({
        ...{ job: '26001', quantity: '1000' },
      });
      const part = PRODUCT.read(session, '1', PART);
      if (part) PRODUCT.update(session, part, { lotControl: '3' });
      expect(attempt(session, () => complete(2000n, { lotNo: 'S1' }))).toBe(
        'INVALID QUANTITY 2000',
      );
      expect(attempt(session, () => complete(1000n))).toBe('SERIAL NUMBER REQUIRED');
      complete(1000n, { lotNo: 'S1' });
      expect(LOT.read(session, '1', PART, 'MAIN', 'S1')?.sourceOrder).toBe(ORDER);
    }));

  test.each([
    [0n, 'INVALID QUANTITY 0'],
    [10_001n, 'QUANTITY EXCEEDS 10000'],
    [5001n, 'NOT THROUGH THE LAST OPERATION 5001'],
  ])('of %i where 5 pieces are through is refused', (quantity, violation) =>
    undone(demo.session, () => {
      make(5000n);
      expect(attempt(demo.session, () => complete(quantity))).toBe(violation);
    }),
  );

  test('what was lost is not completed, and the others bear what it cost', () =>
    undone(demo.session, () => {
      make(4000n);
      scrapPieces(ours(), { order: ORDER, line: '10', quantity: 6000n });
      expect(attempt(demo.session, () => complete(4001n))).toBe('QUANTITY EXCEEDS 4000');
      complete(4000n);
      expect(ledger()?.balance).toBe('0');
      assertBooksAgree(demo.session, ['1']);
    }));
});

describe('takeBackCompletion', () => {
  const takeBack = () => takeBackCompletion(ours(), { order: ORDER, source: shopSource });

  test('restores every total, completion by completion', () =>
    undone(demo.session, () => {
      const { session } = demo;
      make(10_000n);
      const before = shopTotals(session, '1', ORDER);
      complete(3333n);
      const first = shopTotals(session, '1', ORDER);
      complete(1000n);
      complete(5667n);
      takeBack();
      takeBack();
      expect(shopTotals(session, '1', ORDER)).toEqual(first);
      assertBooksAgree(session, ['1']);
      takeBack();
      expect(shopTotals(session, '1', ORDER)).toEqual(before);
      assertBooksAgree(session, ['1']);
      expect(attempt(session, takeBack)).toBe(`NOTHING COMPLETED ${ORDER}`);
    }));

  test('is rejected once it is no longer there', () =>
    undone(demo.session, () => {
      const { session } = demo;
      make(10_000n);
      const part = PRODUCT.read(session, '1', PART);
      if (part) PRODUCT.update(session, part, { lotControl: '2' });
      complete(10_000n, { lotNo: 'L1' });
      const lot = LOT.read(session, '1', PART, 'MAIN', 'L1');
      if (lot) LOT.update(session, lot, { lotStatus: 'H' });
      expect(attempt(session, takeBack)).toBe('LOT ON HOLD L1');
    }));
});

describe('releaseOrder', () => {
  test('opens an order to the shop; taken back it is as before, and released again', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const before = order(PLANNED)?.recordText;
      releaseOrder(ours(), PLANNED);
      expect(order(PLANNED)).toMatchObject({
        ...{ releaseDate: '21491', financialReleaseDate: '21491', percentComplete: '' },
      });
      expect(OPENWO_1287.read(session, '1', PLANNED)?.travelerPrintedDate).toBe('21491');
      expect(WIPLEDGER_SUM.read(session, '1', PLANNED)).toMatchObject({
        ...{ balance: '0', jobNo: '26002', ledgerAccount: '1235' },
      });
      assertBooksAgree(session, ['1']);
      expect(attempt(session, () => releaseOrder(ours(), PLANNED))).toBe(
        'WORK ORDER IS RELEASED 100005',
      );
      unreleaseWorkOrder(ours(), PLANNED);
      const released = ['financialReleaseDate', 'lastActivityDate'] as const;
      const blank = Object.fromEntries(released.map((name) => [name, '']));
      const now = order(PLANNED)?.recordText ?? '';
      expect(OPENWO.format(blank, now)).toBe(OPENWO.format(blank, before ?? ''));
      releaseOrder(ours(), PLANNED);
      shopFixture(session).work({ order: PLANNED, line: '10', completed: '1000' });
      assertBooksAgree(session, ['1']);
    }));

  test.each([
    ['9', 'WORK ORDER NOT FOUND 9'],
    ['100046', 'WORK ORDER IS ON HOLD 100046'],
  ])('of %s is refused', (number, violation) =>
    undone(demo.session, () => {
      expect(attempt(demo.session, () => releaseOrder(ours(), number))).toBe(violation);
    }),
  );

  test('is rejected while the job is closed', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const job = JOBMASTER.read(session, '1', '26002');
      if (job) JOBMASTER.update(session, job, { jobStatus: 'C' });
      expect(attempt(session, () => releaseOrder(ours(), PLANNED))).toBe('JOB IS CLOSED');
    }));
});

describe('closeOrder', () => {
  const close = (isShort = false, number = ORDER) => closeOrder(ours(), { number, isShort });

  test('an order that is done; what it cost afterwards is a variance', () =>
    undone(demo.session, () => {
      written.forget();
      const { session } = demo;
      make(10_000n, true);
      complete(10_000n);
      shopFixture(session).work({ order: ORDER, line: '20', hours: '100' });
      expect(Number(ledger()?.balance)).toBeGreaterThan(0);
      close();
      expect(order()).toMatchObject({ orderStatus: 'C', closedDate: '21491' });
      expect(ledger()?.balance).toBe('0');
      expect([...written.violations()]).toEqual([]);
      assertBooksAgree(session, ['1']);
      expect(attempt(session, () => close())).toBe('WORK ORDER IS CLOSED 100002');
    }));

  test('short of what was ordered, nothing is set aside, to come or planned any more', () =>
    undone(demo.session, () => {
      const { session } = demo;
      movePieces(ours(), { order: ORDER, line: '10', quantity: 5000n });
      close(true);
      for (const { key, openQuantity } of WIPBMF.recordsUnder(session, '1', ORDER)) {
        expect(openQuantity).toBe('0');
        const setAside = ALLOCXREF.read(session, '1', key.component)?.workOrders ?? [];
        expect(setAside).not.toContain(ORDER);
      }
      const made = REQ.rows(REQ.read(session, '1', PART), 'MADE');
      expect(made.map(({ workOrder }) => workOrder)).not.toContain(ORDER);
      expect(CAP_REQ_LAB_XREF.has(session, '1', ORDER)).toBe(false);
      expect(CAP_REQ_MACH_XREF.has(session, '1', ORDER)).toBe(false);
      assertBooksAgree(session, ['1']);
    }));

  test('is rejected as long as something of it is open', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const violation = () => attempt(session, () => close());
      expect(violation()).toBe('MATERIAL IS SET ASIDE C578');
      issueKit(ours(), { order: ORDER, source: shopSource });
      expect(violation()).toBe('OPERATION IS NOT COMPLETE 10');
      for (const line of ['10', '20'])
        shopFixture(session).work({ order: ORDER, line, completed: '10000', isComplete: true });
      expect(violation()).toBe('QUANTITY IS NOT MADE 10000');
      expect(attempt(session, () => close(true, '100038'))).toBe('OPERATION IS AT VENDOR 50');
      expect(attempt(session, () => close(true, PLANNED))).toBe(
        'WORK ORDER IS NOT RELEASED 100005',
      );
    }));
});
