import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { LOT } from '../../schema/inventory.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { WIPBMF, WIPLEDGER_MAT } from '../../schema/work-in-process.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import {
  type ReportedIssue,
  type ReportedReturn,
  shopFixture,
  shopSource,
} from '../../testing/shop-fixture.ts';
import { shopTotals } from '../../testing/shop-totals.ts';
import { undone } from '../../testing/undone.ts';
import { WrittenRecords } from '../../testing/written-records.ts';
import { issueKit } from './issue-material.ts';

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

const ours = () => companyContext(demo.session, '1');

const issue = (reported: ReportedIssue) => shopFixture(demo.session).issue(reported);
const giveBack = (reported: ReportedReturn) => shopFixture(demo.session).giveBack(reported);

const component = (order: string, part: string) => WIPBMF.read(demo.session, '1', order, part);

/** A released order whose whole bill is in stock, and one some of whose material was issued by lot. */
const ORDER = '100002';
const BEGUN = '100044';

describe('issueMaterial', () => {
  test('a component leaves stock for the order, which bears what it cost', () =>
    undone(demo.session, () => {
      written.forget();
      const { session } = demo;
      const before = shopTotals(session, '1', ORDER);
      const pieces = issue({ order: ORDER, part: 'F331', quantity: 4000n });
      expect(pieces.map(({ location, lotNo, quantity }) => [location, lotNo, quantity])).toEqual([
        ['MAIN', 'MAIN', 4000n],
      ]);
      const today = String(session.clock.today());
      expect(component(ORDER, 'F331')).toMatchObject({
        ...{ issuedQuantity: '4000', openQuantity: '6000', lastIssueDate: today },
      });
      const after = shopTotals(session, '1', ORDER);
      const gained = Number(after.ledger.charged?.[0]) - Number(before.ledger.charged?.[0]);
      expect(gained).toBe(Number(pieces[0]?.amount));
      expect(gained).toBeGreaterThan(0);
      const noted = WIPLEDGER_MAT.rows(WIPLEDGER_MAT.read(session, '1', ORDER), 'ISSUES').at(-1);
      expect(noted).toMatchObject({
        ...{ date: today, part: 'F331', quantity: '4000', issuedBy: 'SK', lotNo: 'MAIN' },
      });
      expect([...written.violations()]).toEqual([]);
      assertBooksAgree(session, ['1']);
    }));

  test.each<[why: string, reported: ReportedIssue, violation: string]>([
    ['no such order', { order: '9', part: 'F331', quantity: 1n }, 'WORK ORDER NOT FOUND 9'],
    [
      ...(['not released', { order: '100005', part: 'F331', quantity: 1n }] as const),
      'WORK ORDER IS NOT RELEASED 100005',
    ],
    [
      ...(['on hold', { order: '100046', part: 'F331', quantity: 1n }] as const),
      'WORK ORDER IS ON HOLD 100046',
    ],
    [
      ...(['on no bill', { order: ORDER, part: 'C500', quantity: 1n }] as const),
      'PART NOT ON BILL OF WORK ORDER C500',
    ],
    ['nothing', { order: ORDER, part: 'F331', quantity: 0n }, 'INVALID QUANTITY 0'],
    ['too much', { order: ORDER, part: 'F331', quantity: 10_001n }, 'QUANTITY EXCEEDS 10000'],
    [
      ...([
        'more than there is',
        { order: ORDER, part: 'F344', quantity: 9000n, location: 'EAST' },
      ] as const),
      'INSUFFICIENT QUANTITY OF F344',
    ],
    [
      ...(['of another job', { order: ORDER, part: 'F344', quantity: 1n, job: '26002' }] as const),
      'WORK ORDER IS NOT OF JOB 26002',
    ],
  ])('%s is refused', (_, reported, violation) =>
    undone(demo.session, () => {
      expect(attempt(demo.session, () => issue(reported))).toBe(violation);
    }),
  );

  test('a closed order, job or period is refused', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const reported = { order: ORDER, part: 'F331', quantity: 1000n };
      const rejectedWith = (change: () => void) => {
        let violation: string | undefined;
        undone(session, () => {
          change();
          violation = attempt(session, () => issue(reported));
        });
        return violation;
      };
      const order = OPENWO.read(session, '1', ORDER);
      const job = JOBMASTER.read(session, '1', order?.jobNo ?? '');
      const company = GL_COMPANY.read(session, '1');
      if (!order || !job || !company) throw new TypeError('These should be there.');
      expect(rejectedWith(() => OPENWO.update(session, order, { orderStatus: 'C' }))).toBe(
        'WORK ORDER IS CLOSED 100002',
      );
      expect(rejectedWith(() => OPENWO.update(session, order, { financialReleaseDate: '' }))).toBe(
        'WORK ORDER IS NOT FINANCIALLY RELEASED',
      );
      expect(rejectedWith(() => JOBMASTER.update(session, job, { jobStatus: 'C' }))).toBe(
        'JOB IS CLOSED',
      );
      expect(
        rejectedWith(() => GL_COMPANY.update(session, company, { fiscalPeriod: '26-12' })),
      ).toBe('PERIOD 26-11 CLOSED');
    }));

  test('beyond what is set aside it is issued where that is reported', () =>
    undone(demo.session, () => {
      issue({ order: ORDER, part: 'F331', quantity: 12_000n, isExcess: true });
      expect(component(ORDER, 'F331')).toMatchObject({
        ...{ issuedQuantity: '12000', openQuantity: '0' },
      });
      giveBack({ order: ORDER, part: 'F331', quantity: 12_000n });
      expect(component(ORDER, 'F331')).toMatchObject({
        ...{ issuedQuantity: '0', openQuantity: '10000' },
      });
      assertBooksAgree(demo.session, ['1']);
    }));
});

