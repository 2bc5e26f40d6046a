import { catalogue, fingerprint, loadDemo, type Routine } from '@mvdb/routines';
import fc from 'fast-check';
import { Account } from 'mvdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import {
  arbitraryCompany,
  demoUser,
} from '../../packages/routines/src/testing/arbitrary-company.ts';
import { companyOperations } from '../../packages/routines/src/testing/company-history/company-operations.ts';
import { repeatHistory } from '../../packages/routines/src/testing/history/arbitrary-history.ts';
import { undone } from '../../packages/routines/src/testing/undone.ts';
import { departments } from '../catalogue/operations/choices.ts';
import { operationsOf } from '../catalogue/operations.ts';
import { BothEngines, type Call, calling } from './both-engines.ts';

/* What is done one after the other, each on what the one before has left, on both engines. */

let both: BothEngines;

beforeAll(() => {
  both = new BothEngines();
});

afterAll(() => both.close());

test('any mix of operations does the same on both engines', () => {
  const operation: fc.Arbitrary<Call> = fc.oneof(
    ...Object.entries(operationsOf(both.inFolder.session)).map(([name, calls]) =>
      fc.record({
        routine: fc.constant(catalogue.find(name) as Routine),
        supplied: calls,
        department: departments,
      }),
    ),
  );
  fc.assert(
    fc.property(fc.array(operation, { minLength: 2, maxLength: 12, size: 'max' }), (calls) =>
      both.expectSame(calling(calls)),
    ),
    { numRuns: caseCount(12, 12) },
  );
  both.expectAsLoaded();
});

test('any weeks that the company lives are the same on both engines', () => {
  const operations = companyOperations();
  const { account, session } = both.inFolder;
  let done = 0;
  fc.assert(
    fc.property(
      arbitraryCompany(() => account, { operationsMin: 6 }),
      (company) => {
        const steps = undone(session, () => company.steps);
        both.expectSame((one) => {
          const living = demoUser(one.account);
          const inputs = steps.map(({ operation, input }) => [operation, input] as const);
          repeatHistory(living, operations, inputs, () => {
            done += 1;
          });
          living.close();
        });
      },
    ),
    { numRuns: caseCount(4, 4) },
  );
  expect(done).toBeGreaterThan(4);
  both.expectAsLoaded();
});

test('a company that is founded and lives on PostgreSQL is the one that does in a folder', () => {
  const account = Account.inMemory();
  loadDemo(account);
  expect(fingerprint(account)).toBe(fingerprint(both.inFolder.account));
  return account.close();
});
