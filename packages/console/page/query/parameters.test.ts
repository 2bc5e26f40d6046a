import { expect, test } from 'vitest';
import { parametersIn, parameterValues } from './parameters.ts';

test.each([
  ['LIST BIN', []],
  ['LIST BIN WITH PARTS = ? AND QTY > ?', ['1', '2']],
  ['LIST BIN WITH PARTS = :part OR PARTS2 = :part AND QTY > :least', [':part', ':least']],
  ['LIST BIN WITH PARTS = "?" AND X = \':no\'', []],
  ['SELECT * FROM T WHERE A=? AND B IN (:b)', ['1', ':b']],
])('the parameters of %s', (sentence, names) => {
  expect(parametersIn(sentence)).toEqual(names);
});

test('values go in order for ? and by name for :name, and are blank where none is given', () => {
  expect(parameterValues('LIST T', { 1: 'a' })).toBeUndefined();
  expect(parameterValues('LIST T WITH A = ? AND B = ?', { 2: 'b' })).toEqual(['', 'b']);
  expect(parameterValues('LIST T WITH A = :a AND B = :b', { ':a': '?' })).toEqual({
    a: '?',
    b: '',
  });
});
