import { describe, expect, test } from 'vitest';
import { functions } from './functions.ts';
import { byFamily, type FunctionVector, readVectors } from './vectors.ts';

const TEXT_FUNCTIONS = new Set([
  'CHANGE',
  'COL1COL2',
  'CONVERT',
  'CROP',
  'DOWNCASE',
  'FIELD',
  'FIELDSTORE',
  'FOLD',
  'GROUP.ASSIGN',
  'INDEX',
  'LEN',
  'MATCHES',
  'MATCHFIELD',
  'QUOTE',
  'SOUNDEX',
  'SPACE',
  'SQUOTE',
  'STR',
  'SUBSTR',
  'SUBSTR.ASSIGN',
  'TRIM',
  'TRIMB',
  'TRIMF',
  'UPCASE',
]);

function failuresOf(vectors: readonly FunctionVector[]) {
  return vectors
    .map(({ id, fn, args, result }) => ({ id, fn, args, expected: result, got: answer(fn, args) }))
    .filter(({ expected, got }) => got !== expected);
}

function answer(fn: string, args: readonly string[]): string | undefined {
  const given = functions[fn]?.(...args);
  return typeof given === 'object' ? given.result : given;
}

describe('text functions answer as the observed database', () => {
  const vectors = [...readVectors('dynarray.jsonl'), ...readVectors('match.jsonl')].filter(
    ({ fn }) => TEXT_FUNCTIONS.has(fn),
  );
  test.each(byFamily(vectors))('%s', (_family, members) => {
    expect(failuresOf(members)).toEqual([]);
  });
});
