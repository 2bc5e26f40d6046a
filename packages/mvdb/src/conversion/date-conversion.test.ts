import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertIn, convertOut, iconv, oconv } from './conversion.ts';
import { conversionContext } from './conversion-context.ts';
import { FIRST_DAY, LAST_DAY } from './internal-date.ts';

describe('D output', () => {
  test.each([
    ['9649', 'D', '01 JUN 1994'],
    ['9649', 'D2/', '06/01/94'],
    ['9649', 'D4-YMD', '1994-06-01'],
    ['9649', 'DWAL', 'Wednesday'],
    ['9649', 'DQ', '2'],
    ['9649', 'DJ', '152'],
    ['9649', 'D4DOMAYL', '1st June 1994'],
    ['9649', 'D-YIWI', '1994-22'],
    ['-940', 'D', '04 JUN 1965'],
    ['', 'D', ''],
    ['9649', 'DMB', 'JUN'],
    ['9649', 'DWBL', 'Wed'],
    ['9649', 'DDO', '1st'],
    ['9650', 'DDO', '2nd'],
    ['9651', 'DDO', '3rd'],
    ['9659', 'DDO', '11th'],
    ['9669', 'DDO', '21st'],
    ['9649', 'D DMY[Z,A3,2]', '1 JUN 94'],
    ['9649', "DDMY[Z' of ',A', ',4]", '1 of JUNE, 1994'],
    ['9649.9', 'D', '01 JUN 1994'],
    [' 9649 ', 'D', '01 JUN 1994'],
    [String(FIRST_DAY), 'D4-YMD', '0001-01-01'],
    [String(LAST_DAY), 'D4-YMD', '9999-12-31'],
    ['9649', 'DI', '1994-06-01'],
    ['9649', 'D-WADMAY', 'WEDNESDAY 01-JUNE-1994'],
    ['9649', 'D/WMD', '3 06/01'],
    ['9649', 'D/YQ', '1994/2'],
    ['9649', 'D/QY', '2 1994'],
    ['9649', 'D.MDYQ[A,Z,2,]', 'JUNE.1.94.2'],
    ['9649', "DWAD[A': ']", 'WEDNESDAY: 01'],
    ['9649', 'D/MM', '06/06'],
    ['9649', 'D0/', '06/01'],
    ['9649', 'D0', '01 JUN'],
    ['9649', 'D0-YMD', '06-01'],
    ['9649', 'D0-MYD', '06--01'],
    ['9649', "D0-YMD['x']", 'x06-01'],
    ['9649', 'D0Y', ''],
    ['9649', 'D3/', '06/01/994'],
    ['9649', 'D/Y[Z]', '4'],
    ['9649', 'D/Y[Z4]', '1994'],
    ['9649', 'DY[6]', '001994'],
    ['9649', 'DJ[5]', '00152'],
    ['9589', 'DJ[Z5]', '   92'],
    ['9649', 'DM[4]', '06  '],
    ['9649', 'DMA[4]', 'JUNE'],
    ['9649', 'DWA[2]', 'WE'],
    ['9649', 'DE', '01 JUN 1994'],
    ['9649', 'D2/E', '01/06/94'],
    ['9649', 'D23', '06301394'],
    ['9649', 'DMLD', '06 01'],
  ])('%j with %j shows %j', (text, code, shown) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status: 0 });
  });

  test.each([
    'abc',
    '1e4',
    '-',
    '1\u001d2',
    String(LAST_DAY + 1),
    String(FIRST_DAY - 1),
    '99999999999999999999',
  ])('%j is not an internal day', (text) => {
    expect(convertOut(text, 'D')).toEqual({ text, status: 1 });
  });

  test.each([
    'DX',
    'D5',
    'D2//',
    'D2/ ',
    'DMDYQJW',
    'DM[A3',
    'DM[A3]L',
    'DD[A]',
    'DM[99]',
    'DM[0]',
    'DMA[A]',
    'DQ[Z]',
    'DMD[,,,]',
    'D[A]',
    'DMDYE',
  ])('the code %j is not valid', (code) => {
    expect(convertOut('9649', code)).toEqual({ text: '9649', status: 2 });
  });
});

test.each([
  ['', '', 0],
  ['  ', '', 0],
  ['abc', 'abc', 1],
  ['1', '1', 2],
] as const)('with a code that is not valid %j gives %j, status %i', (text, shown, status) => {
  expect(convertOut(text, 'DMA[A]')).toEqual({ text: shown, status });
});

