import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rejection } from '../../packages/mvdb/src/testing/rejection.ts';
import { type Peer, startPeer } from './start-peer.ts';

/** Whom rights bind: root, as which tests may run, they do not. */
const AS_NOBODY = process.getuid?.() === 0 ? 'export PEER_USER=65534;' : '';

let path: string;
let reader: Peer;

beforeEach(async () => {
  path = mkdtempSync(join(tmpdir(), 'mvdb-test-'));
  const account = Account.open({ path });
  account.createTable('ACC').write('1', '10');
  account.createTable('UNUSED');
  account.indexes.create('ACC', ['F1']);
  account.indexes.build('ACC', 'F1');
  await account.close();
  for (const file of readdirSync(path)) chmodSync(join(path, file), 0o444);
  chmodSync(path, 0o555);
  reader = await startPeer(path, 'reader', AS_NOBODY);
});

afterEach(async () => {
  await reader.kill();
  chmodSync(path, 0o755);
  rmSync(path, { recursive: true, force: true });
});

describe('an account that is opened only to be read', () => {
  test('is read, rejects writes, and leaves its folder as it is', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'mvdb-test-'));
    rmSync(copy, { recursive: true });
    await reader.ask('backup', copy);
    const contents = () => readFileSync(join(copy, 'data.mdb')).toString('latin1');
    const before = contents();
    const account = Account.open({ path: copy, readOnly: true });
    expect(account.table('ACC').read('1')).toBe('10');
    expect([...account.table('UNUSED').records(), account.table('UNUSED').read('1')]).toEqual([
      undefined,
    ]);
    expect(account.verify().violationCount).toBe(0);
    expect(() => account.table('ACC').write('1', '11')).toThrow(rejection('READ_ONLY'));
    await account.close();
    expect([readdirSync(copy), contents() === before]).toEqual([['data.mdb'], true]);
    rmSync(copy, { recursive: true });
    expect(() => Account.open({ path: copy, readOnly: true })).toThrow(
      rejection('ACCOUNT_NOT_FOUND'),
    );
    expect(await reader.end()).toBe(0);
  });
});

describe('an account in a folder that nobody may write', () => {
  test('is read, whole, in every way', async () => {
    expect(await reader.ask('read', 'ACC', '1')).toBe('10');
    expect(await reader.ask('count', 'ACC')).toBe(1);
    expect(await reader.ask('count', 'UNUSED')).toBe(0);
    expect(await reader.ask('snapshot', 'ACC', '1')).toBe('10');
    expect(await reader.ask('verify')).toEqual([]);
    await reader.ask('refresh');
    const copy = mkdtempSync(join(tmpdir(), 'mvdb-test-'));
    rmSync(copy, { recursive: true });
    await reader.ask('backup', copy);
    const copied = Account.open({ path: copy, create: false });
    expect(copied.table('ACC').read('1')).toBe('10');
    await copied.close();
    rmSync(copy, { recursive: true });
    expect(await reader.end()).toBe(0);
    expect(readdirSync(path).filter((name) => !name.startsWith('data.mdb'))).toEqual([]);
  });

  test('rejects writes and locks', async () => {
    for (const [command = '', ...texts] of [
      ['write', 'ACC', '1', '11'],
      ['createTable', 'NEW'],
      ['deleteTable', 'ACC'],
      ['deleteIndex', 'ACC', 'F1'],
      ['lock', 'ACC', '1'],
    ])
      await expect(reader.ask(command, ...texts)).rejects.toThrow(rejection('READ_ONLY'));
    expect(await reader.end()).toBe(0);
  });

  test('is not written by those who may, as long as it is read', async () => {
    for (const file of ['', ...readdirSync(path)]) chmodSync(join(path, file), 0o755);
    expect(() => Account.open({ path, busyTimeoutMs: 50 })).toThrow(rejection('ACCOUNT_BUSY'));
    expect(await reader.end()).toBe(0);
    const account = Account.open({ path });
    account.table('ACC').write('1', '11');
    await account.close();
  });
});
