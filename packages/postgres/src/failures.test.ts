import { Account, type EngineAccountOptions, Session, type Snapshot, type Table } from 'mvdb';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '../../../test/postgres/server.ts';
import { rejection } from '../../mvdb/src/testing/rejection.ts';
import { postgres } from './postgres.ts';
import { FORMAT } from './schema.ts';

let server: PostgresServer;
let schemaCount = 0;

beforeAll(() => {
  server = startPostgres(findPostgres() ?? '');
});

afterAll(() => server.remove());

function newSchema(): string {
  schemaCount += 1;
  return `failures_${schemaCount}`;
}

const open = (schema: string, options: Omit<EngineAccountOptions, 'engine'> = {}) =>
  Account.open({ ...options, engine: postgres({ url: server.url, schema }) });

describe('a server that vanishes', () => {
  test('is informed of by typed errors, and the account goes on when it is back', async () => {
    const account = open(newSchema());
    const table = account.createTable('ORD');
    table.write('1', 'kept');
    server.kill();
    expect(() => table.read('1')).toThrow(rejection('ACCOUNT_AWAY'));
    expect(() => table.write('2', 'lost')).toThrow(rejection('ACCOUNT_AWAY'));
    server.start();
    expect(table.read('1')).toBe('kept');
    expect(table.read('2')).toBeUndefined();
    table.write('2', 'later');
    expect(table.read('2')).toBe('later');
    await account.close();
  });

  test('in the middle of a transaction leaves nothing of it', async () => {
    const account = open(newSchema());
    const table = account.createTable('ORD');
    const session = new Session(account);
    expect(() =>
      session.transaction(() => {
        session.table('ORD').write('1', 'half');
        expect(table.count()).toBe(1);
        server.kill();
        server.start();
        session.table('ORD').write('2', 'written');
        expect(table.count()).toBe(2);
      }),
    ).toThrow(rejection('ACCOUNT_AWAY'));
    expect([...table.ids()]).toEqual([]);
    table.write('3', 'after');
    expect([...table.ids()]).toEqual(['3']);
    session.close();
    await account.close();
  });
});

test('a crash of the server leaves the locks of processes that live', async () => {
  const schema = newSchema();
  const account = open(schema);
  account.createTable('ORD').write('1', '10');
  const ann = new Session(account, { login: 'ann' });
  expect(ann.table('ORD').readLocked('1')).toBe('10');
  server.kill();
  server.start();
  const another = open(schema);
  const bob = new Session(another, { login: 'bob' });
  expect(() => bob.table('ORD').write('1', '15')).toThrow(rejection('RECORD_LOCKED', /ann/));
  ann.transaction(() => ann.table('ORD').write('1', '11'));
  ann.close();
  expect(bob.table('ORD').readLocked('1')).toBe('11');
  await another.close();
  await account.close();
});

describe('more connections than the server has', () => {
  /** Beyond those that it has. */
  const MANY = 300;
  let account: Account;
  let table: Table;

  beforeEach(() => {
    account = open(newSchema());
    table = account.createTable('ORD');
    table.write('1', 'x');
    table.write('2', 'x');
  });

  afterEach(() => account.close());

  test('are refused to snapshots by code; writing goes on, and closing them helps', () => {
    const snapshots: Snapshot[] = [];
    const takeMany = () => {
      for (let index = 0; index < MANY; index += 1) {
        table.write('1', String(index));
        snapshots.push(account.snapshot());
      }
    };
    expect(takeMany).toThrow(rejection('ACCOUNT_FAILED', /53300/));
    expect(snapshots.length).toBeGreaterThan(100);
    table.write('2', 'written');
    expect(snapshots[100]?.table('ORD').read('1')).toBe('100');
    for (const snapshot of snapshots) snapshot.close();
    const fresh = account.snapshot();
    expect(fresh.table('ORD').read('2')).toBe('written');
    fresh.close();
  });

  test('are refused to ranges left half-read by code, and finishing them helps', () => {
    const ranges: Generator<string>[] = [];
    const beginMany = () => {
      for (let index = 0; index < MANY; index += 1) {
        table.write('3', String(index));
        const range = table.ids();
        range.next();
        ranges.push(range);
      }
    };
    expect(beginMany).toThrow(rejection('ACCOUNT_FAILED', /53300/));
    for (const range of ranges) range.return(undefined);
    table.delete('3');
    expect([...table.ids()]).toEqual(['1', '2']);
  });
});

