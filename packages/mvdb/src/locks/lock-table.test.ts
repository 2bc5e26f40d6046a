import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { MvdbError } from '../errors/errors.ts';
import { ACCOUNT_BUSY } from '../errors/failures.ts';
import { bootEnvironments } from '../storage/lmdb/lmdb-storage.ts';
import { makeTemporaryFolder } from '../system/temporary-folder.ts';
import { rejection } from '../testing/rejection.ts';
import type { LockMode, LockTarget } from './lock-entries.ts';
import { type LockOwner, newLockOwner } from './lock-owner.ts';
import { LockTable } from './lock-table.ts';

const record: LockTarget = { table: 'table 1', id: 'r' };
const other: LockTarget = { table: 'table 1', id: 's' };
const table: LockTarget = { table: 'table 1' };

let account: Account;
let locks: LockTable;
let ann: LockOwner;
let bob: LockOwner;
let eve: LockOwner;

beforeEach(() => {
  account = Account.inMemory();
  locks = account.locks;
  [ann, bob, eve] = [newLockOwner('ann'), newLockOwner('bob'), newLockOwner('eve')];
});

afterEach(() => account.close());

/** Starts to wait, and reports the end of it by name. */
function waiting(target: LockTarget, owner: LockOwner, mode: LockMode, ends: string[]) {
  return locks.acquire(target, mode, owner, 30_000).then(
    () => ends.push(owner.login),
    (error) => ends.push(`${owner.login} ${error.code}`),
  );
}

describe('compatibility', () => {
  const asks: [string, LockTarget, LockMode][] = [
    ['READL', record, 'shared'],
    ['READU', record, 'update'],
    ['FILELOCK', table, 'update'],
    ['READU elsewhere', other, 'update'],
    ['READU in another table', { table: 'table 10', id: 'r' }, 'update'],
  ];
  const matrix: Record<string, string[]> = {
    READL: ['grant', 'wait', 'wait', 'grant', 'grant'],
    READU: ['wait', 'wait', 'wait', 'grant', 'grant'],
    FILELOCK: ['wait', 'wait', 'wait', 'wait', 'grant'],
  };
  const cases = asks.slice(0, 3).flatMap(([held, heldTarget, heldMode]) =>
    asks.map(([ask, target, mode], index) => ({
      held,
      heldTarget,
      heldMode,
      ask,
      target,
      mode,
      expected: matrix[held]?.[index],
    })),
  );

  test.each(cases)('$held held by another, $ask: $expected', (each) => {
    expect(locks.tryAcquire(each.heldTarget, each.heldMode, ann)).toBeUndefined();
    const holder = locks.tryAcquire(each.target, each.mode, bob);
    expect(holder?.login).toBe(each.expected === 'wait' ? 'ann' : undefined);
  });

  test.each(cases)('$held held by oneself, $ask: grant', (each) => {
    expect(locks.tryAcquire(each.heldTarget, each.heldMode, ann)).toBeUndefined();
    expect(locks.tryAcquire(each.target, each.mode, ann)).toBeUndefined();
  });

  test.each(asks)('nothing held, %s: grant', (_, target, mode) => {
    expect(locks.tryAcquire(target, mode, ann)).toBeUndefined();
    expect(locks.list()).toEqual([{ ...target, mode, owner: ann }]);
  });

  test('a shared lock becomes an update lock when nobody else reads', () => {
    locks.tryAcquire(record, 'shared', ann);
    locks.tryAcquire(record, 'shared', bob);
    expect(locks.tryAcquire(record, 'update', ann)?.login).toBe('bob');
    locks.release(record, bob);
    expect(locks.tryAcquire(record, 'update', ann)).toBeUndefined();
    expect(locks.list()).toEqual([{ ...record, mode: 'update', owner: ann }]);
  });

  test('an update lock asked for again as shared stays one', () => {
    locks.tryAcquire(record, 'update', ann);
    locks.tryAcquire(record, 'shared', ann);
    expect(locks.tryAcquire(record, 'shared', bob)?.login).toBe('ann');
  });
});

describe('holderAgainst', () => {
  test('names who forbids writing, and nobody for the holder himself', () => {
    expect(locks.holderAgainst(record, bob)).toBeUndefined();
    locks.tryAcquire(record, 'shared', ann);
    expect(locks.holderAgainst(record, bob)).toEqual(ann);
    expect(locks.holderAgainst(table, bob)).toEqual(ann);
    expect(locks.holderAgainst(other, bob)).toBeUndefined();
    expect(locks.holderAgainst(record, ann)).toBeUndefined();
  });
});

