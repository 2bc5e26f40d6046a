import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgres } from '@mvdb/postgres';
import { Account, buildIndex, createIndex, FIELD_MARK, openIndex, Session } from 'mvdb';
import { storageConformance } from 'mvdb/testing';
import { Client } from 'pg';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newLockOwner } from '../../packages/mvdb/src/locks/lock-owner.ts';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { rejection } from '../../packages/mvdb/src/testing/rejection.ts';
import { allListed, dialect, onlyListed } from './dialect.ts';
import { type StartedProxy, startProxy } from './start-proxy.ts';

const root = join(import.meta.dirname, '../..');
const SOURCES = join(root, 'packages/postgres/src');

/** The texts in the sources of accounts, which statements are made of. */
function texts(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => !path.startsWith('views'))
    .flatMap((path) => textsIn(readFileSync(join(SOURCES, path), 'utf8')));
}

function textsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node);
    if (isText) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('', source, ts.ScriptTarget.Latest));
  return found;
}

describe('the SQL that is listed', () => {
  test('is the list of the guide', () => {
    const page = readFileSync(join(root, 'docs/11-postgres.md'), 'utf8');
    for (const [part, names] of Object.entries(dialect)) {
      const [, list = ''] =
        new RegExp(`^- \\*\\*${part}\\*\\*: ((?:.+\n)+?)(?=- |\n)`, 'm').exec(page) ?? [];
      expect([part, list.replaceAll('`', '').split(/\s+/).join(' ').trim()]).toEqual([part, names]);
    }
  });

  test('is all used', () => {
    const all = texts().join('\n');
    const unused = allListed().filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(all));
    expect(unused).toEqual([]);
  });

  test.each([
    ['CREATE UNLOGGED', 'CREATE UNLOGGED TABLE mvdb.records (key bytea)'],
    ['DO', 'DO $$ BEGIN END $$'],
    ['listen', 'listen changes'],
    ['COPY', 'COPY mvdb.records TO STDOUT'],
    ['pg_advisory_xact_lock', 'SELECT pg_advisory_xact_lock(1)'],
    ['hashtext', "SELECT hashtext('x')"],
    ['pg_locks', 'SELECT 1 FROM pg_locks'],
    ['SKIP', 'SELECT 1 FROM mvdb.about FOR UPDATE SKIP LOCKED'],
    ['jsonb', 'SELECT $1::jsonb'],
    ['synchronous_commit', "SELECT set_config('synchronous_commit', 'off', true)"],
  ])('does not contain %s, which is rejected', (name, sql) => {
    expect(onlyListed(sql)).toBe(`SELECT "${name} is not listed"()`);
  });
});

describe('a server that takes nothing but the SQL that is listed', () => {
  let proxy: StartedProxy;
  let count = 0;

  beforeAll(async () => {
    proxy = await startProxy(process.env.MVDB_POSTGRES ?? '');
  });

  afterAll(() => proxy.close());

  function newEngine() {
    count += 1;
    return postgres({ url: proxy.url, schema: `listed${process.pid}_${count}` });
  }

  for (const { name, run } of storageConformance(newEngine, { sequences: caseCount(40) }))
    test(name, run);

  test('does all that accounts ask for', async () => {
    const account = Account.open({ engine: newEngine(), log: true });
    const copy = Account.open({ engine: newEngine() });
    write(account);
    await lock(account);
    expect(account.verify().violations).toEqual([]);
    expect(account.statistics()).toBeDefined();
    account.copyInto(copy);
    expect([...copy.table('ORD').ids()]).toEqual(['1', '3']);
    account.revert(account.history('ORD', '3').at(-1)?.position ?? '');
    expect([...account.table('ORD').ids()]).toEqual(['1']);
    await account.close();
    await copy.close();
  });

  test('rejects other SQL of accounts, by its name, and none of somebody else', async () => {
    const schema = `listed_${randomUUID().replaceAll('-', '')}`;
    const client = new Client({ connectionString: proxy.url });
    const account = new Client({ connectionString: proxy.url, application_name: 'mvdb' });
    await Promise.all([client.connect(), account.connect()]);
    const sql = `CREATE UNLOGGED TABLE ${schema} (key bytea)`;
    await expect(account.query(sql)).rejects.toThrow('CREATE UNLOGGED is not listed');
    await client.query(sql);
    await client.query(`DROP TABLE ${schema}`);
    await Promise.all([client.end(), account.end()]);
  });
});

function write(account: Account): void {
  const orders = account.createTable('ORD');
  account.table('DICT ORD').write('NAME', ['D', '1', '', '', '10L', 'S'].join(FIELD_MARK));
  createIndex(account, 'ORD', ['NAME']);
  buildIndex(account, 'ORD', 'NAME');
  orders.write('1', 'ann');
  const undone = () =>
    account.transaction(() => {
      orders.write('2', 'bob');
      throw new RangeError('not that');
    });
  account.transaction(() => {
    expect(undone).toThrow('not that');
    orders.write('3', 'ann');
  });
  expect(openIndex(account, 'ORD', 'NAME')?.equal('ann')).toEqual(['1', '3']);
  expect([orders.count(), [...orders.records()].length]).toEqual([2, 2]);
  const snapshot = account.snapshot();
  expect(snapshot.table('ORD').readMany(['1', '2'])).toEqual(['ann', undefined]);
  snapshot.close();
}

async function lock(account: Account): Promise<void> {
  const [ann, bob] = [new Session(account, { login: 'ann' }), new Session(account)];
  ann.table('ORD').lock('1');
  expect(() => bob.table('ORD').lock('1')).toThrow(rejection('RECORD_LOCKED', /ann/));
  const waiting = bob.table('ORD').waitForLock('1', 60_000);
  ann.close();
  await waiting;
  bob.close();
  // Whether a process of another machine is alive the server alone knows.
  const elsewhere = { ...newLockOwner('eve'), machine: 'another' };
  account.locks.tryAcquire({ table: 'ORD', id: '1' }, 'update', elsewhere);
  expect(account.locks.list()).toEqual([]);
}
