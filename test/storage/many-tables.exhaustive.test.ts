import { Account, type MvdbError } from 'mvdb';
import { expect, test } from 'vitest';

const TABLES = 16_400;

test('an account has thousands of tables, and one more than it can have is rejected by name', async () => {
  const account = Account.inMemory();
  account.transaction(() => {
    for (let number = 1; number <= TABLES; number += 1) account.createTable(`T${number}`);
  });
  let written = 0;
  const writeAll = () => {
    for (let number = 1; number <= TABLES; number += 1) {
      account.table(`T${number}`).write('1', 'x');
      written = number;
    }
  };
  expect(writeAll).toThrow(/as many tables and indexes as it can have, which is fewer than 16384/);
  expect(written).toBeGreaterThan(16_000);
  expect(account.table(`T${written}`).read('1')).toBe('x');
  expect(() => account.table(`T${written + 1}`).write('1', 'x')).toThrow(
    expect.objectContaining({ code: 'ACCOUNT_FAILED' } satisfies Partial<MvdbError>),
  );
  await account.close();
});
