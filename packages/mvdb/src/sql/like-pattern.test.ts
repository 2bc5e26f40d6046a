import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import { matches } from '../text/matches.ts';
import { multivaluePattern } from './like-pattern.ts';
import { SqlError } from './sql-error.ts';

/** LIKE as it is defined, one character after the other. */
function isLike(text: readonly string[], like: readonly string[]): boolean {
  const [sign, ...rest] = like;
  if (sign === undefined) return text.length === 0;
  if (sign === '%')
    return text.some((_, index) => isLike(text.slice(index), rest)) || isLike([], rest);
  return text.length > 0 && (sign === '_' || sign === text[0]) && isLike(text.slice(1), rest);
}

describe('multivaluePattern', () => {
  test.each([
    ['A%', 'ACME', true],
    ['a%', 'ACME', false],
    ['_C_E', 'ACME', true],
    ['%&%', 'Smith & Co', true],
    ['3N', '123', false],
    ['3N', '3N', true],
    ['~A', '~A', true],
    ['', '', true],
    ['', 'x', false],
    [`"it's"%`, `"it's" so`, true],
  ])('LIKE %j of %j is %s', (like, text, expected) => {
    expect(matches(text, multivaluePattern(like, undefined, 1))).toBe(expected);
  });

  test('behind the escape character signs stand for themselves', () => {
    const pattern = multivaluePattern('100!%!_!!', '!', 1);
    expect(matches('100%_!', pattern)).toBe(true);
    expect(matches('100xx!', pattern)).toBe(false);
    expect(() => multivaluePattern('a!b', '!', 7)).toThrow(SqlError);
  });

  test('a pattern matches what the definition of LIKE says', () => {
    const characters = fc.constantFrom('a', 'B', '3', 'N', '~', '"', "'", '.', '-');
    const like = fc.array(fc.oneof(characters, fc.constantFrom('%', '_')), { maxLength: 8 });
    fc.assert(
      fc.property(like, fc.array(characters, { maxLength: 8 }), (signs, text) => {
        const pattern = multivaluePattern(signs.join(''), undefined, 1);
        expect(matches(text.join(''), pattern)).toBe(isLike(text, signs));
      }),
      { numRuns: caseCount(2000) },
    );
  });
});
