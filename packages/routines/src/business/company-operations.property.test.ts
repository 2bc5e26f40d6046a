import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../demo/demo-account.ts';
import { assertBooksAgree, assertEverythingAgrees } from '../testing/agreeing-books.ts';
import { arbitraryCompany } from '../testing/arbitrary-company.ts';
import { companyOperations } from '../testing/company-history/company-operations.ts';
import type { Operations } from '../testing/history/drawn-operation.ts';
import type { HistoryStep } from '../testing/history/history.ts';
import { undone } from '../testing/undone.ts';
import { WrittenRecords } from '../testing/written-records.ts';

/*
 * The company lives some weeks: its operations are done in any order, while days go by and periods end. After each of
 * them everything that reports the same agrees, and what was written has the form that the schema gives it.
 */

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

const { 'days pass': daysPass, ...operations } = companyOperations();

const named = (names: RegExp): Operations => {
  const found = Object.entries(operations).filter(([name]) => names.test(name));
  return Object.fromEntries([...found, ['days pass', daysPass]]) as Operations;
};

test.each([
  ['orders and their invoices', named(/sales|order|invoice|payment|goods|stock|taxes|period/)],
  ['the shop', named(/card|material|kit|pieces|operation|order|outside|goods|completion/)],
  ['planning and everything else', companyOperations()],
])('after any weeks of %s everything agrees', (_, drawn) => {
  const steps: HistoryStep[] = [];
  const history = arbitraryCompany(() => demo.account, {
    operations: drawn,
    operationsMin: 8,
    look(session) {
      expect([...written.violations()]).toEqual([]);
      assertBooksAgree(session, ['1']);
    },
  });
  fc.assert(
    fc.property(history, (company) =>
      undone(demo.session, () => {
        written.forget();
        const { session } = company;
        assertEverythingAgrees(session, ['1']);
        steps.push(...company.steps);
        session.close();
      }),
    ),
    { numRuns: caseCount(8) },
  );
  const done = steps.filter(({ rejection }) => rejection === undefined);
  expect(done.length).toBeGreaterThan(caseCount(8));
});

test('a company after any history has its books in order', () =>
  fc.assert(
    fc.asyncProperty(
      arbitraryCompany(() => openDemo().account),
      async ({ session }) => {
        assertEverythingAgrees(session, ['1']);
        await session.account.close();
      },
    ),
    { numRuns: caseCount(5) },
  ));
