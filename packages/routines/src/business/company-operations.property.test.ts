import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../demo/demo-account.ts';
import { assertBooksAgree, assertEverythingAgrees } from '../testing/agreeing-books.ts';
import { arbitraryCompany, companyCommands, LivingCompany } from '../testing/arbitrary-company.ts';
import { undone } from '../testing/undone.ts';
import { WrittenRecords } from '../testing/written-records.ts';

/*
 * The company lives some weeks: what no routine exposes is done in any order, while days go by and periods end. Whatever
 * is rejected changes nothing, and after each operation everything that reports the same agrees.
 */

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

test('after any weeks that the company lives everything agrees', () => {
  const kinds = new Set<string>();
  const look = (context: LivingCompany) => {
    expect([...written.violations()]).toEqual([]);
    assertBooksAgree(context.session, ['1']);
  };
  fc.assert(
    fc.property(companyCommands(look), (operations) =>
      undone(demo.session, () => {
        const context = new LivingCompany(demo.account);
        written.forget();
        fc.modelRun(() => ({ model: {}, real: context }), operations);
        assertEverythingAgrees(context.session, ['1']);
        for (const kind of context.kinds) kinds.add(kind);
        context.session.close();
      }),
    ),
    { numRuns: caseCount(5) },
  );
  expect(kinds.size).toBeGreaterThan(caseCount(3, 0));
});

test('a company after any history has its books in order', () => {
  fc.assert(
    fc.property(
      arbitraryCompany(() => openDemo().account),
      ({ session }) => assertEverythingAgrees(session, ['1']),
    ),
    { numRuns: caseCount(5) },
  );
});
