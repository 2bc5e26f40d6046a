import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../../account/account.ts';
import { CHECKSUM_BYTES, checksummed, isChecksummed } from './checksum.ts';
import { LmdbEnvironment } from './environment.ts';
import { DATA_FILE } from './file/data-file.ts';
import { CHECKSUMS } from './format.ts';
import { lmdbOptions } from './lmdb-options.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-checksum-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the checksum of a record', () => {
  const bytes = (text: string) => Buffer.from(text);

  test.each([
    ['1', ''],
    ['KEY', 'text\u001emore'],
    ['Ü', 'Müller 😀'],
    ['LONG', 'Müller '.repeat(12_000)],
  ])('under %j agrees with its bytes, and with no others', (key, text) => {
    const stored = Buffer.from(checksummed(key, text));
    expect(stored.toString().slice(0, -CHECKSUM_BYTES)).toBe(text);
    expect(isChecksummed(bytes(key), stored, stored.length)).toBe(true);
    const step = Math.ceil(stored.length / 100);
    for (let position = 0; position < stored.length; position += step) {
      const flipped = Buffer.from(stored);
      flipped.writeUInt8(flipped.readUInt8(position) ^ 4, position);
      expect(isChecksummed(bytes(key), flipped, flipped.length)).toBe(false);
    }
    expect(isChecksummed(bytes(`${key}!`), stored, stored.length)).toBe(false);
    expect(isChecksummed(bytes(key), stored, 5)).toBe(false);
  });
});

test('a record on disk is its text and its checksum, which nobody else sees', async () => {
  const account = Account.open({ path: folder });
  const table = account.createTable('T');
  table.write('1', 'text');
  const lengths: number[] = [];
  const matching = [
    ...table.matchingIds((_bytes, length) => {
      lengths.push(length);
      return true;
    }),
  ];
  expect([table.read('1'), [...table.records()], matching, lengths]).toEqual([
    'text',
    [['1', 'text']],
    ['1'],
    [4],
  ]);
  await account.close();
  const root = open(lmdbOptions(folder, 'durable'));
  const stored = root.openDB<Buffer, string>('table 1', { encoding: 'binary' });
  expect(stored.get('1')).toEqual(Buffer.from(checksummed('1', 'text')));
  await root.close();
});

test('an account from before there were checksums is read and written without', async () => {
  const root = open({ ...lmdbOptions(folder, 'durable'), path: join(folder, DATA_FILE) });
  root.openDB<string, string>('VOC', { encoding: 'string' });
  await root.close();
  const account = Account.open({ path: folder });
  const table = account.createTable('T');
  table.write('1', 'as ever');
  expect([table.read('1'), account.verify().violations]).toEqual(['as ever', []]);
  const below = new LmdbEnvironment(folder, 'durable');
  expect([below.hasChecksums, below.databases()]).toEqual([
    false,
    expect.not.arrayContaining([CHECKSUMS]),
  ]);
  await below.close();
  await account.close();
});