describe('release', () => {
  test('of what is not held, or by another, changes nothing', () => {
    locks.release(record, ann);
    locks.tryAcquire(record, 'update', ann);
    locks.release(record, bob);
    locks.release(table, ann);
    expect(locks.list()).toHaveLength(1);
  });

  test('of several leaves the locks of others', () => {
    locks.tryAcquire(record, 'shared', ann);
    locks.tryAcquire(other, 'update', ann);
    locks.tryAcquire(record, 'shared', bob);
    locks.releaseMany([record, other], ann);
    expect(locks.list()).toEqual([{ ...record, mode: 'shared', owner: bob }]);
  });
});

describe('acquire', () => {
  test('takes a free lock at once', async () => {
    await locks.acquire(record, 'update', ann, 0);
    expect(locks.list()).toHaveLength(1);
  });

  test('waiters are served in the order they came', async () => {
    const order: string[] = [];
    locks.tryAcquire(record, 'update', ann);
    const owners = Array.from({ length: 8 }, (_, index) => newLockOwner(`w${index}`));
    const turns = owners.map(async (owner) => {
      await locks.acquire(record, 'update', owner, 30_000);
      order.push(owner.login);
      locks.release(record, owner);
    });
    expect(locks.waiting().map(({ owner }) => owner.login)).toEqual(owners.map((o) => o.login));
    locks.release(record, ann);
    await Promise.all(turns);
    expect(order).toEqual(owners.map(({ login }) => login));
    expect(locks.waiting()).toEqual([]);
  });

  test('a newcomer does not overtake those who wait', async () => {
    locks.tryAcquire(record, 'shared', ann);
    const ends: string[] = [];
    const wait = waiting(record, bob, 'update', ends);
    expect(locks.tryAcquire(record, 'shared', eve)?.login).toBe('bob');
    expect(locks.tryAcquire(record, 'shared', ann)).toBeUndefined();
    locks.release(record, ann);
    await wait;
    expect(ends).toEqual(['bob']);
  });

  test('readers that wait together are let in together', async () => {
    locks.tryAcquire(record, 'update', ann);
    const ends: string[] = [];
    const waits = [bob, eve].map((owner) => waiting(record, owner, 'shared', ends));
    locks.release(record, ann);
    await Promise.all(waits);
    expect(ends).toEqual(['bob', 'eve']);
    expect(locks.list()).toHaveLength(2);
  });

  test.each([
    ['a record, then the table', record, table],
    ['the table, then a record', table, record],
  ])('waiters on %s are served in that order too', async (_, first, second) => {
    locks.tryAcquire(record, 'update', ann);
    const ends: string[] = [];
    const firstWait = waiting(first, bob, 'update', ends);
    const secondWait = waiting(second, eve, 'update', ends);
    locks.release(record, ann);
    await firstWait;
    expect(ends).toEqual(['bob']);
    locks.release(first, bob);
    await secondWait;
    expect(ends).toEqual(['bob', 'eve']);
  });

  test('whoever holds a record of it does not wait behind those who want the table', async () => {
    locks.tryAcquire(record, 'update', ann);
    const ends: string[] = [];
    const wait = waiting(table, bob, 'update', ends);
    expect(locks.tryAcquire(other, 'update', ann)).toBeUndefined();
    expect(locks.tryAcquire(other, 'update', eve)?.login).toBe('ann');
    expect(locks.tryAcquire({ ...record, id: 't' }, 'update', eve)?.login).toBe('bob');
    locks.releaseMany([record, other], ann);
    await wait;
    expect(ends).toEqual(['bob']);
  });

  test('gives up after its time, names a holder, and leaves the queue', async () => {
    locks.tryAcquire(record, 'update', ann);
    const ends: string[] = [];
    await expect(locks.acquire(record, 'update', bob, 0)).rejects.toThrow(
      rejection('LOCK_TIMEOUT', /ann/),
    );
    await expect(locks.acquire(record, 'update', bob, 5)).rejects.toThrow(
      rejection('LOCK_TIMEOUT'),
    );
    expect(locks.waiting()).toEqual([]);
    const wait = waiting(record, eve, 'update', ends);
    locks.release(record, ann);
    await wait;
    expect(ends).toEqual(['eve']);
  });

  test('one that gives up lets those behind it on', async () => {
    locks.tryAcquire(record, 'shared', ann);
    const ends: string[] = [];
    const impatient = locks.acquire(record, 'update', bob, 5);
    const wait = waiting(record, eve, 'shared', ends);
    await expect(impatient).rejects.toThrow(rejection('LOCK_TIMEOUT'));
    await wait;
    expect(ends).toEqual(['eve']);
  });

  test.each([Number.NaN, -1, Number.NEGATIVE_INFINITY, undefined as unknown as number])(
    'does not wait for %s milliseconds',
    async (timeoutMs) => {
      await expect(locks.acquire(record, 'update', ann, timeoutMs)).rejects.toThrow(
        rejection('BAD_ARGUMENT'),
      );
      expect(locks.list()).toEqual([]);
    },
  );

  test('may wait without end', async () => {
    locks.tryAcquire(record, 'update', ann);
    const wait = locks.acquire(record, 'update', bob, Number.POSITIVE_INFINITY);
    locks.release(record, ann);
    await wait;
    expect(locks.list()).toEqual([{ ...record, mode: 'update', owner: bob }]);
  });

  test.each(['', 'a\u001eb', 'x'.repeat(1001)])('rejects a bad id', async (id) => {
    const target = { table: 'table 1', id };
    expect(() => locks.tryAcquire(target, 'update', ann)).toThrow(rejection('BAD_ID'));
    await expect(locks.acquire(target, 'update', ann, 0)).rejects.toThrow(rejection('BAD_ID'));
    expect(locks.list()).toEqual([]);
  });

  test('two waits of one session for one record end together', async () => {
    locks.tryAcquire(record, 'update', ann);
    const ends: string[] = [];
    const waits = [
      waiting(record, bob, 'shared', ends),
      waiting(record, bob, 'update', ends),
      waiting(record, bob, 'shared', ends),
    ];
    expect(locks.waiting()).toEqual([{ ...record, mode: 'update', owner: bob }]);
    locks.release(record, ann);
    await Promise.all(waits);
    expect(locks.list()).toEqual([{ ...record, mode: 'update', owner: bob }]);
  });
});

