import { randomUUID } from 'node:crypto';
import { Account } from 'mvdb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postgres } from './postgres.ts';

/* What is large or lasts long beside the short transactions of others. */

const url = process.env.MVDB_POSTGRES ?? '';

/** More commits than there are notes of. */
const COMMITS = 1_100;

let account: Account;
/** Another one on the same schema, as in another process. */
let other: Account;

beforeEach(() => {
  const schema = `long_${randomUUID().replaceAll('-', '')}`;
  account = Account.open({ engine: postgres({ url, schema }) });
  account.createTable('ORD').write('1', 'first');
  const elsewhere = new URL(url);
  elsewhere.searchParams.set('fallback_application_name', 'other');
  other = Account.open({ engine: postgres({ url: elsewhere.href, schema, aloneMax: 0 }) });
});

afterEach(async () => {
  await account.close();
  await other.close();
});

function writeOften(): void {
  account.table('ORD').write('1', 'changed');
  account.table('ORD').write('new', 'x');
  for (let number = 1; number <= COMMITS; number += 1)
    account.table('ORD').write('busy', String(number));
}

test('a transaction of a hundred thousand records is made whole, and others know what they read no more', () => {
  const orders = other.table('ORD');
  const read = (ids: readonly string[]) =>
    other.transaction(() => ids.map((id) => orders.read(id)));
  expect(read(['1', 'many 0', 'many 99999'])).toEqual(['first', undefined, undefined]);
  let begun = 0;
  account.retryOnConflict(() =>
    account.transaction(() => {
      begun += 1;
      for (let number = 0; number < 100_000; number += 1)
        account.table('ORD').write(`many ${number}`, 'x');
    }),
  );
  expect(begun).toBe(2);
  expect(read(['1', 'many 0', 'many 99999'])).toEqual(['first', 'x', 'x']);
  expect(orders.count()).toBe(100_001);
});

test('a transaction that is open for more commits than are noted holds none of them up, and reads all anew', () => {
  const reads: unknown[] = [];
  other.retryOnConflict(() =>
    other.transaction(() => {
      reads.push(['1', 'new', 'busy'].map((id) => other.table('ORD').read(id)));
      if (reads.length === 1) writeOften();
      other.table('ORD').write('2', 'made');
    }),
  );
  expect(reads).toEqual([
    ['first', undefined, undefined],
    ['changed', 'x', String(COMMITS)],
  ]);
  expect(account.table('ORD').read('2')).toBe('made');
});
