import { randomUUID } from 'node:crypto';
import { Account, type LockTable, Session } from 'mvdb';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newLockOwner } from '../../mvdb/src/locks/lock-owner.ts';
import { rejection } from '../../mvdb/src/testing/rejection.ts';
import { postgres } from './postgres.ts';

const url = process.env.MVDB_POSTGRES ?? '';
const record = { table: 'ORD', id: '1' };

let account: Account;
let schema: string;
let admin: Client;

beforeAll(async () => {
  admin = new Client(url);
  await admin.connect();
});

beforeEach(() => {
  schema = `leases_${randomUUID().replaceAll('-', '')}`;
  account = Account.open({ engine: postgres({ url, schema, leaseMs: 1_000 }) });
});

afterEach(() => account.close());
afterAll(() => admin.end());

/** A process on another machine, whose lease is as it says. */
class OtherMachine {
  readonly machine = randomUUID().slice(0, 8);
  readonly owner = {
    ...newLockOwner('ann'),
    machine: this.machine,
    session: `${this.machine}.1.1.0.1`,
  };

  async renew(minutes: number): Promise<void> {
    const { process, processStart } = this.owner;
    await admin.query(
      `INSERT INTO ${schema}.leases VALUES ($1, now() + $2::integer * interval '1 minute')
       ON CONFLICT (process) DO UPDATE SET until = excluded.until`,
      [`${this.machine}.${process}.${processStart}`, minutes],
    );
  }

  /** Stops, as it does with its machine, for longer than its lease: nothing is given back. */
  sleep(): Promise<void> {
    return this.renew(-1);
  }
}

async function aliveMachine(): Promise<OtherMachine> {
  const other = new OtherMachine();
  await other.renew(60);
  return other;
}

const holders = (locks: LockTable) => locks.list().map(({ owner }) => owner.login);

describe('a lock of a process on another machine', () => {
  test('holds as long as the lease of that process, and is free afterwards', async () => {
    const other = await aliveMachine();
    account.locks.tryAcquire(record, 'update', other.owner);
    const session = new Session(account, { login: 'bob' });
    expect(account.locks.tryAcquire(record, 'update', session.owner)?.login).toBe('ann');
    const waiting = account.locks.acquire(record, 'update', session.owner, 300_000);
    await other.sleep();
    await waiting;
    expect(holders(account.locks)).toEqual(['bob']);
    session.close();
  });

  test.each(['2000-01-01', '2090-01-01'])(
    'holds where the clock of this one says %s',
    async (today) => {
      const other = await aliveMachine();
      account.locks.tryAcquire(record, 'update', other.owner);
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(today) });
      const session = new Session(account, { login: 'bob' });
      expect(account.locks.tryAcquire(record, 'update', session.owner)?.login).toBe('ann');
      account.locks.tryAcquire({ table: 'ORD', id: '2' }, 'update', session.owner);
      vi.useRealTimers();
      expect(holders(account.locks)).toEqual(['ann', 'bob']);
      session.close();
    },
  );

  test('is free where that process never had a lease', () => {
    account.locks.tryAcquire(record, 'update', new OtherMachine().owner);
    expect(holders(account.locks)).toEqual([]);
  });

  test('is still there when that process renews its lease late, and nobody needed the lock', async () => {
    const other = await aliveMachine();
    account.locks.tryAcquire(record, 'update', other.owner);
    await other.sleep();
    expect(holders(account.locks)).toEqual([]);
    await other.renew(60);
    expect(holders(account.locks)).toEqual(['ann']);
    expect(account.locks.firstLost([record], other.owner)).toBeUndefined();
  });

  test.each([
    ['alone', (write: () => void) => write()],
    ['in a transaction', (write: () => void) => account.transaction(write)],
    [
      'beside others',
      (write: () => void) => account.retryOnConflict(() => account.transaction(write)),
    ],
  ])('is gone for good once a record was written under it: %s', async (_, perform) => {
    const other = await aliveMachine();
    const { database } = account.createTable('ORD');
    const granted = [{ table: database, id: '1' }];
    account.locks.tryAcquire({ table: database, id: '1' }, 'update', other.owner);
    const session = new Session(account, { login: 'bob' });
    const write = () => perform(() => session.table('ORD').write('1', 'of bob'));
    expect(write).toThrow(rejection('RECORD_LOCKED', /ann/));
    await other.sleep();
    write();
    await other.renew(60);
    expect(account.locks.firstLost(granted, other.owner)).toEqual(granted[0]);
    session.close();
  });
});

