import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertIn, convertOut, iconv, oconv } from './conversion.ts';
import { conversionContext } from './conversion-context.ts';

describe('MD output', () => {
  test.each([
    ['123456', 'MD2', '1234.56'],
    ['123456', 'MD20', '123456.00'],
    ['-123456', 'MD2,$', '-$1,234.56'],
    ['12345678', 'MD02', '123457'],
    ['1235', 'MD12', '12.4'],
    ['125', 'MD12', '1.3'],
    ['115', 'MD12', '1.2'],
    ['-5', 'MD2C', '0.05cr'],
    ['-12345678', 'MD0(', '(12345678)'],
    ['0', 'MD2Z', ''],
    ['-0.4', 'MD0', '-0'],
    ['-0', 'MD2', '0.00'],
    ['-0.004', 'MD4,+T', '0.0000-'],
    ['-1', 'MD02$', '-$0'],
    ['1.', 'MD2P', '0.01'],
    ['1.0', 'MD2P', '0.01'],
    ['1.5', 'MD2P', '1.50'],
    ['123456', 'MD2#10', '1234.56   '],
    ['', 'MD2#10', ''],
    ['123456', 'MD2,5', '1,234'],
    ['-5', "MD2['','','',' DM']-", '0.05- DM'],
    ['-5', "MD2['ß']-", 'ß0.05-'],
    ['-5', "MD2$['','','','']", '-0.05'],
    ['1234567', 'MD0[ k , . ]', 'k 1.234.567'],
    ['-5', 'MD2((#10)', '(0.05)'],
    ['5', 'MD2Z,', '0.05'],
    ['5', "MD2Z['k']", '0.05'],
    ['199', 'MD02T', '1'],
    ['12.5', 'MD2P', '12.50'],
    ['', 'MD2', ''],
    ['1234567', "MD2['DM ','.',',']", 'DM 12.345,67'],
    ['123456789012345678901234567890', 'MD2,', '1,234,567,890,123,456,789,012,345,678.90'],
    ['000123', 'MD2', '1.23'],
    ['+123', 'MD2', '1.23'],
  ])('%j with %j shows %j', (text, code, shown) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status: 0 });
  });

  test.each(['abc', '12-', '1,234', ' ', '1E3', '1\u001d2'])(
    '%j comes back with status 1',
    (text) => {
      expect(convertOut(text, 'MD2')).toEqual({ text, status: 1 });
    },
  );
});

describe('ML and MR output', () => {
  test.each([
    ['1234', 'MR2%10', '0000012.34'],
    ['1234', 'ML2*10', '12.34*****'],
    ['1234', 'MR2,10', '     12.34'],
    ['1234567890', 'MR#3-#3-#4', '123-456-7890'],
    ['123456789', 'MR(###-##-####)', '123-45-6789'],
    ['123456789', 'ML(###-##-####)', '123-45-6789'],
    ['3523000189', 'MR((###)###-####)', '(352)300-0189'],
    ['1234', 'MR(%3-%4)', '000-1234'],
    ['-123456', 'MR2(#10)', ' (1234.56))'],
    ['-1234', 'MR2(', '(12.34)'],
    ['', 'MR2', '0.00'],
    ['-1', 'ML02(*8', '(0)*****'],
    ['0', 'MR2Z5', '     '],
    ['1234', 'MR2,123', '3333333' + '12.34'],
  ])('%j with %j shows %j', (text, code, shown) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status: 0 });
  });

  test.each(['MR#999999999', 'MR2%32768', "MD2['x", 'MD2[', 'MD2[,..]', "MD2['a'b]"])(
    'the code %j is refused',
    (code) => {
      expect(convertOut('1', code)).toEqual({ text: '1', status: 2 });
      expect(convertIn('1', code)).toEqual({ text: '', status: 2 });
    },
  );
});

