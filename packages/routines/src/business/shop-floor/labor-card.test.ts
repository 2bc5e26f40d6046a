import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { LABORCARD } from '../../schema/employees.ts';
import { GL_TRANS } from '../../schema/ledger.ts';
import { WIPROUTE_COST, WIPROUTE_LINE } from '../../schema/routings.ts';
import { COCE } from '../../schema/shop-floor.ts';
import { WIPLEDGER_HRS, WIPLEDGER_LAB } from '../../schema/work-in-process.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { type ReportedCard, shopFixture } from '../../testing/shop-fixture.ts';
import { shopTotals } from '../../testing/shop-totals.ts';
import { undone } from '../../testing/undone.ts';
import { WrittenRecords } from '../../testing/written-records.ts';
import { rollCosts } from '../work-orders/roll-costs.ts';
import { voidLaborCard } from './labor-card.ts';
import { movePieces, movePiecesBack, restorePieces, scrapPieces } from './move-pieces.ts';
import { weekEndingOf } from './timesheet.ts';

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

const ours = () => companyContext(demo.session, '1');
const work = (reported: ReportedCard) => shopFixture(demo.session).work(reported);

/** A released order for 10 pieces with two operations, on which nobody has worked; today is Monday. */
const ORDER = '100002';
const TODAY = '21491';
const SUNDAY = '21497';

const line = (number: string) => WIPROUTE_LINE.read(demo.session, '1', ORDER, number);

