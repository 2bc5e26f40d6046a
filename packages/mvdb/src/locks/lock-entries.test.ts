import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { bootEnvironments } from '../storage/lmdb/lmdb-storage.ts';
import type { LockMode, LockTarget } from './lock-entries.ts';
import { type LockOwner, newLockOwner } from './lock-owner.ts';
import { LockTable } from './lock-table.ts';

const record: LockTarget = { table: 'table 1', id: 'r' };
const targets: readonly LockTarget[] = [
  record,
  { table: 'table 1', id: 's' },
  { table: 'table 1' },
  { table: 'table 2', id: 'r' },
];
const logins = ['ann', 'bob', 'eve'];
const [ann, bob] = logins.map(newLockOwner) as [LockOwner, LockOwner];

interface Step {
  readonly operation: 'take' | 'give back';
  readonly target: LockTarget;
  readonly mode: LockMode;
  readonly login: string;
}

const steps = fc.array(
  fc.record<Step>({
    operation: fc.constantFrom('take', 'take', 'take', 'give back'),
    target: fc.constantFrom(...targets),
    mode: fc.constantFrom('shared', 'update'),
    login: fc.constantFrom(...logins),
  }),
  { maxLength: 12 },
);

/** Sessions of their own at one lock table. */
class Sessions {
  readonly #locks: LockTable;
  readonly #owners = new Map(logins.map((login) => [login, newLockOwner(login)]));

  constructor(locks: LockTable) {
    this.#locks = locks;
  }

  /** @returns Who stood in the way, step by step. */
  take(steps: readonly Step[]): (string | undefined)[] {
    return steps.map(({ operation, target, mode, login }) => {
      const owner = this.#owners.get(login) as LockOwner;
      if (operation === 'take') return this.#locks.tryAcquire(target, mode, owner)?.login;
      this.#locks.release(target, owner);
      return undefined;
    });
  }

  held(): string[] {
    const held = this.#locks.list();
    return held.map(({ table, id, mode, owner }) => `${table} ${id} ${mode} ${owner.login}`).sort();
  }

  leave(): void {
    for (const owner of this.#owners.values()) this.#locks.leave(owner);
  }
}

let account: Account;

beforeEach(() => {
  account = Account.inMemory();
});

afterEach(() => account.close());

describe('locks in a transaction of the account', () => {
  test('meet each other, and are left behind, as they do outside of one', async () => {
    const other = Account.inMemory();
    fc.assert(
      fc.property(steps, steps, (before, given) => {
        const [outside, inside] = [new Sessions(other.locks), new Sessions(account.locks)];
        for (const each of [outside, inside]) each.take(before);
        const expected = outside.take(given);
        account.transaction(() => {
          expect(inside.take(given)).toEqual(expected);
          expect(inside.held()).toEqual(outside.held());
        });
        expect(inside.held()).toEqual(outside.held());
        for (const each of [outside, inside]) each.leave();
      }),
    );
    await other.close();
  });

  test('that are given back before its end leave no trace, not even a lock table', () => {
    account.transaction(() => {
      expect(account.locks.tryAcquire(record, 'update', ann)).toBeUndefined();
      expect(account.locks.tryAcquire(record, 'update', bob)?.login).toBe('ann');
      account.locks.release(record, ann);
      expect(account.locks.tryAcquire(record, 'update', bob)).toBeUndefined();
      account.locks.release(record, bob);
    });
    expect(account.locks.list()).toEqual([]);
    expect(account.locks.waiting()).toEqual([]);
  });

  test('stay when what was written is not kept', () => {
    expect(() =>
      account.transaction(() => {
        account.locks.tryAcquire(record, 'update', ann);
        throw new Error('refused');
      }),
    ).toThrow('refused');
    expect(account.locks.list()).toEqual([{ ...record, mode: 'update', owner: ann }]);
  });

  test('bring nothing back that others gave back meanwhile', async () => {
    const writing = { isRunning: false, alone: <Result>(work: () => Result) => work() };
    const elsewhere = new LockTable({
      accountPath: account.path,
      openSharedSpace: bootEnvironments(account.path),
      writing,
    });
    elsewhere.tryAcquire(record, 'shared', bob);
    account.transaction(() => {
      expect(account.locks.tryAcquire(record, 'shared', ann)).toBeUndefined();
      elsewhere.release(record, bob);
    });
    expect(account.locks.list()).toEqual([{ ...record, mode: 'shared', owner: ann }]);
    await elsewhere.close();
  });
});
