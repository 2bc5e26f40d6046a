import { describe, expect, test } from 'vitest';
import { deviations } from './deviations.ts';
import { functions } from './functions.ts';
import { missesOf, unexplainedMissesOf } from './misses.ts';
import {
  byFamily,
  type FunctionVector,
  ownFolders,
  readVectors,
  vectorFolders,
} from './vectors.ts';

const FILES = ['dynarray.jsonl', 'match.jsonl', 'oconv.jsonl', 'iconv.jsonl'];

describe.each(FILES)('the functions of %s answer as the observed database', (file) => {
  const vectors = readVectors(file, vectorFolders);

  test('all of them are known', () => {
    const unknown = vectors.filter(({ fn }) => !Object.hasOwn(functions, fn));
    expect(unknown).toEqual([]);
  });

  test.each(byFamily(vectors))('%s', (_family, members) => {
    expect(unexplainedMissesOf(members)).toEqual([]);
  });
});

describe('the table of deviations', () => {
  const misses = missesOf(
    FILES.flatMap((file) => readVectors<FunctionVector>(file, ownFolders)),
  ).map(({ vector }) => vector);

  test.each(deviations)('"$name" makes a difference still', ({ covers }) => {
    expect(misses.filter(covers)).not.toEqual([]);
  });

  test('gives each a name of its own', () => {
    expect(new Set(deviations.map(({ name }) => name)).size).toBe(deviations.length);
  });
});