describe('postLaborCard', () => {
  test('hours come onto the timesheet, and the order bears labor and overhead for them', () =>
    undone(demo.session, () => {
      written.forget();
      const { session } = demo;
      const before = shopTotals(session, '1', ORDER);
      work({ order: ORDER, line: '10', hours: '125', completed: '4000', scrapped: '1000' });
      const sheet = LABORCARD.read(session, '1', '1018', SUNDAY);
      expect(LABORCARD.rows(sheet, 'CARDS')).toEqual([
        {
          ...{ date: TODAY, kind: 'REG', hours: '125', workOrder: ORDER, operation: '10' },
          ...{ job: '26001', hourType: 'R' },
        },
      ]);
      expect(line('10')).toMatchObject({
        ...{ lineStatus: 'S', completedQuantity: '4000', scrappedQuantity: '1000' },
        actualLaborHours: '125',
      });
      const hours = WIPLEDGER_HRS.rows(WIPLEDGER_HRS.read(session, '1', ORDER), 'WORK').at(-1);
      expect(hours).toMatchObject({
        date: TODAY,
        hours: '125',
        employee: '1018',
        quantity: '4000',
      });
      const labor = WIPLEDGER_LAB.rows(WIPLEDGER_LAB.read(session, '1', ORDER), 'CHARGES').at(-1);
      expect(labor).toMatchObject({
        ...{ rate: '300000', laborAmount: '3750', fixedAmount: '7500', variableAmount: '1875' },
      });
      expect(WIPROUTE_COST.read(session, '1', ORDER, '10')).toMatchObject({
        ...{ laborRate: '300000', actualLabor: '3750', actualOverhead: '9375' },
      });
      const accounts = new Map(
        shopTotals(session, '1', ORDER).accounts.map(([id, sum]) => [id, sum]),
      );
      const moved = before.accounts.flatMap(([id = '', sum]) => {
        const change = Number(accounts.get(id)) - Number(sum);
        return change === 0 ? [] : [[id, change]];
      });
      expect(moved).toEqual([
        ['1!1235', 13_125],
        ['1!5400', -9375],
        ['1!5410', -3750],
      ]);
      expect(OPENWO.read(session, '1', ORDER)).toMatchObject({ scrappedQuantity: '1000' });
      expect([...written.violations()]).toEqual([]);
      assertBooksAgree(session, ['1']);
    }));

  test('leaves what labor should cost as rolling the costs of the order finds it', () =>
    undone(demo.session, () => {
      work({ order: ORDER, line: '10', hours: '137', completed: '3333' });
      const standard = () => WIPROUTE_COST.read(demo.session, '1', ORDER, '10')?.standardLabor;
      const afterCard = standard();
      expect(Number(afterCard)).toBeGreaterThan(0);
      rollCosts(ours(), { order: ORDER, period: '' });
      expect(standard()).toBe(afterCard);
    }));

  test('setup comes first, and an operation is complete with the card that says so', () =>
    undone(demo.session, () => {
      work({ order: ORDER, line: '10', hourType: 'S', hours: '50' });
      expect(line('10')).toMatchObject({ lineStatus: 'S', actualSetupHours: '50' });
      work({ order: ORDER, line: '10', completed: '10000', isComplete: true });
      expect(line('10')).toMatchObject({ lineStatus: 'C', completedDate: TODAY });
      work({ order: ORDER, line: '20', completed: '10000', isComplete: true });
      expect(OPENWO.read(demo.session, '1', ORDER)?.percentComplete).toBe('10000');
      assertBooksAgree(demo.session, ['1']);
    }));

  test('of an earlier day is posted on that day', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const labor = () =>
        [...GL_TRANS.records(session, '1')].filter(({ source }) => source === 'WL');
      const before = new Set(labor().map(({ recordId }) => recordId));
      work({ order: ORDER, line: '10', date: '21490', employee: '1018' });
      const posted = labor().filter(({ recordId }) => !before.has(recordId));
      expect(new Set(posted.map(({ postedDate }) => postedDate))).toEqual(new Set(['21490']));
      assertBooksAgree(session, ['1']);
    }));

  test.each<[why: string, reported: ReportedCard, violation: string]>([
    ['of tomorrow', { order: ORDER, line: '10', date: '21492' }, 'INVALID DATE 21492'],
    ['before the release', { order: ORDER, line: '10', date: '21486' }, 'INVALID DATE 21486'],
    ['of no day', { order: ORDER, line: '10', date: 'X' }, 'INVALID DATE X'],
    ['of nobody', { order: ORDER, line: '10', employee: '9' }, 'EMPLOYEE NOT FOUND 9'],
    [
      ...(['of one who left', { order: ORDER, line: '10', employee: '1021' }] as const),
      'EMPLOYEE IS NOT AT WORK 1021',
    ],
    ['of no hours', { order: ORDER, line: '10', hours: '0' }, 'INVALID HOURS 0'],
    ['of hours below zero', { order: ORDER, line: '10', hours: '-5' }, 'INVALID HOURS -5'],
    [
      'of too many hours',
      { order: ORDER, line: '10', hours: '2401' },
      'HOURS EXCEED THE DAY 21491',
    ],
    ['of a kind of absence', { order: ORDER, line: '10', kind: 'VAC' }, 'INVALID KIND VAC'],
    ['of no type', { order: ORDER, line: '10', hourType: 'X' }, 'INVALID HOUR TYPE X'],
    ['of pieces below zero', { order: ORDER, line: '10', scrapped: '-1' }, 'INVALID QUANTITY -1'],
    [
      'of too many pieces',
      { order: ORDER, line: '10', completed: '10001' },
      'QUANTITY EXCEEDS 10000',
    ],
    ['out of turn', { order: ORDER, line: '20', completed: '1000' }, 'QUANTITY EXCEEDS 0'],
    ['on no line', { order: ORDER, line: '15' }, 'LINE NOT FOUND 15'],
    ['on no order', { order: '9', line: '10' }, 'WORK ORDER NOT FOUND 9'],
    ['on a planned order', { order: '100005', line: '10' }, 'WORK ORDER IS NOT RELEASED 100005'],
    ['on an order on hold', { order: '100046', line: '10' }, 'WORK ORDER IS ON HOLD 100046'],
    ['at a vendor', { order: '100038', line: '50' }, 'OPERATION IS DONE OUTSIDE 50'],
    [
      ...([
        'of a week that is approved',
        { order: '100044', line: '10', date: '21490', employee: '1020' },
      ] as const),
      'TIMESHEET IS APPROVED 21490',
    ],
  ])('%s is refused', (_, reported, violation) =>
    undone(demo.session, () => {
      expect(attempt(demo.session, () => work(reported))).toBe(violation);
    }),
  );

  test('is rejected in a closed period, at a closed cost center, beyond the hours of the day', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const reported = { order: ORDER, line: '10', hours: '1300' };
      work(reported);
      expect(attempt(session, () => work(reported))).toBe('HOURS EXCEED THE DAY 21491');
      const center = COCE.read(session, '1', line('10')?.costCenter ?? '');
      if (center) COCE.update(session, center, { closed: 'Y' });
      expect(attempt(session, () => work({ ...reported, hours: '100' }))).toBe(
        `COST CENTER IS CLOSED ${center?.key.costCenter}`,
      );
      const company = GL_COMPANY.read(session, '1');
      if (company) GL_COMPANY.update(session, company, { fiscalPeriod: '26-12' });
      expect(attempt(session, () => work(reported))).toBe('PERIOD 26-11 CLOSED');
    }));
});

