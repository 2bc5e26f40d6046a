import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgres } from '@mvdb/postgres';
import { Account, buildIndex, createIndex, FIELD_MARK, openIndex, Session } from 'mvdb';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { newLockOwner } from '../../packages/mvdb/src/locks/lock-owner.ts';
import { rejection } from '../../packages/mvdb/src/testing/rejection.ts';
import { featuresOf, serverFeatures, unusedFeatures } from './server-features.ts';
import { startProxy } from './start-proxy.ts';

const SOURCES = join(import.meta.dirname, '../../packages/postgres/src');
const url = process.env.MVDB_POSTGRES ?? '';

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

/** All that an account does, through a proxy that has these rejected. */
async function workWithout(features: string): Promise<void> {
  const proxy = await startProxy(url, features);
  const schema = `features_${randomUUID().replaceAll('-', '')}`;
  const engine = postgres({ url: proxy.url, schema });
  const opened: Account[] = [];
  try {
    const account = Account.open({ engine, log: true });
    opened.push(account);
    write(account);
    await lock(account);
    expect(account.verify().violations).toEqual([]);
    expect(account.statistics()).toBeDefined();
    const copy = Account.open({ engine: postgres({ url: proxy.url, schema: `${schema}_copy` }) });
    opened.push(copy);
    account.copyInto(copy);
    expect([...copy.table('ORD').ids()]).toEqual(['1', '3']);
    account.revert(account.history('ORD', '3').at(-1)?.position ?? '');
    expect([...account.table('ORD').ids()]).toEqual(['1']);
  } finally {
    for (const account of opened) await account.close();
    await proxy.close();
  }
}

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
  expect(account.locks.list().map(({ owner }) => owner.login)).toEqual(['eve']);
}

describe('what accounts use of the server', () => {
  test('is listed, and nothing else is', () => {
    const statements = texts();
    const used = serverFeatures.filter(({ pattern }) =>
      statements.some((text) => pattern.test(text)),
    );
    expect(used).toEqual(serverFeatures.filter(({ usedFor }) => usedFor !== ''));
  });

  test('is enough for all that they do', () => workWithout('unused'));

  test.each(serverFeatures.filter(({ usedFor }) => usedFor !== ''))(
    'includes $name: they go no further without',
    async ({ name }) => {
      await expect(workWithout(name)).rejects.toThrow(
        rejection('ACCOUNT_FAILED', new RegExp(`${name}: forbidden`)),
      );
    },
  );
});

test('features are named one by one, or all that are not used', () => {
  expect(featuresOf('cursors, unused').map(({ name }) => name)).toEqual([
    'cursors',
    ...unusedFeatures.map(({ name }) => name),
  ]);
  expect(() => featuresOf('cursor')).toThrow(/no feature "cursor", but unused, advisory locks/);
});
