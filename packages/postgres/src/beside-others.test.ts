import { randomUUID } from 'node:crypto';
import { Account, buildIndex, createIndex, FIELD_MARK, openIndex, Session } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rejection } from '../../mvdb/src/testing/rejection.ts';
import { postgres } from './postgres.ts';

const url = process.env.MVDB_POSTGRES ?? '';

let account: Account;
/** Another one on the same schema: what it writes is what another process writes. */
let other: Account;

beforeEach(() => {
  const schema = `beside_${randomUUID().replaceAll('-', '')}`;
  account = Account.open({ engine: postgres({ url, schema, aloneMax: 0 }) });
  account.createTable('ORD');
  account.createTable('OTHER');
  account.table('DICT ORD').write('NAME', ['D', '1', '', '', '10L', 'S'].join(FIELD_MARK));
  createIndex(account, 'ORD', ['NAME']);
  buildIndex(account, 'ORD', 'NAME');
  for (const [id, name] of [
    ['1', 'ann'],
    ['3', 'bob'],
    ['5', 'ann'],
    ['7', 'eve'],
  ] as const)
    account.table('ORD').write(id, name);
  const elsewhere = new URL(url);
  elsewhere.searchParams.set('fallback_application_name', 'other');
  other = Account.open({ engine: postgres({ url: elsewhere.href, schema }) });
});

afterEach(async () => {
  await account.close();
  await other.close();
});

/** How often work is begun while another process writes beside its first attempt. */
function attempts(
  work: (account: Account) => unknown,
  beside: (other: Account) => unknown,
): number {
  let begun = 0;
  account.retryOnConflict(() =>
    account.transaction(() => {
      begun += 1;
      work(account);
      if (begun === 1) beside(other);
      account.table('ORD').write('made', 'x');
    }),
  );
  return begun;
}

const orders = (one: Account) => one.table('ORD');
const index = (one: Account) => openIndex(one, 'ORD', 'NAME');
const first = (values: Iterable<unknown>) => {
  for (const value of values) return value;
};

const reads: Readonly<Record<string, (one: Account) => unknown>> = {
  'the record 3': (one) => orders(one).read('3'),
  'the records 1 and 3': (one) => orders(one).readMany(['1', '3']),
  'that there is no record 4': (one) => orders(one).has('4'),
  'all ids': (one) => [...orders(one).ids()],
  'all records': (one) => [...orders(one).records()],
  'the first id': (one) => first(orders(one).ids()),
  'how many there are': (one) => orders(one).count(),
  'who is called ann': (one) => index(one)?.equal('ann'),
  'all names': (one) => [...(index(one)?.entries() ?? [])],
};

const writes: Readonly<Record<string, (one: Account) => unknown>> = {
  'the record 3': (one) => orders(one).write('3', 'bill'),
  'a record 4': (one) => orders(one).write('4', 'dan'),
  'a record 0': (one) => orders(one).write('0', 'dan'),
  'another ann': (one) => orders(one).write('9', 'ann'),
  'another table': (one) => one.table('OTHER').write('3', 'x'),
  'no record any more': (one) => orders(one).clear(),
};

/** What is read, and what of the writes above it depends on, in their order. */
const expected: Readonly<Record<string, string>> = {
  'the record 3': 'x....x',
  'the records 1 and 3': 'x....x',
  'that there is no record 4': '.x...x',
  'all ids': 'xxxx.x',
  'all records': 'xxxx.x',
  'the first id': '..x..x',
  'how many there are': 'xxxx.x',
  'who is called ann': '...x.x',
  'all names': 'xxxx.x',
};

