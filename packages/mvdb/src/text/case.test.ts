import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { downcase, upcase } from './case.ts';

describe('upcase', () => {
  test.each([
    ['Hello\u001dWörld', 'HELLO\u001dWÖRLD'],
    ['straße ÿ', 'STRAßE Ÿ'],
    ['ﬁn ŉ', 'ﬁN ŉ'],
    ['ᾀ ᾳ ᾼ', 'ᾈ ᾼ ᾼ'],
    ['ß𐐨', 'ß𐐀'],
  ])('%j becomes %j', (text, expected) => {
    expect(upcase(text)).toBe(expected);
  });

  test('long text with letters that have no capital keeps its pairs together', () => {
    const text = `ß${'𐐨'.repeat(5000)}`;
    expect(upcase(text)).toBe(`ß${'𐐀'.repeat(5000)}`);
  });
});

describe('downcase', () => {
  test.each([
    ['HELLO\u001eÖ', 'hello\u001eö'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['İI', 'ii'],
  ])('%j becomes %j', (text, expected) => {
    expect(downcase(text)).toBe(expected);
  });
});

test('neither changes the length of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(upcase(text).length).toBe(text.length);
      expect(downcase(text).length).toBe(text.length);
    }),
  );
});
