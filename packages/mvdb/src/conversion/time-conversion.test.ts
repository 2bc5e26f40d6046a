import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertIn, convertOut, iconv, oconv } from './conversion.ts';
import { SECONDS_PER_DAY } from './internal-time.ts';

describe('MT output', () => {
  test.each([
    ['31653', 'MT', '08:47'],
    ['63306', 'MTHS', '05:35:06pm'],
    ['86399', 'MTS.', '23.59.59'],
    ['90000', 'MT', '25:00'],
    ['0', 'MTH', '12:00am'],
    ['43200', 'MTH', '12:00pm'],
    ['63306', 'MTPS', 'pm05:35:06'],
    ['63306', "MTS'h'", '17h35h06'],
    ['63306', 'TI', '17:35:06'],
    ['', 'MT', ''],
  ])('%j with %j shows %j', (text, code, shown) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status: 0 });
  });

  test.each(['abc', '-1', '9'.repeat(20)])('%j is not a time', (text) => {
    expect(convertOut(text, 'MT')).toEqual({ text, status: 1 });
  });
});

describe('MT input', () => {
  test.each([
    ['5:35PM', '63300'],
    ['5:35 pm', '63300'],
    ['12:00am', '0'],
    ['12:30pm', '45000'],
    ['13', '46800'],
    ['13:30:15', '48615'],
    ['25:00', '90000'],
    ['13:', '46800'],
    ['13:30:', '48600'],
    ['1::4', '3604'],
    ['9 :30', '32430'],
    ['9: 30', '32430'],
    [' 9:30 ', '34200'],
    ['9 30', '34200'],
    ['1:-1', '3601'],
    ['1:2:3:4', '3723'],
    ['5:35:06 pm', '63306'],
  ])('%j is stored as %j', (text, stored) => {
    expect(convertIn(text, 'MT')).toEqual({ text: stored, status: 0 });
  });

  test.each([
    '',
    ' ',
    'noon',
    '13:60',
    '13:30:60',
    '1:30x',
    ':30',
    '1:2:3:x',
    '-1:00',
    '9'.repeat(10),
  ])('%j is not a time', (text) => {
    expect(convertIn(text, 'MT')).toEqual({ text: '', status: 1 });
  });
});

test.each(['MTS', 'MTHS', 'MTS.', 'MTHSx', 'MTPS', "MTS' h '", 'MTS ', 'MTHS ', 'TI'])(
  'what %j shows is read back as the same time',
  (code) => {
    fc.assert(
      fc.property(fc.nat(SECONDS_PER_DAY - 1), (time) => {
        expect(iconv(oconv(String(time), code), code)).toBe(String(time));
      }),
    );
  },
);

test('a long text that is not a time is rejected at once', () => {
  for (const filler of [' ', ':', '1', ': '])
    expect(convertIn(`1${filler.repeat(500_000)}x`, 'MT').status).toBe(1);
});

test('parts of a time that are missing count as nothing, whatever stands between', () => {
  const part = fc.option(fc.nat(59), { nil: undefined });
  const between = fc.constantFrom(':', '.', '-', ' ', '/', ',', ';');
  fc.assert(
    fc.property(fc.nat(99), part, part, between, between, (hours, minutes, seconds, one, other) => {
      const expected = String((hours * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0));
      const full = `${hours}${one}${minutes ?? ''}${other}${seconds ?? ''}`;
      expect(convertIn(full, 'MTS')).toEqual({ text: expected, status: 0 });
      expect(convertIn(` ${full} `, 'MT')).toEqual({ text: expected, status: 0 });
      expect(convertIn(`${full}:99`, 'MT.')).toEqual({ text: expected, status: 0 });
    }),
  );
});