describe('an account that others write to for long', () => {
  test('is refused to who does not wait so long, and can be read meanwhile', async () => {
    const schema = newSchema();
    const account = open(schema);
    account.createTable('ORD').write('1', 'x');
    const impatient = Account.open({
      engine: postgres({ url: server.url, schema }),
      busyTimeoutMs: 50,
    });
    const other = new Client(server.url);
    await other.connect();
    await other.query(`BEGIN; SELECT FROM ${schema}.about FOR UPDATE`);
    expect(() => impatient.table('ORD').write('2', 'y')).toThrow(rejection('ACCOUNT_BUSY'));
    expect(impatient.table('ORD').read('1')).toBe('x');
    await other.end();
    impatient.table('ORD').write('2', 'y');
    expect(impatient.table('ORD').count()).toBe(2);
    await impatient.close();
    await account.close();
  });

  test('lets the thread go on while work that is enqueued waits, and is rejected in the end', async () => {
    const schema = newSchema();
    const account = open(schema);
    account.createTable('ORD').write('1', 'x');
    const impatient = Account.open({
      engine: postgres({ url: server.url, schema }),
      busyTimeoutMs: 200,
    });
    const other = new Client(server.url);
    await other.connect();
    await other.query(`BEGIN; SELECT FROM ${schema}.about FOR UPDATE`);
    const saved: string[] = [];
    const writing = Promise.allSettled(
      ['2', '3'].map((id) =>
        account.enqueue(() => account.table('ORD').write(id, 'y')).then(() => saved.push(id)),
      ),
    );
    const rejected = impatient.enqueue(() => impatient.table('ORD').write('4', 'z'));
    await expect(rejected).rejects.toThrow(rejection('ACCOUNT_BUSY', 'for 200 ms'));
    // A thread that waited itself would not come to another turn before the writing is rejected.
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(saved).toEqual([]);
    await other.end();
    expect(await writing).toEqual([
      expect.objectContaining({ status: 'fulfilled' }),
      expect.objectContaining({ status: 'fulfilled' }),
    ]);
    expect(saved).toEqual(['2', '3']);
    account.refresh();
    expect(account.table('ORD').count()).toBe(3);
    await impatient.close();
    await account.close();
  });

  test('is rejected inside a transaction of another object of the process', async () => {
    const schema = newSchema();
    const account = open(schema);
    const other = open(schema);
    const table = account.createTable('ORD');
    expect(() => account.transaction(() => other.createTable('NEW'))).toThrow(
      rejection('IN_TRANSACTION'),
    );
    expect(table.count()).toBe(0);
    await other.close();
    await account.close();
  });
});

describe('a transaction that a statement of SQL gets in the way of', () => {
  /** An account whose counter each work raises; SQL counts a commit, of which nobody says what it changed, beside the first. */
  const disturbed = () => {
    const schema = newSchema();
    const account = open(schema);
    const table = account.createTable('ORD');
    table.write('COUNT', '0');
    let begun = 0;
    const work = () => {
      const count = Number(table.read('COUNT')) + 1;
      table.write('COUNT', String(count));
      begun += 1;
      if (begun === 1) server.ask(`UPDATE ${schema}.about SET commit = commit + 1`);
      return count;
    };
    return { schema, account, table, work, begun: () => begun };
  };

  test('is done in the end where it may be begun again, and then nothing gets in its way', async () => {
    const { schema, account, table, work, begun } = disturbed();
    const alone = () => {
      if (begun() === 0) return work();
      const disturb = `SET lock_timeout = 100; UPDATE ${schema}.about SET commit = commit + 1`;
      expect(() => server.ask(disturb)).toThrow(/Command failed/);
      return work();
    };
    expect(account.retryOnConflict(() => account.transaction(alone))).toBe(1);
    expect([table.read('COUNT'), begun()]).toEqual(['1', 2]);
    await account.close();
  });

  test('is begun again with all that share its commit, each of which is done once', async () => {
    const { account, table, work } = disturbed();
    const fails = () => {
      work();
      throw new RangeError('not that');
    };
    const all = [work, fails, work, work].map((one) => account.enqueue(one));
    const settled = await Promise.allSettled(all);
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      ...[1, 'failed', 2, 3],
    ]);
    expect(table.read('COUNT')).toBe('3');
    await account.close();
  });
});

