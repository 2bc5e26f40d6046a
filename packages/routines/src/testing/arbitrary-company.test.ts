import fc from 'fast-check';
import { Account } from 'mvdb';
import { expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { companySchema } from '../schema/schema-tables.ts';
import { arbitraryCompany } from './arbitrary-company.ts';

/** What is done with nothing. */
const WITHOUT_RECORDS = ['days pass', 'plan material', 'simulate shop', 'stage planned orders'];

test('in an account with the tables of a company and no records only planning is done, and days pass', () =>
  fc.assert(
    fc.asyncProperty(arbitraryCompany(emptyCompany), async ({ session, steps }) => {
      const done = steps.filter(({ rejection }) => rejection === undefined);
      for (const { operation } of done) expect(WITHOUT_RECORDS).toContain(operation);
      await session.account.close();
    }),
    { numRuns: caseCount(5) },
  ));

function emptyCompany(): Account {
  const account = Account.inMemory();
  companySchema.createTables(account);
  return account;
}