describe('deadlock', () => {
  test('of two sessions fails once, naming both, and the other goes on', async () => {
    const ends: string[] = [];
    locks.tryAcquire(record, 'update', ann);
    locks.tryAcquire(other, 'update', bob);
    const wait = waiting(other, ann, 'update', ends);
    await expect(locks.acquire(record, 'update', bob, 30_000)).rejects.toThrow(
      rejection('DEADLOCK', /bob .* waits for ann .* waits for bob/),
    );
    expect(ends).toEqual([]);
    expect(locks.waiting().map(({ owner }) => owner.login)).toEqual(['ann']);
    locks.release(other, bob);
    await wait;
    expect(ends).toEqual(['ann']);
  });

  test('of two readers that both want to write fails once', async () => {
    const ends: string[] = [];
    locks.tryAcquire(record, 'shared', ann);
    locks.tryAcquire(record, 'shared', bob);
    const wait = waiting(record, ann, 'update', ends);
    await expect(locks.acquire(record, 'update', bob, 30_000)).rejects.toThrow(
      rejection('DEADLOCK', /bob .* ann /),
    );
    locks.release(record, bob);
    await wait;
    expect(locks.list()).toEqual([{ ...record, mode: 'update', owner: ann }]);
  });

  test('of many sessions in a ring fails once, naming all', async () => {
    const owners = Array.from({ length: 6 }, (_, index) => newLockOwner(`ring${index}`));
    const target = (index: number) => ({ table: 'table 1', id: `r${index % owners.length}` });
    for (const [index, owner] of owners.entries()) locks.tryAcquire(target(index), 'update', owner);
    const ends: string[] = [];
    const waits = owners.map(async (owner, index) => {
      await waiting(target(index + 1), owner, 'update', ends);
      locks.leave(owner);
    });
    await Promise.all(waits);
    expect(ends).toEqual(['ring5 DEADLOCK', 'ring4', 'ring3', 'ring2', 'ring1', 'ring0']);
  });

  test('is not one where several wait for one', async () => {
    locks.tryAcquire(record, 'update', ann);
    const ends: string[] = [];
    const waits = [
      waiting(record, bob, 'update', ends).then(() => locks.leave(bob)),
      waiting(table, eve, 'update', ends),
    ];
    locks.release(record, ann);
    await Promise.all(waits);
    expect(ends).toEqual(['bob', 'eve']);
  });
});

