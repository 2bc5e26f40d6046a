import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account } from 'mvdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareOf } from '../../packages/mvdb/src/testing/case-count.ts';
import { BASIC_FILES, type BasicVector, basicVectors, flavourOf } from './basic-vectors.ts';
import { differenceOfConverted } from './converted-basic.ts';

/*
 * A program that was converted to TypeScript does what the compiled one does: it prints and writes the same, and fails
 * where that does.
 */

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

test.each(BASIC_FILES)('converted programs of %s.jsonl do what compiled ones do', (file) => {
  const vectors = shareOf(basicVectors(file).filter((vector) => !vector.compileFails));
  expect(vectors.flatMap((vector) => differenceIn(vector))).toEqual([]);
});

test('converted programs do what compiled ones do where a compatibility mode is on', () => {
  const inModes = BASIC_FILES.flatMap((file) => basicVectors(file)).flatMap((vector) =>
    Object.keys(vector.modes ?? {}).map((mode) => ({
      ...vector,
      mode: [...(vector.mode ?? []), mode],
    })),
  );
  expect(shareOf(inModes).flatMap((vector) => differenceIn(vector))).toEqual([]);
});

function differenceIn(vector: BasicVector) {
  return differenceOfConverted(account, vector, flavourOf(vector.mode ?? []), folder);
}
