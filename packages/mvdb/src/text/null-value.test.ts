import { expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { adds } from '../dynamic-array/element-wise.ts';
import { absolute, add, divide, integer, multiply, remainder } from '../number/arithmetic.ts';
import { isNull, NULL_VALUE } from './null-value.ts';

test('only the null value is null, not the empty string', () => {
  expect(isNull(NULL_VALUE)).toBe(true);
  expect(isNull('')).toBe(false);
});

test('arithmetic with an unknown value is unknown', () => {
  expect(add(NULL_VALUE, '1')).toBe(NULL_VALUE);
  expect(multiply('2', NULL_VALUE)).toBe(NULL_VALUE);
  expect(divide(NULL_VALUE, '0')).toBe(NULL_VALUE);
  expect(remainder(NULL_VALUE, NULL_VALUE)).toBe(NULL_VALUE);
  expect(absolute(NULL_VALUE)).toBe(NULL_VALUE);
  expect(integer(NULL_VALUE)).toBe(NULL_VALUE);
  expect(adds(`1\u001d${NULL_VALUE}`, '1\u001d1')).toBe(`2\u001d${NULL_VALUE}`);
});

test('arithmetic takes the empty string as zero', () => {
  expect(add('', '1')).toBe('1');
});

test('null survives being written and read', async () => {
  const account = Account.inMemory();
  const table = account.createTable('T');
  table.write('1', `a\u001e${NULL_VALUE}`);
  expect(table.read('1')).toBe(`a\u001e${NULL_VALUE}`);
  await account.close();
});
