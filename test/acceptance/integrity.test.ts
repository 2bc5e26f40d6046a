import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIndex, buildIndexInSteps, createIndex, execute, openIndex, Session } from 'mvdb';
import { replace } from 'mvdb/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { program, scratchFolder } from '../../packages/cli/src/program-fixture.ts';
import { marked, openOrders } from './orders.ts';

/* Section F of the acceptance table, on its data set: each test bears the number of its row. */

const folder = scratchFolder();
let session: Session;
let other: Session;
beforeEach(() => {
  session = openOrders();
  other = new Session(session.account, { login: 'bob' });
});
afterEach(() => session.account.close());

describe('83: locks', () => {
  test('name their owner, and last until the record is written', () => {
    session.table('ORD').readLocked('1001');
    expect(() => other.table('ORD').readLocked('1001')).toThrow(
      expect.objectContaining({ code: 'RECORD_LOCKED', message: expect.stringContaining('ann') }),
    );
    session.table('ORD').write('1001', 'C1');
    expect(other.table('ORD').readLocked('1001')).toBe('C1');
  });

  test('writing may keep the lock', () => {
    const orders = session.table('ORD');
    orders.readLocked('1001');
    orders.writeKeepingLock('1001', 'C1');
    expect(() => other.table('ORD').readLocked('1001')).toThrow(
      expect.objectContaining({ code: 'RECORD_LOCKED' }),
    );
  });

  test('a missing record can be locked, and stays so until released', () => {
    expect(session.table('ORD').readLocked('9999')).toBeUndefined();
    expect(() => other.table('ORD').lock('9999')).toThrow(
      expect.objectContaining({ code: 'RECORD_LOCKED' }),
    );
    session.table('ORD').release('9999');
    other.table('ORD').lock('9999');
  });

  test('several may share a lock, until one wants it alone', () => {
    session.table('ORD').lock('1001', 'shared');
    other.table('ORD').lock('1001', 'shared');
    expect(() => other.table('ORD').lock('1001')).toThrow(
      expect.objectContaining({ code: 'RECORD_LOCKED' }),
    );
  });
});

test('84: of two sessions that wait for each other one is reported', async () => {
  session.table('ORD').lock('1');
  other.table('ORD').lock('2');
  const outcomes = await Promise.allSettled([
    session
      .table('ORD')
      .waitForLock('2', 20_000)
      .then(() => session.close()),
    other
      .table('ORD')
      .waitForLock('1', 20_000)
      .then(() => other.close())
      .catch((error: unknown) => {
        other.close();
        throw error;
      }),
  ]);
  const failed = outcomes.filter(({ status }) => status === 'rejected');
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatchObject({
    reason: { code: 'DEADLOCK', message: expect.stringMatching(/ann[\s\S]*bob|bob[\s\S]*ann/) },
  });
});

describe('85, 86: transactions', () => {
  const orders = () => session.table('ORD');

  test('are kept whole or not at all, and see their own writes', () => {
    const undone = () =>
      session.transaction(() => {
        orders().write('1002', replace(orders().read('1002') ?? '', 4, '99'));
        expect(orders().read('1002')).toContain('99');
        throw new RangeError('no');
      });
    expect(undone).toThrow(RangeError);
    expect(orders().read('1002')).toBe(marked('C2^20001^A1^10^950'));
    session.transaction(() => orders().write('TX1', 'x'));
    expect(other.table('ORD').read('TX1')).toBe('x');
  });

  test('an inner one that is undone keeps what the outer one wrote', () => {
    session.transaction(() => {
      orders().write('OUTER', '1');
      expect(() =>
        session.transaction(() => {
          orders().write('INNER', '1');
          throw new RangeError('no');
        }),
      ).toThrow(RangeError);
    });
    expect([orders().has('OUTER'), orders().has('INNER')]).toEqual([true, false]);
  });

  test('a snapshot shows neither changes nor new records', () => {
    const snapshot = session.account.snapshot();
    const before = [...snapshot.table('ORD').records()];
    session.transaction(() => {
      orders().write('1001', 'changed');
      orders().write('1005', 'new');
    });
    expect([...snapshot.table('ORD').records()]).toEqual(before);
    snapshot.close();
  });
});

test('85: a session may have to lock what it changes', () => {
  const strict = new Session(session.account, { login: 'cid', requiresLocks: true });
  const orders = strict.table('ORD');
  expect(() => orders.write('1001', 'x')).toThrow(expect.objectContaining({ code: 'NOT_LOCKED' }));
  orders.lock('1001', 'shared');
  expect(() => orders.delete('1001')).toThrow(expect.objectContaining({ code: 'NOT_LOCKED' }));
  orders.lock('1001');
  orders.write('1001', 'x');
  expect(() => orders.write('1001', 'y')).toThrow(expect.objectContaining({ code: 'NOT_LOCKED' }));
  orders.lock(undefined);
  orders.write('1001', 'z');
  orders.clear();
  expect(orders.count()).toBe(0);
});