describe('a role of the database', () => {
  const address = (role: string) => server.url.replace('mvdb@', `${role}@`);
  const openAs = (role: string, schema: string) =>
    Account.open({ engine: postgres({ url: address(role), schema }) });

  beforeAll(() => {
    server.ask('CREATE ROLE reader LOGIN; CREATE ROLE nobody LOGIN');
  });

  test('that may not make a schema is reported so, and makes nothing', () => {
    const schema = newSchema();
    const opening = () => openAs('nobody', schema);
    expect(opening).toThrow(rejection('ACCOUNT_FAILED', /permission denied for database.*42501/));
    expect(() => open(schema, { create: false })).toThrow(rejection('ACCOUNT_NOT_FOUND'));
  });

  test('that may not look into the schema is reported so', async () => {
    const schema = newSchema();
    const account = open(schema);
    expect(() => openAs('nobody', schema)).toThrow(rejection('ACCOUNT_FAILED', /42501/));
    await account.close();
  });

  test('that may only read has an account that can only be read', async () => {
    const schema = newSchema();
    const account = open(schema);
    const table = account.createTable('ORD');
    table.write('1', 'x');
    server.ask(`GRANT USAGE ON SCHEMA ${schema} TO reader;
      GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO reader`);
    const reading = openAs('reader', schema);
    const session = new Session(reading);
    expect(session.table('ORD').read('1')).toBe('x');
    expect(() => session.table('ORD').write('2', 'y')).toThrow(rejection('READ_ONLY'));
    expect(() => session.table('ORD').lock('1')).toThrow(rejection('READ_ONLY'));
    expect(() => reading.createTable('NEW')).toThrow(rejection('READ_ONLY'));
    table.write('1', 'later');
    reading.refresh();
    expect(session.table('ORD').read('1')).toBe('later');
    session.close();
    await reading.close();
    await account.close();
  });
});

describe('a commit around which the server does not answer', () => {
  /** Leaves the account but the connection that is in a transaction, and no other. */
  const leaveAlone = () =>
    server.ask(`ALTER ROLE ${schema} NOLOGIN; SELECT pg_terminate_backend(pid)
      FROM pg_stat_activity WHERE usename = '${schema}' AND state = 'idle'`);
  let schema: string;
  let account: Account;
  let session: Session;

  beforeEach(() => {
    schema = newSchema();
    server.ask(`CREATE ROLE ${schema} LOGIN SUPERUSER`);
    const url = server.url.replace('mvdb@', `${schema}@`);
    account = Account.open({ engine: postgres({ url, schema }) });
    account.createTable('ORD').write('1', 'x');
    session = new Session(account);
    session.table('ORD').lock('1');
  });

  afterEach(async () => {
    server.ask(`ALTER ROLE ${schema} LOGIN`);
    session.close();
    await account.close();
  });

  test('is reported as one that may have been kept where it was under way, whatever fails after it', () => {
    server.ask(`CREATE FUNCTION ${schema}.die() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER die AFTER UPDATE ON ${schema}.about DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION ${schema}.die()`);
    const write = () =>
      account.transaction(() => {
        account.createTable('NEW').write('1', 'x');
        leaveAlone();
      });
    expect(write).toThrow(rejection('OUTCOME_UNKNOWN', /while it was under way/));
    server.ask(`ALTER ROLE ${schema} LOGIN; DROP TRIGGER die ON ${schema}.about`);
    account.refresh();
    expect(account.findTable('NEW')).toBeUndefined();
    account.createTable('NEW').write('1', 'y');
    expect(account.table('NEW').read('1')).toBe('y');
  });

  test('is not reached where the locks that it leaves could not be written down', () => {
    const write = () =>
      account.transaction(() => {
        account.table('ORD').write('1', 'kept');
        session.table('ORD').lock('2');
        expect(account.table('ORD').count()).toBe(1);
        leaveAlone();
      });
    expect(write).toThrow(rejection('ACCOUNT_FAILED'));
    server.ask(`ALTER ROLE ${schema} LOGIN`);
    account.refresh();
    expect(account.table('ORD').read('1')).toBe('x');
  });
});

describe('an account whose format another version changes meanwhile', () => {
  test('is written no more by this one, and a new one is not opened', async () => {
    const schema = newSchema();
    const account = open(schema);
    const table = account.createTable('ORD');
    table.write('1', 'x');
    server.ask(`UPDATE ${schema}.about SET version = '0'`);
    expect(() => table.write('1', 'y')).toThrow(rejection('ACCOUNT_FAILED', /another version/));
    expect(() => account.createTable('NEW')).toThrow(
      rejection('ACCOUNT_FAILED', /another version/),
    );
    expect(() => open(schema)).toThrow(rejection('ACCOUNT_FAILED', /format 0/));
    server.ask(`UPDATE ${schema}.about SET version = '${FORMAT}'`);
    expect([...table.records()]).toEqual([['1', 'x']]);
    table.write('1', 'z');
    expect(table.read('1')).toBe('z');
    await account.close();
  });
});

test('a schema with a table of the same name as one of an account is refused', () => {
  const schema = newSchema();
  server.ask(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.about (company text)`);
  expect(() => open(schema)).toThrow(rejection('ACCOUNT_FAILED', /"version" does not exist/));
});
