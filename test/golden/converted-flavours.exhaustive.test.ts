import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flavours } from '@mvdb/basic';
import { Account, type FlavourName } from 'mvdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BASIC_FILES, basicVectors } from './basic-vectors.ts';
import { differenceOfConverted } from './converted-basic.ts';

/* The programs of the vectors in the flavours of other products, one each: converted they do what compiled ones do. */

let account: Account;
let folder: string;

beforeAll(() => {
  account = Account.inMemory();
  folder = mkdtempSync(join(tmpdir(), 'mvdb-basic-'));
});

afterAll(async () => {
  await account.close();
  rmSync(folder, { recursive: true });
});

const names = (Object.keys(flavours) as FlavourName[]).filter((name) => name !== 'qm');

test.each(BASIC_FILES)('converted programs of %s.jsonl follow other products', (file) => {
  const differences = basicVectors(file).flatMap((vector, index) => {
    const flavour = flavours[names[index % names.length] ?? 'qm'];
    return differenceOfConverted(account, vector, flavour, folder);
  });
  expect(differences).toEqual([]);
});