describe('MD input', () => {
  test.each([
    ['$1,234.56', 'MD2,$', '123456', 0],
    ['(12.34)', 'MD2', '-1234', 0],
    ['12.345', 'MD2', '1235', 0],
    ['abc', 'MD2', '', 1],
    ['12.34cr', 'MD2', '-1234', 0],
    ['-0.001', 'MD2', '0', 0],
    ['1.005', 'MD2', '101', 0],
    ['12345678901234567890.125', 'MD2', '1234567890123456789013', 0],
    ['00', 'MD2', '0', 0],
    ['12$', 'MD0', '12', 0],
    ['-$12', 'MD0', '-12', 0],
    ['12 345', 'MD0', '12345', 0],
    ['***12.34', 'MR2*10', '1234', 0],
    ['12.34***', 'ML2,10*', '1234', 0],
    ['1,000', 'MR0%8', '1000', 0],
    ['00012.30', 'MR2%8', '1230', 0],
    ['+(12)', 'MD0', '', 1],
    ['(12', 'MD0', '', 1],
    ['5-', 'MD0', '-5', 0],
    ['-5-', 'MD0', '-5', 0],
    ['12db', 'MD0', '-12', 0],
    ['.', 'MD0', '0', 0],
    ['$', 'MD0', '', 0],
    ['1.234,5', "MD1['','.',',']", '12345', 0],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });
});

test('a number of more digits than a calculation takes is refused', () => {
  const text = '1'.repeat(200_000);
  expect(convertOut(text, 'MD2').status).toBe(1);
  expect(convertIn(text, 'MD2').status).toBe(1);
});

test('currency and separators come from the context', () => {
  const context = conversionContext({ currency: 'EUR ', thousands: '.', decimal: ',' });
  expect(oconv('-123456', 'MD2,$', context)).toBe('-EUR 1.234,56');
  expect(iconv('-EUR 1.234,56', 'MD2,$', context)).toBe('-123456');
});

const wholeNumbers = fc
  .oneof(fc.integer(), fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }))
  .map(String);

test.each([
  'MD0',
  'MD2',
  'MD4,',
  'MD9',
  'MD2,$',
  'MD2,$-',
  'MD2,+',
  'MD2(',
  'MD2,<',
  'MD3C',
  'MD2D',
  'MR2,$C',
  "MD2['DM ','.',',']",
  "MD2,['<',' ','!','kr']",
])('what %j shows of a whole number is read back as the same', (code) => {
  fc.assert(
    fc.property(wholeNumbers, (text) => {
      expect(convertIn(oconv(text, code), code)).toEqual({ text, status: 0 });
    }),
  );
});

test('rounding is exact, half away from zero, and the sign stays', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (units) => {
      const rounded = (units + 50n) / 100n;
      expect(oconv(String(units), 'MD02')).toBe(String(rounded));
      expect(oconv(String(-units), 'MD02')).toBe(units === 0n ? '0' : `-${rounded}`);
    }),
  );
});

const amounts = fc
  .tuple(fc.nat(9_999_999), fc.nat(99))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);

test('spaces, thousands and the fill do not matter to what is read, wherever they stand', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.array(fc.tuple(fc.nat(10), fc.constantFrom(' ', ',', '*')), { maxLength: 6 }),
      fc.constantFrom('MR2*12', 'ML2,12*', 'MD2,$12*', 'MD2$(*8'),
      (amount, noise, code) => {
        let text = amount;
        for (const [position, character] of noise)
          text = text.slice(0, position) + character + text.slice(position);
        expect(iconv(text, code)).toBe(iconv(amount, 'MD2'));
      },
    ),
  );
});

test('every way to mark a negative number is read', () => {
  const signs = ['-#', '#-', '(#)', '<#>', '#CR', '#db', '-$#', '$-#', '($#)', '# -', '- #'];
  fc.assert(
    fc.property(amounts, fc.constantFrom(...signs), (amount, sign) => {
      const stored = iconv(amount, 'MD2');
      const expected = stored === '0' ? '0' : `-${stored}`;
      expect(iconv(sign.replace('#', amount), 'MD2')).toBe(expected);
    }),
  );
});

test('a sign style stands around the same digits for both signs', () => {
  const styles = { '-': ['', '-'], '<': ['<', '>'], '(': ['(', ')'], C: ['', 'cr'], D: ['', 'db'] };
  fc.assert(
    fc.property(
      amounts.filter((amount) => Number(amount) !== 0),
      fc.constantFrom(...(Object.keys(styles) as (keyof typeof styles)[])),
      fc.constantFrom('MD2', 'MD02', 'MD24,', 'MD0$', 'MD42,$'),
      (amount, style, code) => {
        const [before, after] = styles[style];
        const digits = oconv(amount, code);
        expect(oconv(`-${amount}`, code + style)).toBe(before + digits + after);
        const blank = (text = '') => ' '.repeat(text.length);
        expect(oconv(amount, code + style)).toBe(blank(before) + digits + blank(after));
      },
    ),
  );
});
