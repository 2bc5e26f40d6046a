import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basicDeviationOf, basicDeviations } from './basic-deviations.ts';
import {
  agrees,
  BASIC_FILES,
  type BasicVector,
  basicOutcome,
  basicVectors,
  flavourOf,
  isExempt,
} from './basic-vectors.ts';
import { type FamilyLine, vectorsPage } from './basic-vectors-page.ts';
import { byFamily, isOwnFolder } from './vectors.ts';

/*
 * Programs are compiled and run, and what they print, stop at and write is compared with what was observed. Every
 * miss is one of a named deviation. What a compatibility mode of the observed database changed is compared in a
 * flavour in which the difference is switched on.
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

const files = BASIC_FILES.map((file) => ({ file, vectors: basicVectors(file) })).filter(
  ({ vectors }) => vectors.length > 0,
);

const families: FamilyLine[] = [];

describe.each(files)('programs of $file.jsonl', ({ file, vectors }) => {
  test.each(byFamily(vectors))('%s', (family, members) => {
    const missed = members.filter((vector) => !isAsObserved(vector));
    families.push({ file, family, programs: members.length, missed });
    const unnamed = missed.filter(
      (vector) => !isExempt(vector) && basicDeviationOf(vector) === undefined,
    );
    expect(unnamed.map(reported)).toEqual([]);
  });
});

test.runIf(isOwnFolder)('the page of the vectors says how many are as observed', async () => {
  await expect(vectorsPage(families)).toMatchFileSnapshot('../../packages/basic/VECTORS.md');
});

const MODES = [
  'COMPATIBLE.APPEND',
  'FOR.STORE.BEFORE.TEST',
  'PICK.JUMP.RANGE',
  'PICK.MATRIX',
  'PICK.READ',
  'PICK.SUBSTR.ASSIGN',
  'STRING.LOCATE',
  'UNASSIGNED.COMMON',
] as const;

test.each(MODES)('the mode %s', (mode) => {
  const unlike = files
    .flatMap(({ vectors }) => vectors)
    .filter(({ modes }) => modes?.[mode] !== undefined)
    .filter((vector) => {
      const flavour = flavourOf([...(vector.mode ?? []), mode]);
      const outcome = basicOutcome(account, vector, flavour, folder);
      return !agrees({ ...vector, filesAfter: outcome.tables }, outcome, vector.modes?.[mode]);
    });
  expect(unlike.map(reported)).toEqual([]);
});

test.each(basicDeviations)('it makes a difference that $rule', ({ covers }) => {
  const covered = files.flatMap(({ vectors }) => vectors).filter(covers);
  expect(covered.filter((vector) => !isAsObserved(vector))).not.toEqual([]);
});

function isAsObserved(vector: BasicVector): boolean {
  return agrees(vector, basicOutcome(account, vector, flavourOf(vector.mode ?? []), folder));
}

/** What a failing test shows of a program. */
function reported({ id, source, units, output }: BasicVector) {
  return { id, program: source ?? units, output };
}
