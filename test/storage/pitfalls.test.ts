/**
 * What LMDB or its binding does that would surprise a caller, each shown not to reach him. Those that one
 * package shows alone are tested beside its files.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account, type Table } from 'mvdb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rejection } from '../../packages/mvdb/src/testing/rejection.ts';
import { newPosition, type Position } from './new-location.ts';
import { startPeer } from './start-peer.ts';

let position: Position;
let path: string;
let account: Account;
let table: Table;

beforeEach(() => {
  position = newPosition();
  path = position.path;
  account = Account.open({ path, durability: 'memory' });
  table = account.createTable('ACC');
});

afterEach(async () => {
  await account.close();
  position.remove();
});

test('a commit is finished when the transaction returns: another process reads it at once', async () => {
  const peer = await startPeer(path, 'peer');
  expect(account.transaction(() => table.write('1', 'x'))).toBeUndefined();
  expect(await peer.ask('read', 'ACC', '1')).toBe('x');
  await peer.end();
});

test('a write made before a transaction is not made again after it', async () => {
  table.write('1', 'older');
  const queued = account.enqueue(() => table.write('2', 'queued'));
  account.transaction(() => {
    table.write('1', 'newer');
    table.write('2', 'newer');
  });
  await queued;
  expect([table.read('1'), table.read('2')]).toEqual(['newer', 'queued']);
});

test('a record read stays what it was while others are read and written', () => {
  table.write('1', 'first');
  table.write('2', 'second record');
  const first = table.read('1');
  table.read('2');
  table.write('1', 'changed');
  expect(first).toBe('first');
  expect(table.readMany(['1', '2'])).toEqual(['changed', 'second record']);
});

test('a table deleted again and again never breaks handles or neighbours', () => {
  table.write('1', 'kept');
  const old: Table[] = [];
  for (let round = 0; round < 50; round += 1) {
    const work = account.createTable('WORK');
    expect(work.count()).toBe(0);
    work.write('1', String(round));
    old.push(work);
    account.deleteTable('WORK');
  }
  for (const work of old) expect(() => work.read('1')).toThrow(rejection('TABLE_CLOSED'));
  expect(table.read('1')).toBe('kept');
});

test('ids keep their type and their whole length in ranges', () => {
  const ids = ['1', '01', '1.0', 'x'.repeat(64), 'x'.repeat(999), '\u0001', 'true', ' '];
  for (const id of ids) table.write(id, id);
  expect([...table.ids()].sort()).toEqual([...ids].sort());
  for (const id of table.ids()) expect(table.read(id)).toBe(id);
});

test('an account holds hundreds of tables with their dictionaries', async () => {
  const names = Array.from({ length: 400 }, (_, index) => `T${index}`);
  account.transaction(() => {
    for (const name of names) {
      account.createTable(name).write('1', name);
      account.table(`DICT ${name}`).write('F1', name);
    }
  });
  await account.close();
  account = Account.open({ path, durability: 'memory' });
  const snapshot = account.snapshot();
  for (const name of names) {
    expect(account.table(name).read('1')).toBe(name);
    expect([...snapshot.table(name).records()]).toEqual([['1', name]]);
    expect([...account.table(`DICT ${name}`).ids()]).toEqual(['F1']);
  }
  snapshot.close();
});

test('too many snapshots are rejected by code; writing goes on, and closing them helps', () => {
  const snapshots: ReturnType<Account['snapshot']>[] = [];
  const takeMany = () => {
    for (let index = 0; index < 3000; index += 1) {
      table.write('1', String(index));
      snapshots.push(account.snapshot());
    }
  };
  expect(takeMany).toThrow(rejection('ACCOUNT_FAILED'));
  expect(snapshots.length).toBeGreaterThan(2000);
  table.write('2', 'x');
  expect(snapshots[100]?.table('ACC').read('1')).toBe('100');
  for (const snapshot of snapshots) snapshot.close();
  const fresh = account.snapshot();
  expect(fresh.table('ACC').has('2')).toBe(true);
  fresh.close();
});

test('too many ranges left half-read are rejected by code, and finishing them helps', () => {
  table.write('1', 'x');
  table.write('2', 'x');
  const ranges: Generator<string>[] = [];
  const beginMany = () => {
    for (let index = 0; index < 3000; index += 1) {
      table.write('3', String(index));
      const range = table.ids();
      range.next();
      ranges.push(range);
    }
  };
  expect(beginMany).toThrow(rejection('ACCOUNT_FAILED'));
  for (const range of ranges) range.return(undefined);
  table.delete('3');
  expect([...table.ids()]).toEqual(['1', '2']);
});

test('a backup made in one process while another writes opens at one commit', async () => {
  const peer = await startPeer(path, 'peer');
  const target = mkdtempSync(join(tmpdir(), 'mvdb-backup-'));
  account.transaction(() => {
    for (let index = 0; index < 10_000; index += 1) table.write(`k${index}`, '0');
  });
  const copying = peer.ask('backup', target);
  for (let round = 1; round <= 20; round += 1)
    account.transaction(() => {
      for (let index = 0; index < 500; index += 1) table.write(`k${index}`, String(round));
    });
  await copying;
  await peer.end();
  const copy = Account.open({ path: target, create: false });
  const values = new Set(
    Array.from({ length: 500 }, (_, index) => copy.table('ACC').read(`k${index}`)),
  );
  expect(values.size).toBe(1);
  expect(copy.table('ACC').count()).toBe(10_000);
  await copy.close();
  rmSync(target, { recursive: true, force: true });
});
