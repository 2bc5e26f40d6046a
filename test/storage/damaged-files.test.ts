/** What a damaged file brings about: it is named before it is opened, and by any looks at it. */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account, MvdbError } from 'mvdb';
import { verifyFolder } from 'mvdb/host';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walkDataFile } from '../../packages/mvdb/src/storage/lmdb/file/data-file.ts';
import { testSeed } from '../../packages/mvdb/src/testing/test-seed.ts';
import { randomNumbers } from './random-numbers.ts';

const PAGE_BYTES = 4096;
const FIRST_BYTES_OF_HEADER = 24;

let folder: string;
/** An account with tables, an index of many and few ids by key, records of many pages, pages given back. */
let whole: Buffer;
let copies = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-damaged-'));
  const path = join(folder, 'whole');
  const account = Account.open({ path });
  const orders = account.createTable('ORD');
  const notes = account.createTable('NOTE');
  account.table('DICT ORD').write('PART', 'D\u001e1\u001e\u001e\u001e10L\u001eM');
  account.indexes.create('ORD', ['PART']);
  account.indexes.build('ORD', 'PART');
  for (let round = 0; round < 4; round += 1)
    account.transaction(() => {
      for (let number = round; number < 1000; number += round + 1) {
        orders.write(`O${number}`, `P${number % 3}\u001d${number}\u001e${'x'.repeat(number % 90)}`);
        if (number % 40 === 0) notes.write(`N${number}`, 'é'.repeat(3000 + number));
        if (number % 70 === round) orders.delete(`O${number - 1}`);
      }
    });
  await account.close();
  whole = readFileSync(join(path, 'data.mdb'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder of its own with a data file of these bytes. */
function folderWith(bytes: Uint8Array): string {
  copies += 1;
  const path = join(folder, `copy${copies}`);
  mkdirSync(path);
  writeFileSync(join(path, 'data.mdb'), bytes);
  return path;
}

/** The first half of the pages in use; behind them is room for others. */
function halfOf(bytes: Buffer): Buffer {
  const header = newerHeader(bytes) * PAGE_BYTES + FIRST_BYTES_OF_HEADER;
  const lastPage = bytes.readUInt32LE(header + 120);
  return bytes.subarray(0, Math.floor(lastPage / 2) * PAGE_BYTES);
}

/** Which of the two headers is the newer one. */
function newerHeader(bytes: Buffer): 0 | 1 {
  const commit = (page: number) =>
    bytes.readBigUInt64LE(page * PAGE_BYTES + FIRST_BYTES_OF_HEADER + 128);
  return commit(0) > commit(1) ? 0 : 1;
}

describe('an account is not opened', () => {
  const damages: readonly [string, (bytes: Buffer) => Uint8Array, RegExp][] = [
    ['whose file is cut to a half', halfOf, /cut short/],
    ['that lacks its second header', (bytes) => bytes.subarray(0, PAGE_BYTES), /header 2 of 2/],
    [
      'whose newer header is zeros, so that an older state would show',
      (bytes) =>
        bytes.fill(0, newerHeader(bytes) * PAGE_BYTES, (newerHeader(bytes) + 1) * PAGE_BYTES),
      /header [12] of 2 is damaged/,
    ],
    [
      'whose older header is zeros',
      (bytes) => {
        const older = 1 - newerHeader(bytes);
        return bytes.fill(0, older * PAGE_BYTES, (older + 1) * PAGE_BYTES);
      },
      /header [12] of 2 is damaged/,
    ],
    [
      'whose older header says it is the newer one',
      (bytes) => {
        const commit = (1 - newerHeader(bytes)) * PAGE_BYTES + FIRST_BYTES_OF_HEADER + 128;
        bytes.writeUInt8(bytes.readUInt8(commit + 2) ^ 1, commit + 2);
        return bytes;
      },
      /do not follow each other/,
    ],
  ];

  test.each(damages)('%s', (_what, damage, reason) => {
    const path = folderWith(damage(Buffer.from(whole)));
    expect(() => Account.open({ path })).toThrow(
      expect.objectContaining({ code: 'ACCOUNT_DAMAGED', detail: expect.stringMatching(reason) }),
    );
  });
});

test('a new account, one of few commits, a backup and a copy of one are opened', async () => {
  for (const commits of [0, 1, 2, 3]) {
    const path = join(folder, `new${commits}`);
    const account = Account.open({ path });
    for (let number = 0; number < commits; number += 1) account.createTable(`T${number}`);
    const copy = join(folder, `backup${commits}`);
    await account.backup(copy);
    await account.close();
    for (const opened of [path, copy]) {
      const again = Account.open({ path: opened });
      expect(again.verify()).toMatchObject({ tables: commits, violations: [] });
      again.createTable('MORE');
      expect(again.verify()).toMatchObject({ tables: commits + 1, violations: [] });
      await again.close();
    }
  }
});

test('a file that is cut short while an account is open is noticed without reading it', async () => {
  const path = folderWith(whole);
  const account = Account.open({ path });
  account.assertUncut();
  const file = join(path, 'data.mdb');
  const { size } = statSync(file);
  truncateSync(file, 3 * PAGE_BYTES);
  expect(() => account.assertUncut()).toThrow(expect.objectContaining({ code: 'ACCOUNT_DAMAGED' }));
  truncateSync(file, size);
  await account.close();
});

test('a process of its own looks at a file, and says what it finds', async () => {
  expect(await verifyFolder(folderWith(whole))).toMatchObject({ tables: 2, violations: [] });
  const { violations } = await verifyFolder(folderWith(halfOf(whole)));
  expect(violations[0]?.detail).toMatch(/after the end of the file/);
});

const seed = testSeed();

test(`a bit that flips is found whenever it changes what is read (seed ${seed})`, async () => {
  const random = randomNumbers(seed);
  const path = folderWith(whole);
  const file = join(path, 'data.mdb');
  const contents = (await contentsOf(path)).text;
  let found = 0;
  for (let count = 0; count < 40; count += 1) {
    const bytes = Buffer.from(whole);
    const position = Math.floor(random() * bytes.length);
    bytes.writeUInt8(bytes.readUInt8(position) ^ (1 << Math.floor(random() * 8)), position);
    writeFileSync(file, bytes);
    if (pageViolations(path) > 0) found += 1;
    else {
      const { violationCount, text } = await contentsOf(path);
      if (violationCount > 0) found += 1;
      else expect([position, text]).toEqual([position, contents]);
    }
  }
  expect(found).toBeGreaterThan(0);
});

/** A damaged header counts as one. */
function pageViolations(path: string): number {
  let count = 0;
  try {
    walkDataFile(path, () => {
      count += 1;
    });
  } catch (error) {
    if (!(error instanceof MvdbError && error.code === 'ACCOUNT_DAMAGED')) throw error;
    count += 1;
  }
  return count;
}

async function contentsOf(path: string): Promise<{ violationCount: number; text: string }> {
  const account = Account.open({ path, durability: 'memory' });
  try {
    const { violationCount } = account.verify();
    const tables = ['ORD', 'NOTE', 'DICT ORD', 'VOC'];
    const text =
      violationCount === 0 ? tables.map((name) => [...account.table(name).records()]) : [];
    return { violationCount, text: JSON.stringify(text) };
  } finally {
    await account.close();
  }
}
