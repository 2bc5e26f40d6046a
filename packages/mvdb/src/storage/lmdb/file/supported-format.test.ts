import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };
import { lmdbOptions } from '../lmdb-options.ts';
import { assertSupportedFormat, LMDB_RELEASE } from './supported-format.ts';

let folder: string;
let root: RootDatabase;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-format-'));
  root = open(lmdbOptions(folder, 'memory'));
});

afterEach(async () => {
  await root.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the release of LMDB that package.json names is the one whose file format is read', () => {
  expect(manifest.dependencies.lmdb).toBe(LMDB_RELEASE);
});

describe('assertSupportedFormat', () => {
  test('passes a new file, and one that has been written', () => {
    assertSupportedFormat(root, folder);
    const database = root.openDB<string, string>('table 1', {});
    for (let round = 0; round < 3; round += 1)
      database.transactionSync(() => {
        for (let number = round; number < 500; number += 1)
          void database.put(`${number}`, 'x'.repeat(number * 10));
        void database.remove(`${round}`);
      });
    root.resetReadTxn();
    assertSupportedFormat(root, folder);
  });

  test.each([
    ['lastPageNumber', 'the last page'],
    ['pageSize', 'the page size'],
    ['lastTxnId', 'the last commit'],
  ])('names %s, where LMDB says another number than the file reads as', (property, name) => {
    const statistics = { ...root.getStats(), [property]: 77 };
    const other = { getStats: () => statistics } as unknown as RootDatabase;
    expect(() => assertSupportedFormat(other, folder)).toThrow(
      new RegExp(`LMDB ${LMDB_RELEASE}: ${name} reads as \\d+, LMDB says 77`),
    );
  });

  test('names the tree whose pages are counted otherwise', () => {
    const statistics = root.getStats() as { free: object };
    const free = { ...statistics.free, treeLeafPageCount: 5 };
    const other = { getStats: () => ({ ...statistics, free }) } as unknown as RootDatabase;
    expect(() => assertSupportedFormat(other, folder)).toThrow(
      'the leaf pages of the free pages reads as 0, LMDB says 5',
    );
  });
});
