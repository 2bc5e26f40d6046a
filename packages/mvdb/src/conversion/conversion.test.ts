import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MvdbError } from '../errors/errors.ts';
import { fmt } from '../format/format.ts';
import { caseCount } from '../testing/case-count.ts';
import {
  convertEachIn,
  convertEachOut,
  converterOf,
  convertIn,
  convertOut,
  iconv,
  iconvs,
  oconv,
  oconvs,
} from './conversion.ts';
import { conversionContext } from './conversion-context.ts';

describe('chained codes', () => {
  test('run in turn, each on the result of the one before', () => {
    expect(convertOut('123456\u001ex', '<1>\u001dMD2')).toEqual({ text: '1234.56', status: 0 });
    expect(oconv('hello world', 'T1,5\u001dMCU\u001dL')).toBe('5');
  });

  test('stop at the first that fails', () => {
    expect(convertOut('abc', 'MD2\u001dMCU')).toEqual({ text: 'abc', status: 1 });
    expect(convertIn('abc', 'MCU\u001dQQ')).toEqual({ text: '', status: 2 });
  });

  test('end with a date that was carried', () => {
    expect(convertIn('31 Jun 94', 'D\u001dMD1')).toEqual({ text: '9679', status: 3 });
  });

  test('leave the text alone when there is no code', () => {
    expect(convertOut('x', ' \u001d')).toEqual({ text: 'x', status: 0 });
  });
});

test.each(['QQ', '#', 'M', 'MZ', '1'])('the unknown code %j has status 2', (code) => {
  expect(convertOut('x', code)).toEqual({ text: 'x', status: 2 });
  expect(convertIn('x', code)).toEqual({ text: '', status: 2 });
});

describe('element by element', () => {
  const array = '100\u001d-5\u001eabc\u001c7';

  test('every element is converted and the marks stay', () => {
    expect(oconvs(array, 'MD2')).toBe('1.00\u001d-0.05\u001eabc\u001c0.07');
    expect(iconvs('1.00\u001d-0.05', 'MD2')).toBe('100\u001d-5');
  });

  test('the status is that of the last', () => {
    expect(convertEachOut(array, 'MD2').status).toBe(0);
    expect(convertEachOut(`${array}\u001dx`, 'MD2').status).toBe(1);
    expect(convertEachIn('31 Jun 94\u001d1 Jun 94', 'D').status).toBe(0);
  });
});

test('a code is compiled once for each context', () => {
  const context = conversionContext({ currency: 'EUR ' });
  expect(converterOf('MD2,$')).toBe(converterOf('MD2,$'));
  expect(converterOf('MD2,$', context)).not.toBe(converterOf('MD2,$'));
  expect(oconv('100', 'MD2,$', context)).toBe('EUR 1.00');
  expect(oconv('100', 'MD2,$')).toBe('$1.00');
});

test('a context made of another has codes of its own', () => {
  const context = conversionContext({ currency: 'EUR ' });
  expect(oconv('100', 'MD2,$', context)).toBe('EUR 1.00');
  expect(oconv('100', 'MD2,$', { ...context, currency: 'SEK ' })).toBe('SEK 1.00');
  expect(oconv('100', 'MD2,$', context)).toBe('EUR 1.00');
});

test('many codes in turn give the same as before', () => {
  const before = oconv('123456', 'MD2,');
  for (let count = 1; count < 2_000; count++) oconv('abc', `T${count}`);
  expect(oconv('123456', 'MD2,')).toBe(before);
});

test('a chain that doubles its text beyond all bounds ends with a typed error', () => {
  const code = Array.from({ length: 40 }, () => 'C;*;*').join('\u001d');
  expect(() => oconv('ab', code)).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
});

const anyCode = fc.oneof(
  fc.string(),
  fc
    .tuple(
      fc.constantFrom(
        ...['B', 'B64', 'C', 'D', 'DI', 'G', 'I', 'L', 'MB', 'MC', 'MD', 'MK', 'ML', 'MO', 'MP'],
        ...['MR', 'MT', 'MU0C', 'MX', 'MY', 'NR', 'P(', 'R', 'S;', 'T', 'TI', 'TX;', 'U', '<'],
        ...['10L', '5R', 'R2', '3T', '8C'],
      ),
      fc.string({
        unit: fc.constantFrom(...'0123459ADEHIJLMNOPQSTWXYZ,;*#%$()<>[]\'"-+~/ \u001d'),
        maxLength: 12,
      }),
    )
    .map(([prefix, rest]) => prefix + rest),
);
const anyData = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.string({ unit: fc.constantFrom(...'0123456789.-+, $()ADJN\u001b\u001c\u001d\u001e') }),
);

test('any code on any data gives a text and a status', () => {
  fc.assert(
    fc.property(anyCode, anyData, (code, data) => {
      for (const convert of [convertOut, convertIn, convertEachOut, convertEachIn]) {
        const { text, status } = convert(data, code);
        expect(typeof text).toBe('string');
        expect([0, 1, 2, 3]).toContain(status);
      }
      expect(iconv(data, code)).toBe(convertIn(data, code).text);
      expect(typeof fmt(data, code)).toBe('string');
    }),
    { numRuns: caseCount(2_000) },
  );
});

test.each(['L#999999999', 'MR#32768', 'T999999999999,1', 'G999999999*1', '<2147483648>'])(
  'the huge code %j ends with an answer or a typed error',
  (code) => {
    try {
      expect(oconv('a*b', code).length).toBeLessThan(10);
    } catch (error) {
      expect(error).toBeInstanceOf(MvdbError);
    }
  },
);