describe('D input', () => {
  test.each([
    ['1 Jun 94', 'D', '9649', 0],
    ['31 Jun 94', 'D', '9679', 3],
    ['xyz', 'D', '', 1],
    ['1/1/29', 'D', '22282', 0],
    ['1/1/30', 'D', '-13878', 0],
    ['Jun 1, 1994', 'D', '9649', 0],
    ['1june94', 'D', '9649', 0],
    ['060194', 'D', '9649', 0],
    ['06011994', 'D', '9649', 0],
    ['19940601', 'DYMD', '9649', 0],
    ['1994-06-01', 'D-YMD', '9649', 0],
    ['1/6/94', 'D/E', '9649', 0],
    ['6/0/94', 'D', '', 1],
    ['13/1/94', 'D', '', 1],
    ['6/1/0000', 'D', '', 1],
    ['12/99/9999', 'D', '', 1],
    ['6/1', 'D', '', 1],
    ['1994-06-01', 'DI', '9649', 0],
    ['1994-06-31', 'DI', '', 1],
    ['6/1/94', 'DMM', '', 2],
    ['6/1/94', 'D4-WDMY', '9649', 0],
    ['1/6/94', 'D/DMY[Z]', '9649', 0],
    ['1 June 94', 'D DMAY', '', 1],
    ['94-6-1', 'D2YMD', '9649', 0],
  ] as const)('%j with %j is stored as %j, status %i', (text, code, stored, status) => {
    expect(convertIn(text, code)).toEqual({ text: stored, status });
  });

  test('a date without a year lies in the present one, if there is one', () => {
    const context = conversionContext({ today: () => 9_700 });
    expect(iconv('6/1', 'D', context)).toBe('9649');
  });

  test.each([
    ['19850625', '6386'],
    ['850625', '6386'],
    ['1985176', '6386'],
    ['85161', '6371'],
    ['85366', ''],
    ['6/25/85', '6386'],
  ])('with digit runs that begin with the year %j is stored as %j', (text, stored) => {
    expect(iconv(text, 'D', conversionContext({ digitRuns: 'yearFirst' }))).toBe(stored);
  });

  test('two-digit years move with the century window', () => {
    const context = conversionContext({ centuryStart: 1950 });
    expect(oconv(iconv('1/1/49', 'D', context), 'DY')).toBe('2049');
    expect(oconv(iconv('1/1/50', 'D', context), 'DY')).toBe('1950');
  });

  test('the date order of the context governs both directions', () => {
    const context = conversionContext({ dateOrder: 'DMY' });
    expect(oconv('9649', 'D4/', context)).toBe('01/06/1994');
    expect(iconv('01/06/1994', 'D', context)).toBe('9649');
    expect(oconv('9649', 'D4/E', context)).toBe('06/01/1994');
  });
});

test.each([
  'D',
  'D4',
  'D4/',
  'D4-',
  'D.',
  'D4-YMD',
  'D/DMY',
  'DYMD',
  'D4L',
  'D4/E',
  'DI',
  'D DMY[Z,A3,4]',
  'DYMD[4,Z,Z]',
])('what %j shows is read back as the same day', (code) => {
  fc.assert(
    fc.property(fc.integer({ min: FIRST_DAY, max: LAST_DAY }), (day) => {
      const shown = oconv(String(day), code);
      expect(convertIn(shown, code)).toEqual({ text: String(day), status: 0 });
    }),
  );
});

const dateParts = fc.constantFrom('D', 'DO', 'M', 'MA', 'Y', 'J', 'Q', 'W', 'WA');
const days = fc.integer({ min: FIRST_DAY, max: LAST_DAY }).map(String);

test('a code shows what its parts show alone, spaces behind weekdays and quarters', () => {
  fc.assert(
    fc.property(
      days,
      fc.array(dateParts, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('', '/', '-', '.', ' ', ':', ','),
      fc.constantFrom('', '1', '2', '3', '4'),
      fc.constantFrom('', 'L'),
      (day, parts, separator, digits, cased) => {
        const shown = parts.map((part) => oconv(day, `D${digits}/${part}${cased}`));
        const expected = shown.reduce((text, part, index) => {
          const apart = /^[QW]/.test(parts[index - 1] ?? '');
          return text + (apart ? ' ' : separator || ' ') + part;
        });
        expect(oconv(day, `D${digits}${separator}${parts.join('')}${cased}`)).toBe(expected);
      },
    ),
  );
});

test('modifiers up to the last part are read, one more part is missed', () => {
  fc.assert(
    fc.property(days, fc.array(dateParts, { minLength: 1, maxLength: 4 }), (day, parts) => {
      const code = `D/${parts.join('')}`;
      const shown = oconv(day, code);
      expect(convertOut(day, `${code}[${','.repeat(parts.length)}]`)).toEqual({
        text: shown,
        status: 0,
      });
      expect(convertOut(day, `${code}[${','.repeat(parts.length)}2]`)).toEqual({
        text: day,
        status: 2,
      });
    }),
  );
});
