import { catalogue, type Routine } from '@mvdb/routines';
import { expect, test } from 'vitest';
import { deprecationOf } from './deprecation.ts';

const entry = (name: string): Routine => {
  const routine = catalogue.find(name);
  if (routine === undefined) throw new Error(`${name} is not registered.`);
  return routine;
};

test('a deprecated routine names the next revision and the last', () => {
  expect(deprecationOf(catalogue, entry('VB_TABLE_LOOKUP.REV2.BAK'))).toEqual({
    successor: 'VB_TABLE_LOOKUP.REV2',
    latest: 'VB_TABLE_LOOKUP.REV4',
  });
});

test('an analyzed routine is not deprecated', () => {
  expect(deprecationOf(catalogue, entry('VB_ICONV'))).toBeUndefined();
});