describe('issueKit', () => {
  test('issues all that the order still needs; then there is nothing', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const bill = () => [...WIPBMF.recordsUnder(session, '1', ORDER)];
      issueKit(ours(), { order: ORDER, source: shopSource });
      const taken = bill().filter(({ allocated }) => allocated === 'Y');
      for (const { requiredQuantity, issuedQuantity, openQuantity } of taken)
        expect([issuedQuantity, openQuantity]).toEqual([requiredQuantity, '0']);
      assertBooksAgree(session, ['1']);
      expect(attempt(session, () => issueKit(ours(), { order: ORDER, source: shopSource }))).toBe(
        'NOTHING TO ISSUE',
      );
    }));

  test('that is short of one component issues none', () =>
    undone(demo.session, () => {
      expect(
        attempt(demo.session, () => issueKit(ours(), { order: '100053', source: shopSource })),
      ).toBe('INSUFFICIENT QUANTITY OF R614');
    }));
});

describe('returnMaterial', () => {
  test('of what was issued restores every total', () => {
    const anyQuantity = fc.integer({ min: 1, max: 30_000 }).map(BigInt);
    fc.assert(
      fc.property(fc.array(anyQuantity, { minLength: 1, maxLength: 3 }), (quantities) =>
        undone(demo.session, () => {
          const { session } = demo;
          const before = shopTotals(session, '1', ORDER);
          let issued = 0n;
          for (const quantity of quantities) {
            const reported = { order: ORDER, part: 'C578', quantity };
            if (attempt(session, () => issue(reported)) === undefined) issued += quantity;
          }
          if (issued === 0n) return;
          giveBack({ order: ORDER, part: 'C578', quantity: issued });
          expect(shopTotals(session, '1', ORDER)).toEqual(before);
          assertBooksAgree(session, ['1']);
        }),
      ),
      { numRuns: caseCount(8) },
    );
  });

  test('goes to the lot that it came from, and what nobody knows of where the bill says', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const lot = () => Number(LOT.read(session, '1', 'R602', 'MAIN', 'L3033')?.onHand);
      const before = lot();
      issue({ order: BEGUN, part: 'R602', quantity: 1500n, lotNo: 'L3033' });
      expect(lot()).toBe(before - 1500);
      giveBack({ order: BEGUN, part: 'R602', quantity: 1500n, lotNo: 'L3033' });
      expect(lot()).toBe(before);
      giveBack({ order: BEGUN, part: 'R610', quantity: 6000n });
      expect(component(BEGUN, 'R610')).toMatchObject({
        ...{ issuedQuantity: '43500', openQuantity: '20025' },
      });
      assertBooksAgree(session, ['1']);
    }));

  test.each<[why: string, reported: ReportedReturn, violation: string]>([
    ['of nothing', { order: BEGUN, part: 'R602', quantity: 0n }, 'INVALID QUANTITY 0'],
    ['of too much', { order: BEGUN, part: 'R602', quantity: 67_501n }, 'QUANTITY EXCEEDS 67500'],
    [
      ...(['of another lot', { order: BEGUN, part: 'R602', quantity: 1n, lotNo: 'L1' }] as const),
      'QUANTITY EXCEEDS 0',
    ],
  ])('%s is refused', (_, reported, violation) =>
    undone(demo.session, () => {
      expect(attempt(demo.session, () => giveBack(reported))).toBe(violation);
    }),
  );
});
