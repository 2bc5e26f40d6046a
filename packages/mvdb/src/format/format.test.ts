import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversionContext } from '../conversion/conversion-context.ts';
import { fmt, fmts, format, formatEach } from './format.ts';

const TEXT_MARK = '\u001b';

describe('format', () => {
  test.each([
    ['3.14159', '12"*"R2', '********3.14'],
    ['1234567890', 'L#3-#3-#4', '123-456-7890'],
    ['1234567890', 'R(###) ###-####', '(123) 456-7890'],
    ['ABCDEFGH', '5L', `ABCDE${TEXT_MARK}FGH  `],
    ['123.456', '3R', `123${TEXT_MARK}.45${TEXT_MARK}6  `],
    ['the quick brown', '8T', `the     ${TEXT_MARK}quick   ${TEXT_MARK}brown   `],
    ['ab', '5C', ' ab  '],
    ['ab', "6'*'C", '**ab**'],
    ['abc', '0L', ''],
    ['-1234.5', 'R2,$', '$-1,234.50'],
    ['-1', 'R2C', '1.00cr'],
    ['1', 'R2D', '1.00db'],
    ['-1', 'R2E', '<1.00>'],
    ['-1', 'R2M', '1.00-'],
    ['-1', 'R2N', '1.00'],
    ['-1', 'R2B', '1.00db'],
    ['0', '6R2Z', '      '],
    ['', 'R2', '0.00'],
    ['abc', 'R2', 'abc'],
    ['2', '*L2', '2.00'],
    ['x', "'*'R", 'x'],
    ['AB-12', 'ML#8', 'AB-12MMM'],
    ['7', '0R#3', ''],
    ['7', '"0"R#3', '007'],
    ['123', 'L#2\\##2', '12#3 '],
    ['007', '6CZ', '  7   '],
    ['', '4R,', '   0'],
    ['0', 'R$Z', '$'],
    ['0', 'L$ZC', '$  '],
    ['-.5', 'L2$E', '<$0.50>'],
    ['-0.00005', 'L2$E', '<$0.00>'],
    ['-0.00005', 'L2$', '$0.00'],
    ['0.00001', 'L,', '0'],
    ['1234.56789', 'L,', '1,234.5679'],
    ['-7', 'RM', '-7'],
    ['-7', 'RZM', '7-'],
    ['a  b', '3T', `a  ${TEXT_MARK}b  `],
    [' ab cd', '3T', ` ab${TEXT_MARK}cd `],
    ['  abcd', '4T', `    ${TEXT_MARK}abcd`],
    ['ab cd', '3"."T', `ab.${TEXT_MARK}cd.`],
    ['42', 'R%5', '00042'],
    ['42', 'R*5', '***42'],
    ['1234', 'R24', '1234.00'],
    ['1234', 'R26', '12.34'],
    ['12', 'R22', '1200.00'],
    ['1234567.5', 'L,', '1,234,567.5'],
    ['9649', 'D2/', '06/01/94'],
  ])('%j with %j shows %j', (text, code, shown) => {
    expect(format(text, code)).toEqual({ text: shown, status: 0 });
  });

  test.each([
    '',
    '10',
    '10Q',
    '*',
    '**',
    "''L",
    "10'ab'L",
    'X',
    '-5L',
    '40000L',
    'L#999999999',
    '999999999999R',
  ])('the code %j is refused', (code) => {
    expect(format('abc', code)).toEqual({ text: 'abc', status: 2 });
  });

  test('separators, currency and precision come from the context', () => {
    const context = conversionContext({
      thousands: '.',
      decimal: ',',
      currency: 'EUR ',
      precision: 2,
    });
    expect(fmt('1234.5', 'R2,$', context)).toBe('EUR 1.234,50');
    expect(fmt('1234', 'R24', context)).toBe('12,34');
  });

  test('lines have the width asked for and hold the whole text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('L', 'R', 'C'),
        (text, width, justification) => {
          const lines = fmt(text, `${width}${justification}`).split(TEXT_MARK);
          expect(lines.every((line) => line.length === width)).toBe(true);
          expect(lines.join('')).toContain(text);
        },
      ),
    );
  });
});

describe('formatEach', () => {
  test('lays out each element and keeps the marks', () => {
    expect(fmts('1\u001d-22.5\u001cabc', '8R2')).toBe('    1.00\u001d  -22.50\u001c     abc');
    expect(formatEach('', '5L')).toEqual({ text: '     ', status: 0 });
  });
});

describe('a format without a width', () => {
  const numbers = fc.oneof(
    fc.integer().map(String),
    fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.nat(99_999)).map(([a, b]) => `${a}.${b}`),
  );
  const options = fc
    .tuple(fc.constantFrom('', '0', '2', '3'), fc.subarray([...',$ZE'], { minLength: 0 }))
    .map(([positions, letters]) => positions + letters.join(''));

  test('shows the fill only where a mask has nothing to show', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(...'LRCT'), options, (number, justification, option) => {
        const plain = fmt(number, justification + option);
        for (const fill of ['*', '"0"', "'C'", 'M'])
          expect(fmt(number, fill + justification + option)).toBe(plain);
        const masked = fmt(number, `*${justification}${option}#20`);
        const fill = '*'.repeat(Math.max(20 - plain.length, 0));
        const saved = justification === 'R' ? plain.slice(-20) : plain.slice(0, 20);
        expect(masked).toBe(justification === 'R' ? fill + saved : saved + fill);
      }),
    );
  });

  test('sets a negative number in E between brackets, its currency within', () => {
    fc.assert(
      fc.property(
        numbers.filter((number) => Number(number) < 0),
        options,
        (number, option) => {
          const edits = /[\d,Z]/.test(option);
          const bare = option.replaceAll('E', '');
          const shown = fmt(number, `L${bare}E`);
          expect(shown).toBe(edits ? `<${fmt(number.slice(1), `L${bare}N`)}>` : number);
        },
      ),
    );
  });
});

test('text is broken at single spaces: no line begins or ends it otherwise, and nothing is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      (text, width) => {
        let rest = text;
        const lines = fmt(text, `${width}'*'T`).split(TEXT_MARK);
        for (const [index, line] of lines.entries()) {
          expect(line.length).toBe(width);
          const shown = line.replace(/\*+$/, '');
          expect(rest.startsWith(shown)).toBe(true);
          rest = rest.slice(shown.length);
          if (index < lines.length - 1 || rest !== '') {
            if (shown.length < width) expect(rest[0]).toBe(' ');
            if (rest[0] === ' ') rest = rest.slice(1);
          }
        }
        expect(rest).toBe('');
      },
    ),
  );
});
