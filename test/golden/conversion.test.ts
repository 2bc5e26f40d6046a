import { describe, expect, test } from 'vitest';
import { functions } from './functions.ts';
import { byFamily, type FunctionVector, readVectors } from './vectors.ts';

/** Vectors answered otherwise, by id, with the reason. */
const deviations: Readonly<Record<string, string>> = {};

const FORMAT_FUNCTIONS = new Set(['FMT', 'FMTS']);

function failuresOf(vectors: readonly FunctionVector[]) {
  return vectors
    .filter(({ id }) => !Object.hasOwn(deviations, id))
    .map(({ id, fn, args, result, status }) => ({
      id,
      fn,
      args,
      expected: { result, status },
      got: functions[fn]?.(...args),
    }))
    .filter(({ expected, got }) => JSON.stringify(got) !== JSON.stringify(expected));
}

const groups: [name: string, vectors: FunctionVector[]][] = [
  ['output conversions', readVectors('oconv.jsonl')],
  ['input conversions', readVectors('iconv.jsonl')],
  ['formats', readVectors('dynarray.jsonl').filter(({ fn }) => FORMAT_FUNCTIONS.has(fn))],
];

describe.each(groups)('%s answer as the observed database', (_name, vectors) => {
  test.each(byFamily(vectors))('%s', (_family, members) => {
    expect(failuresOf(members)).toEqual([]);
  });
});
