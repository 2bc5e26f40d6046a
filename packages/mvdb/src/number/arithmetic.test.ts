import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absolute,
  add,
  and,
  divide,
  integer,
  modulus,
  multiply,
  negate,
  not,
  or,
  power,
  quotient,
  remainder,
  subtract,
} from './arithmetic.ts';

describe('arithmetic on texts', () => {
  test.each([
    ['add', add, '0.1', '0.2', '0.3'],
    ['add', add, '', '5', '5'],
    ['add', add, ' 5 ', '1', '6'],
    ['add', add, '9007199254740993', '1', '9007199254740994'],
    ['subtract', subtract, '0.0001', '3', '-2.9999'],
    ['multiply', multiply, '99999', '99999', '9999800001'],
    ['multiply', multiply, '123456789012', '123456789012', '15241578753153483936144'],
    ['multiply', multiply, '0', '-74.5', '0'],
    ['multiply', multiply, '0', '-7', '0'],
    ['divide', divide, '22', '7', '3.1429'],
    ['divide', divide, '-1', '3', '-0.3333'],
    ['divide', divide, '0', '-5', '0'],
    ['divide', divide, '0.00005', '1', '0.0001'],
    ['modulus', modulus, '-7', '3', '2'],
    ['modulus', modulus, '7.5', '2', '1.5'],
    ['modulus', modulus, '-2', '0', '-2'],
    ['remainder', remainder, '-7', '3', '-1'],
    ['remainder', remainder, '-7', '-3', '-1'],
    ['and', and, '1', 'x', '1'],
    ['and', and, '1', '', '0'],
    ['or', or, '0', '0.0', '0'],
    ['or', or, '0', '-1', '1'],
  ])('%s, case %#', (_, operation, left, right, expected) => {
    expect(operation(left, right)).toBe(expected);
  });

  test.each([
    ['integer', integer, '-3.7', '-3'],
    ['absolute', absolute, '-1.9', '1.9'],
    ['absolute', absolute, '', '0'],
    ['negate', negate, '-0.1', '0.1'],
    ['negate', negate, '0', '0'],
    ['not', not, '0.0', '1'],
    ['not', not, '', '1'],
    ['not', not, '-1', '0'],
  ])('%s, case %#', (_, operation, text, expected) => {
    expect(operation(text)).toBe(expected);
  });

  test('a whole quotient is cut towards zero', () => {
    expect(quotient('-7', '3')).toBe('-2');
    expect(quotient('7.5', '2')).toBe('3');
  });

  test('the precision decides the decimal places', () => {
    expect(divide('1', '3', 0)).toBe('0');
    expect(divide('1', '3', 14)).toBe('0.33333333333333');
    expect(add('1.23456', '0', 2)).toBe('1.23');
  });

  test.each(['abc', ' ', '1,5', '1\u001d2'])('the operand %j is refused', (text) => {
    for (const operation of [add, subtract, multiply, divide, modulus, remainder, quotient, power])
      expect(() => operation(text, '1')).toThrow(expect.objectContaining({ code: 'NOT_A_NUMBER' }));
  });

  test.each([divide, quotient])('division by zero is refused', (operation) => {
    expect(() => operation('1', '')).toThrow(expect.objectContaining({ code: 'DIVISION_BY_ZERO' }));
  });

  test('integers of any size are exact', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (left, right) => {
        expect(add(`${left}`, `${right}`)).toBe(`${left + right}`);
        expect(subtract(`${left}`, `${right}`)).toBe(`${left - right}`);
        expect(multiply(`${left}`, `${right}`)).toBe(`${left * right}`);
      }),
    );
  });
});
