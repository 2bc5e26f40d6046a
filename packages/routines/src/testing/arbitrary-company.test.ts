import fc from 'fast-check';
import { Account } from 'mvdb';
import { expect, test } from 'vitest';
import { companySchema } from '../schema/schema-tables.ts';
import { LivingCompany } from './arbitrary-company.ts';

test('a counterexample prints its history of operations, each as it can be done again', async () => {
  const account = Account.inMemory();
  companySchema.createTables(account);
  const living = new LivingCompany(account);
  const choices = { line: '50002!1', quantity: 1000n, amount: 1 } as const;
  living.do({ kind: 'days', ...choices, choice: 3 });
  living.do({ kind: 'days', ...choices, choice: 4 });
  const printed = fc.stringify(living);
  expect(printed).toBe(
    'company after [{"kind":"days","line":"50002!1","quantity":1000n,"amount":1,"choice":3},{"kind":"days","line":"50002!1","quantity":1000n,"amount":1,"choice":4}]',
  );
  await account.close();
});
