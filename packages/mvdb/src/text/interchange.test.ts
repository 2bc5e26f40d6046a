import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rejection } from '../testing/rejection.ts';
import { fromLatin1, fromLegacyMarks, toLatin1, toLegacyMarks } from './interchange.ts';
import { FIELD_MARK, ITEM_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from './marks.ts';

const everyMark = ITEM_MARK + FIELD_MARK + VALUE_MARK + SUBVALUE_MARK + TEXT_MARK;
const isSeparator = (code: number) => code >= 0x1b && code <= 0x1f;
const latin1Codes = Array.from({ length: 0x100 }, (_, code) => code);
describe('toLatin1', () => {
  test('writes the marks as 255 to 251', () => {
    expect([...toLatin1(everyMark)]).toEqual([255, 254, 253, 252, 251]);
  });

  test.each(latin1Codes.filter((code) => code < 0xfb))('reads back character %i', (code) => {
    const text = `a${String.fromCharCode(code)}`;
    expect(fromLatin1(toLatin1(text))).toBe(text);
  });

  test.each(latin1Codes.filter((code) => code >= 0xfb))('rejects character %i', (code) => {
    expect(() => toLatin1(String.fromCharCode(code))).toThrow(rejection('NO_LATIN1_BYTE'));
  });

  test('names the character it rejects and its place', () => {
    expect(() => toLatin1('ab€')).toThrow(/Character 3 is "€" \(U\+20AC\)/);
    expect(() => toLatin1('Müller')).toThrow(/Character 2 is "ü" \(U\+00FC\)/);
  });

  test('writes a replacement once for each character without a byte', () => {
    const bytes = toLatin1('Mü€😀é\u001e\ud800.', { replacement: '?' });
    expect(fromLatin1(bytes)).toBe('M???é\u001e?.');
  });

  test.each(['', '??', 'ü', '€', '\u001e'])('rejects %j as a replacement', (replacement) => {
    expect(() => toLatin1('abc', { replacement })).toThrow(rejection('BAD_ARGUMENT'));
  });
});

describe('fromLatin1', () => {
  test.each(latin1Codes.filter((code) => !isSeparator(code)))(
    'reads byte %i so that it is written back',
    (code) => {
      const bytes = Uint8Array.of(0x61, code);
      expect([...toLatin1(fromLatin1(bytes))]).toEqual([...bytes]);
    },
  );

  test.each(latin1Codes.filter(isSeparator))('rejects byte %i', (code) => {
    expect(() => fromLatin1(Uint8Array.of(0x61, code))).toThrow(rejection('MARK_IN_TEXT'));
  });

  test('leaves the bytes it was given alone', () => {
    const bytes = Uint8Array.of(0x61, 254, 0x62);
    expect(fromLatin1(bytes.subarray(1))).toBe('\u001eb');
    expect([...bytes]).toEqual([0x61, 254, 0x62]);
  });
});

describe('legacy marks', () => {
  test('stand for the separators both ways', () => {
    expect(toLegacyMarks(`é€${everyMark}`)).toBe('é€ÿþýüû');
    expect(fromLegacyMarks('é€ÿþýüû')).toBe(`é€${everyMark}`);
  });

  test.each(['û', 'ü', 'ý', 'þ', 'ÿ'])('the letter %s as data is refused', (letter) => {
    expect(() => toLegacyMarks(`a${letter}`)).toThrow(rejection('NO_LATIN1_BYTE'));
  });

  test('a separator where legacy marks are expected is refused', () => {
    expect(() => fromLegacyMarks('a\u001eb')).toThrow(rejection('MARK_IN_TEXT'));
  });

  test('there and back is the identity for text without these letters', () => {
    const character = fc.constantFrom(...`ab é€😀${everyMark}`);
    fc.assert(
      fc.property(fc.array(character), (characters) => {
        const text = characters.join('');
        expect(fromLegacyMarks(toLegacyMarks(text))).toBe(text);
      }),
    );
  });
});