describe('leave', () => {
  test('releases what is held, ends what is waited for, and is for good', async () => {
    const ends: string[] = [];
    locks.tryAcquire(record, 'update', ann);
    locks.tryAcquire(other, 'update', bob);
    const wait = waiting(record, bob, 'update', ends);
    locks.leave(bob);
    await wait;
    expect(ends).toEqual(['bob SESSION_CLOSED']);
    expect(locks.list()).toEqual([{ ...record, mode: 'update', owner: ann }]);
    expect(locks.waiting()).toEqual([]);
    expect(() => locks.tryAcquire(other, 'update', bob)).toThrow(rejection('SESSION_CLOSED'));
  });
});

describe('close', () => {
  test('ends waits and frees locks for others with the account open', async () => {
    const { path } = account;
    const first = Account.open({ path, durability: 'memory' });
    const second = Account.open({ path, durability: 'memory' });
    first.locks.tryAcquire(record, 'update', ann);
    second.locks.tryAcquire(other, 'update', bob);
    const closed = expect(first.locks.acquire(other, 'update', ann, 30_000)).rejects.toThrow(
      rejection('ACCOUNT_CLOSED'),
    );
    await first.close();
    await closed;
    expect(second.locks.list()).toEqual([{ ...other, mode: 'update', owner: bob }]);
    expect(second.locks.waiting()).toEqual([]);
    await second.close();
  });
});

test('an account in which nobody locks has no lock table', () => {
  locks.release(record, ann);
  expect([locks.list(), locks.waiting(), locks.holderAgainst(record, ann)]).toEqual([
    [],
    [],
    undefined,
  ]);
  expect(readdirSync(account.path).filter((name) => name.startsWith('locks'))).toEqual([]);
});

test('locks from before the system was started again are void', () => {
  mkdirSync(join(account.path, 'locks-of-another-start'));
  locks.tryAcquire(record, 'update', ann);
  expect(readdirSync(account.path).filter((name) => name.startsWith('locks'))).toHaveLength(1);
});

test('the locks and waits of a thread that has ended are let go of', async () => {
  const ofThread = (owner: LockOwner, thread: number): LockOwner => {
    const parts = owner.session.split('.');
    return { ...owner, session: [...parts.slice(0, -2), thread, parts.at(-1)].join('.') };
  };
  const [seven, seventy] = [ofThread(ann, 7), ofThread(bob, 70)];
  const ends: string[] = [];
  locks.tryAcquire(record, 'update', seven);
  locks.tryAcquire(other, 'update', seventy);
  const waits = waiting(record, eve, 'update', ends);
  locks.leaveThread(7);
  await waits;
  expect(ends).toEqual(['eve']);
  expect(
    locks
      .list()
      .map(({ owner }) => owner.login)
      .sort(),
  ).toEqual(['bob', 'eve']);
});

test('a lock on nothing is refused', async () => {
  const { locks } = account;
  expect(() => Reflect.apply(locks.tryAcquire, locks, [])).toThrow(rejection('BAD_ARGUMENT'));
  const acquired = Reflect.apply(locks.acquire, locks, ['ORD', 'update', ann, 10]);
  await expect(acquired).rejects.toThrow(rejection('BAD_ARGUMENT', /target/));
});

describe('beside steady writers', () => {
  /** Writers that let in who waits for so many milliseconds. */
  const lettingIn = (neededMs: number) => ({
    isRunning: false,
    alone<Result>(work: () => Result, timeoutMs = 0): Result {
      if (timeoutMs < neededMs) throw new MvdbError(ACCOUNT_BUSY, `It took ${neededMs} ms.`);
      return work();
    },
  });

  let folder: string;
  beforeEach(() => {
    folder = makeTemporaryFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const lockTable = (neededMs: number) =>
    new LockTable({
      accountPath: folder,
      openSharedSpace: bootEnvironments(folder),
      writing: lettingIn(neededMs),
    });

  test.each([1, 100, 600])('a waiter gets a free lock if %i ms do', async (neededMs) => {
    const busy = lockTable(neededMs);
    await busy.acquire(record, 'update', ann, 60_000);
    expect(busy.isHeldBy(record, ann)).toBe(true);
    await busy.close();
  });

  test('a waiter that never gets in gives up at its time', async () => {
    const busy = lockTable(Number.POSITIVE_INFINITY);
    await expect(busy.acquire(record, 'update', ann, 1)).rejects.toThrow(
      rejection('LOCK_TIMEOUT', 'waits for a running transaction'),
    );
    await busy.close();
  });
});
