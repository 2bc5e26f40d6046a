import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Account, type LockTable, Session } from 'mvdb';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newLockOwner } from '../../mvdb/src/locks/lock-owner.ts';
import { postgres } from './postgres.ts';

const url = process.env.MVDB_POSTGRES ?? '';
const record = { table: 'ORD', id: '1' };

let account: Account;
let admin: Client;

beforeAll(async () => {
  admin = new Client(url);
  await admin.connect();
});

beforeEach(() => {
  const schema = `presence_${randomUUID().replaceAll('-', '')}`;
  account = Account.open({ engine: postgres({ url, schema }) });
});

afterEach(() => account.close());
afterAll(() => admin.end());

/** A process on another machine, with what it does to be known, and the owner of its locks. */
class OtherMachine {
  readonly machine = randomUUID().slice(0, 8);
  readonly owner = {
    ...newLockOwner('ann'),
    machine: this.machine,
    session: `${this.machine}.1.1.0.1`,
  };
  readonly #client = new Client(url);

  async start(): Promise<void> {
    const { process, processStart } = this.owner;
    await this.#client.connect();
    await this.#client.query(`SELECT pg_advisory_lock_shared(hashtextextended($1, 0))`, [
      `mvdb process ${this.machine}.${process}.${processStart}`,
    ]);
  }

  /** Ends as with the machine it is on: nothing is given back. */
  end(): Promise<void> {
    return this.#client.end();
  }
}

const holders = (locks: LockTable) => locks.list().map(({ owner }) => owner.login);

describe('a lock of a process on another machine', () => {
  test('holds as long as that process lives, and is free soon afterwards', async () => {
    const other = new OtherMachine();
    await other.start();
    account.locks.tryAcquire(record, 'update', other.owner);
    const session = new Session(account, { login: 'bob' });
    account.createTable('ORD');
    expect(account.locks.tryAcquire(record, 'update', session.owner)?.login).toBe('ann');
    await sleep(3_200);
    expect(holders(account.locks)).toEqual(['ann']);
    await other.end();
    expect(account.locks.tryAcquire(record, 'update', session.owner)?.login).toBe('ann');
    await account.locks.acquire(record, 'update', session.owner, 300_000);
    expect(holders(account.locks)).toEqual(['bob']);
    session.close();
  });

  test.each([
    ['alone', (write: () => void) => write()],
    ['in a transaction', (write: () => void) => account.transaction(write)],
  ])('is gone for good once a record was written under it: %s', async (_, perform) => {
    const other = new OtherMachine();
    await other.start();
    const { database } = account.createTable('ORD');
    const granted = [{ table: database, id: '1' }];
    account.locks.tryAcquire({ table: database, id: '1' }, 'update', other.owner);
    await other.end();
    const session = new Session(account, { login: 'bob' });
    await vi.waitFor(() => perform(() => session.table('ORD').write('1', 'of bob')), {
      timeout: 300_000,
      interval: 100,
    });
    const again = Object.assign(new OtherMachine(), { machine: other.machine, owner: other.owner });
    await again.start();
    expect(account.locks.firstLost(granted, other.owner)).toEqual(granted[0]);
    await again.end();
    session.close();
  });

  test('is not lost with a connection that comes back', async () => {
    const other = new OtherMachine();
    await other.start();
    account.locks.tryAcquire(record, 'update', other.owner);
    await other.end();
    expect(holders(account.locks)).toEqual(['ann']);
    const again = Object.assign(new OtherMachine(), { machine: other.machine, owner: other.owner });
    await again.start();
    await sleep(3_200);
    expect(holders(account.locks)).toEqual(['ann']);
    await again.end();
  });
});

describe('a process that holds locks', () => {
  const { machine, process: id, processStart } = newLockOwner('');
  const key = `mvdb process ${machine}.${id}.${processStart}`;

  /** The connections of the server that stand for it. */
  async function present(): Promise<number[]> {
    const { rows } = await admin.query(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
       AND (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
      [key],
    );
    return rows.map(({ pid }) => pid);
  }

  test('is known to others from its first lock on, until its account is closed', async () => {
    const before = await present();
    const session = new Session(account, { login: 'bob' });
    expect(await present()).toEqual(before);
    account.locks.tryAcquire(record, 'update', session.owner);
    expect(await present()).toHaveLength(before.length + 1);
    session.close();
    await account.close();
    await vi.waitFor(async () => expect(await present()).toEqual(before));
  });

  test('makes itself known again where its connection is lost', async () => {
    const before = await present();
    const session = new Session(account, { login: 'bob' });
    account.locks.tryAcquire(record, 'update', session.owner);
    for (const round of [1, 2]) {
      const [own] = (await present()).filter((pid) => !before.includes(pid));
      expect([round, typeof own]).toEqual([round, 'number']);
      await admin.query('SELECT pg_terminate_backend($1)', [own]);
      await vi.waitFor(async () => {
        const now = await present();
        expect(now).toHaveLength(before.length + 1);
        expect(now).not.toContain(own);
      });
    }
    expect(holders(account.locks)).toEqual(['bob']);
    session.close();
  });
});
