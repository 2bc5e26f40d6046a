import { expect, test } from 'vitest';
import { MvdbError } from '../errors/errors.ts';
import { TABLE_NOT_FOUND } from '../errors/failures.ts';
import { rejection } from './rejection.ts';

const rejected = () => {
  throw new MvdbError(TABLE_NOT_FOUND, 'NONE');
};

test('a rejection is an error of the code whose message holds or matches the text', () => {
  expect(rejected).toThrow(rejection('TABLE_NOT_FOUND'));
  expect(rejected).toThrow(rejection('TABLE_NOT_FOUND', 'NONE'));
  expect(rejected).toThrow(rejection('TABLE_NOT_FOUND', /N.NE$/));
});

test.each([
  ['another code', rejection('RECORD_LOCKED')],
  ['another text', rejection('TABLE_NOT_FOUND', 'SOME')],
  ['a text that does not match', rejection('TABLE_NOT_FOUND', /^NONE/)],
])('%s is not the rejection', (_, expected) => {
  expect(() => expect(rejected).toThrow(expected)).toThrow('asymmetric matcher');
  expect(rejected).not.toThrow(expected);
});

test.each([[undefined], ['TABLE_NOT_FOUND'], [{ code: 'TABLE_NOT_FOUND' }]])(
  '%j is not a rejection',
  (value) => expect(value).not.toEqual(rejection('TABLE_NOT_FOUND')),
);

test('a rejection is printed with its code and text', () => {
  expect(String(rejection('TABLE_NOT_FOUND', 'NONE'))).toBe('Rejection TABLE_NOT_FOUND NONE');
  expect(String(rejection('TABLE_NOT_FOUND'))).toBe('Rejection TABLE_NOT_FOUND');
});
