import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Account } from '../../packages/mvdb/src/account/account.ts';
import { loadDataset } from './dataset.ts';
import { type SentenceDeviation, sentenceDeviations } from './sentence-deviations.ts';
import {
  observed,
  outcomeOf,
  SENTENCE_SETS,
  type SentenceVector,
  sentenceVectors,
} from './sentence-vectors.ts';
import { byFamily, ownFolders, vectorFolder } from './vectors.ts';

/*
 * Selections, counts and reports are compared with what was observed, line by line. Every miss is one of a
 * named deviation, and every named deviation is one indeed: it has a case that is answered otherwise, and where
 * it is a matter of taste a flavour with which it is answered as observed.
 */

const sets = SENTENCE_SETS.map((folder) => ({ folder, vectors: sentenceVectors(folder) }));

const accounts = new Map<string, Account>();

beforeAll(() => {
  for (const { folder } of sets) {
    const account = Account.inMemory();
    loadDataset(account, 'query.dataset.json', folder);
    accounts.set(folder, account);
  }
});

afterAll(async () => {
  for (const account of accounts.values()) await account.close();
});

describe.each(sets)('sentences of the set %#', ({ folder, vectors }) => {
  test.each(byFamily(vectors))('%s', (_family, members) => {
    const unnamed = missesAmong(folder, members).filter((vector) => !deviationOf(vector));
    expect(unnamed.map((vector) => reported(folder, vector))).toEqual(
      unnamed.map((vector) => ({ sentences: vector.sentences, ...observed(vector) })),
    );
  });
});

if (ownFolders.includes(vectorFolder)) {
  describe('a named deviation', () => {
    test.each(sentenceDeviations)('$rule', (deviation) => {
      const { about, instance } = deviation;
      expect(missesOf(deviation).length > 0 || instance !== undefined).toBe(true);
      if (instance === undefined) return;
      const { asked, means } = instance;
      expect(asked.sentences.join('\n')).toMatch(about);
      expect(outcomeOf(anyAccount(), asked)).not.toEqual(
        outcomeOf(anyAccount(), { ...asked, sentences: means }),
      );
    });
  });

  describe('a flavour of the session answers as observed', () => {
    const tastes = sentenceDeviations.filter(({ flavour }) => flavour !== undefined);
    test.each(tastes)('$rule', (deviation) => {
      const { flavour, instance } = deviation;
      if (instance === undefined) throw new TypeError('A flavour is shown by a case.');
      const { asked, means } = instance;
      expect(outcomeOf(anyAccount(), asked, flavour)).toEqual(
        outcomeOf(anyAccount(), { ...asked, sentences: means }),
      );
      for (const { folder, vector } of missesOf(deviation))
        expect(outcomeOf(accountOf(folder), vector, flavour)).toEqual(observed(vector));
    });
  });
}

function missesOf(deviation: SentenceDeviation) {
  return sets.flatMap(({ folder, vectors }) =>
    missesAmong(folder, vectors.filter(isAbout(deviation))).map((vector) => ({ folder, vector })),
  );
}

function missesAmong(folder: string, vectors: readonly SentenceVector[]): SentenceVector[] {
  return vectors.filter((vector) => {
    const { sentences, ...outcome } = reported(folder, vector);
    return JSON.stringify(outcome) !== JSON.stringify(observed(vector));
  });
}

function reported(folder: string, vector: SentenceVector) {
  return { sentences: vector.sentences, ...outcomeOf(accountOf(folder), vector) };
}

function deviationOf(vector: SentenceVector): SentenceDeviation | undefined {
  return sentenceDeviations.find((deviation) => isAbout(deviation)(vector));
}

function isAbout({ about }: SentenceDeviation) {
  return ({ sentences }: SentenceVector) => sentences.some((sentence) => about.test(sentence));
}

function accountOf(folder: string): Account {
  const account = accounts.get(folder);
  if (account === undefined) throw new TypeError(`No data set is loaded for ${folder}.`);
  return account;
}

/** The account of the first set, whose tables the cases of the deviations are about. */
function anyAccount(): Account {
  return accountOf(sets[0]?.folder ?? '');
}
