import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import { matches, matchfield } from './matches.ts';

describe('matches', () => {
  test.each([
    ['ABC123', '3A3N', true],
    ['7', '0A0N\u001d1X', true],
    ['', '', true],
    ['', "''", true],
    ['a', '', false],
    ['Ünï', '3A', true],
    ['٣', '1N', false],
    ['12-A', "2N'-'1A", true],
    ['12-A', '12-A', true],
    ['12', '12-', false],
    ['a~', '1A~', true],
    ['2-4', '2-4', true],
    ['12345', '2-4N', false],
    ['', '0-0N', true],
    ['ab', '~0X', true],
    ['ab', '~...', false],
    ["it's", "'it's", false],
    ['its', "'it''s'", true],
    ['abd', "~'abc'", true],
    ['ab', "~'abc'", false],
    ['x', '99999999999999999999X', false],
    ['x', `${'9'.repeat(400)}X`, false],
    ['x', `0-${'9'.repeat(400)}X`, true],
  ])('%j in the form %j: %j', (text, pattern, expected) => {
    expect(matches(text, pattern)).toBe(expected);
  });

  test('agrees with an equivalent regular expression', () => {
    const count = fc.nat(3);
    const run = fc
      .tuple(fc.boolean(), fc.constantFrom('A', 'N', 'X'), count, fc.option(count))
      .map(([negated, kind, least, more]) => {
        const sets = negated
          ? { A: '[^a-z]', N: '[^0-9]', X: '.' }
          : { A: '[a-z]', N: '[0-9]', X: '.' };
        const set = sets[kind as keyof typeof sets];
        const quantity =
          more === null ? (least === 0 ? '*' : `{${least}}`) : `{${least},${least + more}}`;
        const range = more === null ? `${least}` : `${least}-${least + more}`;
        return { pattern: `${negated ? '~' : ''}${range}${kind}`, expression: set + quantity };
      });
    const literal = fc
      .tuple(fc.boolean(), fc.stringMatching(/^[a1-]{1,2}$/))
      .map(([negated, text]) => ({
        pattern: `${negated ? '~' : ''}'${text}'`,
        expression: negated ? `(?!${text}).{${text.length}}` : text,
      }));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(run, literal), { minLength: 1, maxLength: 6 }),
        fc.stringMatching(/^[ab1-]{0,10}$/),
        (components, text) => {
          const pattern = components.map((component) => component.pattern).join('');
          const expression = components.map((component) => component.expression).join('');
          expect(matches(text, pattern)).toBe(new RegExp(`^${expression}$`).test(text));
        },
      ),
      { numRuns: caseCount(2000) },
    );
  });

  test('an alternative matches what either side matches', () => {
    const part = fc.constantFrom('0A', '1N', '2X', "'a'0N", '~1A0X');
    fc.assert(
      fc.property(fc.stringMatching(/^[a1-]{0,4}$/), part, part, (text, left, right) => {
        const either = matches(text, left) || matches(text, right);
        expect(matches(text, `${left}\u001d${right}`)).toBe(either);
      }),
    );
  });

  test('more patterns than the cache holds still answer rightly', () => {
    for (let size = 1; size < 600; size += 1) expect(matches('aaa', `${size}A`)).toBe(size === 3);
  });

  test.each([
    ['0X', 'b'],
    ['0A', '1'],
    ["0X'a'", 'b'],
    ['0-5000A', '1'],
    ['~0N0A', '1'],
    ["0A~'ab'", '1'],
  ])('fifty times %s on 10,000 characters that nearly match finishes', (part, last) => {
    const pattern = part.repeat(50);
    const text = 'a'.repeat(10_000);
    expect(matches(text, `${pattern}'${last}'`)).toBe(false);
    expect(matchfield(text, `${pattern}'${last}'`, 50)).toBe('');
    expect(matches(text, `${pattern}'a'`)).toBe(true);
  });
});

describe('matchfield', () => {
  test.each([
    ['ABC-123', '0A"-"0N', 3, '123'],
    ['a.b.c', "0X'.'0X", 1, 'a'],
    ['a.b.c', "0X'.'0X", 3, 'b.c'],
    ['abc', '0A1A', 1, 'ab'],
    ['abcde', '1-3A0A', 1, 'abc'],
    ['abcde', '1-3X0A', 1, 'a'],
    ['ab12', '~0N0N', 1, 'ab'],
    ['a1', '5N\u001d1A1N', 2, '1'],
    ['abc', '0A', 0, 'abc'],
    ['abc', '0A', 2 ** 31, ''],
    ['abc', '0N', 1, ''],
    ['', '', 1, ''],
  ])('of %j in the form %j, component %i is %j', (text, pattern, position, expected) => {
    expect(matchfield(text, pattern, position)).toBe(expected);
  });

  test('the components of a text that matches make up the text', () => {
    const part = fc.constantFrom(
      '0A',
      '0N',
      '0X',
      '1X',
      '0-2A',
      '1-2X',
      "'a'",
      '~0A',
      '~1N',
      '...',
    );
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 6 }),
        fc.stringMatching(/^[ab1-]{0,10}$/),
        (parts, text) => {
          const pattern = parts.join('');
          const pieces = parts.map((_part, index) => matchfield(text, pattern, index + 1));
          expect(pieces.join('')).toBe(matches(text, pattern) ? text : '');
        },
      ),
      { numRuns: caseCount(1000) },
    );
  });

  test('a fraction is refused', () => {
    expect(() => matchfield('a', '1A', 1.5)).toThrow(
      expect.objectContaining({ code: 'BAD_POSITION' }),
    );
  });
});