describe('a transaction beside others', () => {
  test.each(Object.entries(reads))('that reads %s is run again where it changes', (name, read) => {
    const found = Object.values(writes).map((write) => {
      for (const id of ['0', '4', '9', 'made']) orders(account).delete(id);
      for (const [id, text] of [
        ['1', 'ann'],
        ['3', 'bob'],
        ['5', 'ann'],
        ['7', 'eve'],
      ] as const)
        orders(account).write(id, text);
      return attempts(read, write) === 2 ? 'x' : '.';
    });
    expect(found.join('')).toBe(expected[name]);
    expect(orders(account).read('made')).toBe('x');
  });

  test('that only wrote is not, nor one that only reads, and all of it is kept', () => {
    expect(
      attempts(
        () => {},
        (one) => orders(one).write('4', 'dan'),
      ),
    ).toBe(1);
    let begun = 0;
    const seen = account.retryOnConflict(() =>
      account.transaction(() => {
        begun += 1;
        const before = orders(account).read('3');
        orders(other).write('3', 'bill');
        return [before, orders(account).read('3'), orders(account).read('5')];
      }),
    );
    expect([begun, seen]).toEqual([1, ['bob', 'bob', 'ann']]);
    expect([orders(account).read('3'), orders(account).read('4')]).toEqual(['bill', 'dan']);
  });

  test('sees what it writes, and not what it undoes', () => {
    const seen = account.retryOnConflict(() =>
      account.transaction(() => {
        orders(account).write('4', 'ann');
        orders(account).delete('3');
        const undone = () =>
          account.transaction(() => {
            orders(account).write('6', 'ann');
            orders(account).write('3', 'back');
            expect([...orders(account).ids()]).toEqual(['1', '3', '4', '5', '6', '7']);
            throw new RangeError('not that');
          });
        expect(undone).toThrow('not that');
        return {
          ids: [...orders(account).ids()],
          count: orders(account).count(),
          anns: index(account)?.equal('ann'),
        };
      }),
    );
    expect(seen).toEqual({ ids: ['1', '4', '5', '7'], count: 4, anns: ['1', '4', '5'] });
    orders(other);
    expect([...orders(other).ids()]).toEqual(['1', '4', '5', '7']);
  });

  test('is run again where a record was locked meanwhile, and then finds it locked', () => {
    const session = new Session(account, { login: 'ann' });
    const holder = new Session(other, { login: 'bob' });
    let begun = 0;
    const write = () =>
      account.retryOnConflict(() =>
        session.transaction(() => {
          begun += 1;
          session.table('ORD').write('3', 'mine');
          if (begun === 1) holder.table('ORD').lock('3');
        }),
      );
    expect(write).toThrow(rejection('RECORD_LOCKED', /bob/));
    expect([begun, orders(account).read('3')]).toEqual([2, 'bob']);
    session.close();
    holder.close();
  });

  test('that fails and leaves a lock is run again alone, and the lock is left', () => {
    const session = new Session(account, { login: 'ann' });
    let begun = 0;
    const fail = () =>
      account.retryOnConflict(() =>
        account.transaction(() => {
          begun += 1;
          session.table('ORD').lock('3');
          throw new RangeError('not that');
        }),
      );
    expect(fail).toThrow('not that');
    expect([begun, account.locks.list().map(({ id }) => id)]).toEqual([2, ['3']]);
    session.close();
    expect(
      attempts(
        () => {},
        () => {},
      ),
    ).toBe(1);
    expect(account.locks.list()).toEqual([]);
  });

  test('that does what no rollback takes back, leaves locks or writes much is run again alone', () => {
    const session = new Session(account);
    const alone = (work: () => void) => {
      let begun = 0;
      account.retryOnConflict(() =>
        account.transaction(() => {
          begun += 1;
          work();
        }),
      );
      return begun;
    };
    expect(alone(() => orders(account).write('3', 'x'))).toBe(1);
    expect(alone(() => session.beforeIrreversible('Printing'))).toBe(2);
    expect(alone(() => session.table('ORD').lock('3'))).toBe(2);
    expect(alone(() => orders(account).clear())).toBe(2);
    const much = 'x'.repeat(1_000_000);
    const write = (count: number) => () => {
      for (let id = 0; id < count; id += 1) orders(account).write(`much ${id}`, much);
    };
    expect([alone(write(3)), alone(write(6))]).toEqual([1, 2]);
    session.close();
  });

  test('is tried less often the more often others get in the way, and again after some that went alone', async () => {
    const { path } = account;
    await account.close();
    const [address = '', schema = ''] = path.split('#');
    account = Account.open({ engine: postgres({ url: address, schema, aloneMax: 3 }) });
    const tries: number[] = [];
    for (let made = 0; made < 12; made += 1) {
      let begun = 0;
      account.retryOnConflict(() =>
        account.transaction(() => {
          begun += 1;
          orders(account).write('3', String(made));
          account.assertAlone('It prints');
        }),
      );
      tries.push(begun);
    }
    // Alone after each conflict: its own work and no other one; two others; two others at the most.
    expect(tries).toEqual([2, 2, 1, 1, 2, 1, 1, 2, 1, 1, 2, 1]);
  });

  test('cannot keep what failed and was caught', () => {
    let begun = 0;
    account.retryOnConflict(() =>
      account.transaction(() => {
        begun += 1;
        orders(account).write('4', `attempt ${begun}`);
        try {
          account.assertAlone('It prints');
        } catch {
          // As if it had not failed.
        }
      }),
    );
    expect([begun, orders(account).read('4')]).toEqual([2, 'attempt 2']);
  });
});
