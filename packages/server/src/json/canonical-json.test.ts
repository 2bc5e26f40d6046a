import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalSha256 } from './canonical-json.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('canonicalSha256', () => {
  test.each([
    [{}, '{}'],
    [{ '9': 'a', '10': 'b', '1': 'c' }, '{"1":"c","10":"b","9":"a"}'],
    [{ '0': ['a', ['b', ['c']]] }, '{"0":["a",["b",["c"]]]}'],
    [{ '0': '\u001e "\\' }, '{"0":"\\u001e \\"\\\\"}'],
    [{ '0': 5, '1': null, '2': true }, '{"0":5,"1":null,"2":true}'],
    [{ '0': [[[['too deep']]]] }, '{"0":[[[null]]]}'],
    [5, '5'],
    [null, 'null'],
  ])('%j is hashed as %s', (value, text) => {
    expect(canonicalSha256(value)).toBe(sha256(text));
  });

  test('does not depend on the order of keys', () => {
    const members = fc.uniqueArray(fc.tuple(fc.string(), fc.string()), {
      selector: ([key]) => key,
    });
    fc.assert(
      fc.property(members, (entries) => {
        const reversed = Object.fromEntries([...entries].reverse());
        expect(canonicalSha256(reversed)).toBe(canonicalSha256(Object.fromEntries(entries)));
      }),
    );
  });

  test('takes however many brackets a body can hold', () => {
    const deep: unknown = JSON.parse('['.repeat(500_000) + ']'.repeat(500_000));
    expect(canonicalSha256(deep)).toBe(sha256('[[[[null]]]]'));
  });
});
