import { describe, expect, test } from 'vitest';
import { functions } from './functions.ts';
import { byFamily, type FunctionVector, readVectors } from './vectors.ts';

const DYNAMIC_ARRAY_FUNCTIONS = new Set([
  'ABS',
  'ABSS',
  'ADD',
  'ADDS',
  'ALPHA',
  'ANDS',
  'ASSIGN',
  'CATS',
  'COMPARE',
  'COUNT',
  'COUNTS',
  'DCOUNT',
  'DEL',
  'DELETE',
  'DIV',
  'DIVIDE',
  'DIVS',
  'EQ',
  'EQS',
  'EXTRACT',
  'FIELDS',
  'FIND',
  'FINDSTR',
  'GE',
  'GES',
  'GT',
  'GTS',
  'IFS',
  'INDEXS',
  'INS',
  'INSERT',
  'INT',
  'LE',
  'LENS',
  'LES',
  'LISTINDEX',
  'LOCATE',
  'LOWER',
  'LT',
  'LTS',
  'MAXIMUM',
  'MINIMUM',
  'MOD',
  'MODS',
  'MUL',
  'MULS',
  'NE',
  'NEG',
  'NEGS',
  'NES',
  'NOT',
  'NOTS',
  'NUM',
  'NUMS',
  'ORS',
  'PWR',
  'RAISE',
  'REM',
  'REMOVE',
  'REPLACE',
  'SOUNDEXS',
  'SPACES',
  'SPLICE',
  'STRS',
  'SUB',
  'SUBS',
  'SUBSTRINGS',
  'SUM',
  'SUMMATION',
  'TRIMBS',
  'TRIMFS',
  'TRIMS',
]);

function failuresOf(vectors: readonly FunctionVector[]) {
  return vectors
    .map(({ id, fn, args, result, found }) => ({
      id,
      fn,
      args,
      expected: found === undefined ? { result } : { result, found },
      got: answer(fn, args),
    }))
    .filter(({ expected, got }) => got.result !== expected.result || got.found !== expected.found);
}

function answer(fn: string, args: readonly string[]): { result?: string; found?: boolean } {
  const given = functions[fn]?.(...args);
  return typeof given === 'string' ? { result: given } : (given ?? {});
}

describe('dynamic arrays and numbers answer as the observed database', () => {
  const vectors = readVectors('dynarray.jsonl').filter(({ fn }) => DYNAMIC_ARRAY_FUNCTIONS.has(fn));

  test.each(byFamily(vectors))('%s', (_family, members) => {
    expect(failuresOf(members)).toEqual([]);
  });
});