test('87: triggers reject a record, or change it', () => {
  session.account.addTrigger('ORD', {
    beforeWrite: ({ record }) => {
      if (record === 'BAD') throw new RangeError('BAD is refused');
      return record === 'LOW' ? 'UP' : undefined;
    },
  });
  expect(() => session.table('ORD').write('T1', 'BAD')).toThrow(/BAD is refused/);
  session.table('ORD').write('T2', 'LOW');
  expect([session.table('ORD').has('T1'), session.table('ORD').read('T2')]).toEqual([false, 'UP']);
});

describe('88: indexes', () => {
  const keysOf = (name: string) => {
    const index = openIndex(session, 'ORD', name);
    return [...(index?.values() ?? [])].flatMap(({ values }) => values);
  };

  test('on each value of a multivalued item', () => {
    createIndex(session, 'ORD', ['PART']);
    buildIndex(session, 'ORD', 'PART');
    expect(keysOf('PART')).toEqual(['', 'A1', 'B2', 'C3', 'D4']);
    expect(execute(session, "SELECT ORD WITH PART = 'B2' REQUIRE.INDEX").lines).toBeDefined();
    expect(session.selectLists.take(0)).toEqual(['1001', '1003']);
  });

  test.each([
    ['an expression', 'TOT'],
    ['a correlative', 'ATOT'],
  ])('on %s', (_, item) => {
    createIndex(session, 'ORD', [item]);
    buildIndex(session, 'ORD', item);
    const values = keysOf(item).map(Number);
    expect([...values].sort((a, b) => a - b)).toEqual([0, 5545, 7500, 9500]);
  });

  test('a unique one rejects a second record of a value', () => {
    createIndex(session, 'ORD', ['ODATE'], { isUnique: true });
    buildIndex(session, 'ORD', 'ODATE');
    expect(() => session.table('ORD').write('1005', marked('C1^20000'))).toThrow(
      expect.objectContaining({ code: 'UNIQUE_VIOLATION' }),
    );
    expect(session.table('ORD').has('1005')).toBe(false);
  });

  test('one is built while records are written', async () => {
    createIndex(session, 'ORD', ['CUST']);
    const built = buildIndexInSteps(session, 'ORD', 'CUST');
    session.table('ORD').write('1005', marked('C9'));
    await built;
    expect(keysOf('CUST')).toEqual(['C1', 'C2', 'C3', 'C9']);
  });
});

test.each([
  ['DATE()', 'I^DATE()'],
  ['another table', "I^TRANS(CUS,CUST,NAME,'X')"],
  ['chance', 'I^RND(5)'],
])('89: no index on an item that depends on %s', (_, item) => {
  session.account.transaction(() => session.table('DICT ORD').write('IMPURE', marked(item)));
  expect(() => createIndex(session, 'ORD', ['IMPURE'])).toThrow(
    expect.objectContaining({ code: 'INDEX_NOT_PURE' }),
  );
});

test('91: what leaves the account is enciphered when a key is given, each file in a way of its own', async () => {
  const [live, sealed] = [join(folder, 'live'), join(folder, 'sealed')];
  await session.account.backup(live);
  const env = { MVDB_KEY: '5e'.repeat(32) };
  await program(['backup', sealed, '--data', live], { env });
  const files = ['one.jsonl', 'other.jsonl'].map((name) => join(sealed, name));
  for (const file of files) await program(['export', 'ORD', file, '--data', live], { env });
  const names = readdirSync(sealed).filter((name) => name !== 'backup.json');
  const contents = names.map((name) => readFileSync(join(sealed, name), 'latin1'));
  expect(names.sort()).toEqual(['data.mdb.sealed', 'one.jsonl', 'other.jsonl']);
  const plain = marked('C2^20001^A1^10^950');
  expect(contents.map((content) => content.includes(plain))).toEqual([false, false, false]);
  expect(readFileSync(join(live, 'data.mdb'), 'latin1').includes(plain)).toBe(true);
  const [one, other] = files.map((file) => readFileSync(file, 'latin1').slice(100));
  expect(one).not.toBe(other);
  const restored = join(folder, 'restored');
  expect(await program(['restore', sealed, '--data', restored], { env })).toMatchObject({
    status: 0,
  });
  const records = await program(['query', 'LIST ORD', '--data', restored]);
  expect(records).toEqual(await program(['query', 'LIST ORD', '--data', live]));
});