describe('voidLaborCard', () => {
  const numbers = { employee: '1018', order: ORDER, date: TODAY, hourType: 'R' };

  test('restores every total, whatever was worked', () => {
    const anyCard = fc.record({
      line: fc.constantFrom('10', '20'),
      hours: fc.integer({ min: 1, max: 700 }).map(String),
      completed: fc.constantFrom('0', '1000', '5000', '10000'),
      scrapped: fc.constantFrom('0', '0', '1000'),
      isComplete: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyCard, { minLength: 1, maxLength: 4 }), (cards) =>
        undone(demo.session, () => {
          const { session } = demo;
          movePieces(ours(), { order: ORDER, line: '10', quantity: 1000n });
          const before = shopTotals(session, '1', ORDER);
          const posted = cards.filter(
            (card) => attempt(session, () => work({ order: ORDER, ...card })) === undefined,
          );
          assertBooksAgree(session, ['1']);
          for (const { line: of, hours } of posted.reverse())
            voidLaborCard(ours(), { ...numbers, line: of, hours });
          const after = shopTotals(session, '1', ORDER);
          expect({ ...after, costs: [] }).toEqual({ ...before, costs: [] });
          assertBooksAgree(session, ['1']);
        }),
      ),
      { numRuns: caseCount(8) },
    );
  });

  test('of what was not posted, or voided before, is refused', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const reported = { ...numbers, line: '10', hours: '150' };
      expect(attempt(session, () => voidLaborCard(ours(), reported))).toBe('CARD NOT FOUND');
      work({ order: ORDER, line: '10' });
      voidLaborCard(ours(), reported);
      expect(LABORCARD.has(session, '1', '1018', SUNDAY)).toBe(false);
      expect(attempt(session, () => voidLaborCard(ours(), reported))).toBe('CARD NOT FOUND');
    }));

  test('is rejected once the timesheet is approved', () =>
    undone(demo.session, () => {
      const { session } = demo;
      work({ order: ORDER, line: '10' });
      const sheet = LABORCARD.read(session, '1', '1018', SUNDAY);
      if (sheet) LABORCARD.update(session, sheet, { approvedBy: '1005' });
      const reported = { ...numbers, line: '10', hours: '150' };
      expect(attempt(session, () => voidLaborCard(ours(), reported))).toBe(
        `TIMESHEET IS APPROVED ${SUNDAY}`,
      );
    }));
});

describe('pieces', () => {
  test('move on and back, are lost and found, and all totals are as before', () =>
    undone(demo.session, () => {
      const { session } = demo;
      movePieces(ours(), { order: ORDER, line: '10', quantity: 3000n });
      const before = shopTotals(session, '1', ORDER);
      movePieces(ours(), { order: ORDER, line: '10', quantity: 5000n });
      scrapPieces(ours(), { order: ORDER, line: '20', quantity: 2000n });
      expect(OPENWO.read(session, '1', ORDER)?.scrappedQuantity).toBe('2000');
      assertBooksAgree(session, ['1']);
      expect(
        attempt(session, () =>
          movePiecesBack(ours(), { order: ORDER, line: '10', quantity: 7000n }),
        ),
      ).toBe('LINE AFTER HAS HAD MORE 20');
      restorePieces(ours(), { order: ORDER, line: '20', quantity: 2000n });
      movePiecesBack(ours(), { order: ORDER, line: '10', quantity: 5000n });
      expect(shopTotals(session, '1', ORDER)).toEqual(before);
      assertBooksAgree(session, ['1']);
    }));

  test.each([
    [movePieces, { line: '10', quantity: 0n }, 'INVALID QUANTITY 0'],
    [movePieces, { line: '10', quantity: 10_001n }, 'QUANTITY EXCEEDS 10000'],
    [movePiecesBack, { line: '10', quantity: 1n }, 'INVALID QUANTITY -1'],
    [scrapPieces, { line: '10', quantity: 10_001n }, 'QUANTITY EXCEEDS 10000'],
    [scrapPieces, { line: '20', quantity: 1n }, 'QUANTITY EXCEEDS 0'],
    [restorePieces, { line: '10', quantity: 1n }, 'INVALID QUANTITY -1'],
  ] as const)('%# that cannot be are refused', (perform, reported, violation) =>
    undone(demo.session, () => {
      expect(attempt(demo.session, () => perform(ours(), { order: ORDER, ...reported }))).toBe(
        violation,
      );
    }),
  );

  test('a vendor has are not moved on', () =>
    undone(demo.session, () => {
      const reported = { order: '100038', line: '50', quantity: 1000n };
      expect(attempt(demo.session, () => movePieces(ours(), reported))).toBe(
        'OPERATION IS DONE OUTSIDE 50',
      );
    }));
});

describe('weekEndingOf', () => {
  test.each([
    [21_490, '21490'],
    [21_491, '21497'],
    [21_496, '21497'],
  ])('of %i is %s', (day, sunday) => {
    expect(weekEndingOf(day)).toBe(sunday);
  });
});