describe('a process that slept longer than its lease', () => {
  test('does not write what it read under a lock that another has taken meanwhile', async () => {
    const other = await aliveMachine();
    account.createTable('ORD').write('1', '10');
    const ann = new Session(account, { login: 'ann' });
    Object.assign(ann.owner, other.owner);
    expect(ann.table('ORD').readLocked('1')).toBe('10');
    await other.sleep();
    const bob = new Session(account, { login: 'bob' });
    bob.table('ORD').write('1', `${bob.table('ORD').readLocked('1')}, and 5`);
    bob.close();
    await other.renew(60);
    expect(() => ann.table('ORD').write('1', '11')).toThrow(rejection('LOCK_LOST'));
    expect(() => ann.transaction(() => ann.table('ORD').write('2', 'x'))).toThrow(
      rejection('LOCK_LOST'),
    );
    expect(ann.table('ORD').readLocked('1')).toBe('10, and 5');
    ann.table('ORD').write('1', '16');
    ann.close();
  });
});

describe('a process that holds locks', () => {
  const { machine, process: id, processStart } = newLockOwner('');
  const key = `${machine}.${id}.${processStart}`;

  /** When its lease ends; blank while it has none. */
  async function leaseEnd(): Promise<string> {
    const text = `SELECT until::text FROM ${schema}.leases WHERE process = $1`;
    const { rows } = await admin.query(text, [key]);
    return rows[0]?.until ?? '';
  }

  const renewed = async () => {
    const before = await leaseEnd();
    await vi.waitFor(async () => expect((await leaseEnd()) > before).toBe(true), {
      timeout: 300_000,
    });
  };

  test('has a lease from its first lock on, which it renews until its account is closed', async () => {
    const session = new Session(account, { login: 'bob' });
    expect(await leaseEnd()).toBe('');
    account.locks.tryAcquire(record, 'update', session.owner);
    await renewed();
    session.close();
    await account.close();
    await vi.waitFor(async () => {
      const { rows } = await admin.query(
        `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%${schema}.leases%' AND pid <> pg_backend_pid()`,
      );
      expect(rows).toEqual([]);
    });
  });

  test('renews it where its connection is lost', async () => {
    const session = new Session(account, { login: 'bob' });
    account.locks.tryAcquire(record, 'update', session.owner);
    for (const round of [1, 2]) {
      const { rowCount } = await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE query LIKE '%${schema}.leases%' AND pid <> pg_backend_pid()`,
      );
      expect([round, rowCount]).toEqual([round, 1]);
      await renewed();
    }
    expect(holders(account.locks)).toEqual(['bob']);
    session.close();
  });

  test('forgets the leases of those that have ended', async () => {
    await new OtherMachine().sleep();
    const living = await aliveMachine();
    account.locks.tryAcquire(record, 'update', newLockOwner('bob'));
    await vi.waitFor(async () => {
      const { rows } = await admin.query(`SELECT process FROM ${schema}.leases`);
      const machines = rows.map(({ process: name }) => name.split('.')[0]);
      expect(machines.sort()).toEqual([machine, living.machine].sort());
    });
  });
});

test.each([99, 3_600_001, 250.5, '1000'])('a lease of %s ms is rejected', (leaseMs) => {
  expect(() => postgres({ url, leaseMs: leaseMs as number })).toThrow(
    rejection('BAD_ARGUMENT', /leaseMs is a whole number from 100 to 3600000/),
  );
});
