import fc from 'fast-check';
import { FIELD_MARK, VALUE_MARK } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { codePage } from './code-page.ts';

const decoded = (name: string, bytes: readonly number[], invalid: 'replace' | 'hex' = 'replace') =>
  codePage(name).decode(Uint8Array.from(bytes), invalid);

describe('codePage', () => {
  test.each([
    ['latin1', [0x4d, 0xfc, 0xfe], 'M\u001c\u001e'],
    ['latin1', [0xe9, 0xfe, 0x42], `é${FIELD_MARK}B`],
    ['cp1252', [0x80, 0xfd, 0x93], `€${VALUE_MARK}“`],
    ['cp437', [0x81, 0x9c], 'ü£'],
    ['cp850', [0x84], 'ä'],
    ['iso-8859-15', [0xa4], '€'],
    ['utf8', [0xc3, 0xa9, 0xfe, 0x42], `é${FIELD_MARK}B`],
    ['UTF-8', [0xf0, 0x9f, 0x98, 0x80], '😀'],
  ])('reads %s %j', (name, bytes, text) => {
    expect(decoded(name, bytes)).toEqual({ text, invalidCount: 0 });
  });

  test.each(['latin1', 'utf8'])('holds the control characters 27 to 31 of %s', (name) => {
    expect(decoded(name, [0x1b, 0x1f, 0x41]).text).toBe('\ue01b\ue01fA');
  });

  test.each([
    ['utf8', [0x41, 0xc3, 0xfe, 0xe9], 'A\ufffd\u001e\ufffd', 'A\\xc3\u001e\\xe9', 2],
    ['cp1253', [0x41, 0xd2], 'A\ufffd', 'A\\xd2', 1],
  ] as const)(
    'counts and shows what %s has no character for',
    (name, bytes, replaced, hex, count) => {
      expect(decoded(name, bytes)).toEqual({ text: replaced, invalidCount: count });
      expect(decoded(name, bytes, 'hex')).toEqual({ text: hex, invalidCount: count });
    },
  );

  test.each(['latin1', 'cp1252', 'cp850', 'utf8'])(
    'gives the bytes of %s that decode to a text',
    (name) => {
      const page = codePage(name);
      const unit = fc.constantFrom(...'aé€\u001b\u001c\u001d\u001e\u001f\ue01b\ue01f\u0000😀');
      fc.assert(
        fc.property(fc.string({ unit }), (text) => {
          const { bytes, missing } = page.encode(text, 'replace');
          const held = [...text].map((character) => (missing.has(character) ? '?' : character));
          expect(page.decode(bytes, 'refuse')).toEqual({ text: held.join(''), invalidCount: 0 });
        }),
        { numRuns: caseCount(1000) },
      );
    },
  );

  test('has no byte for a character whose byte is a mark, nor for those of other code pages', () => {
    const { bytes, missing } = codePage('latin1').encode('ä ü € 😀', 'hex');
    expect([...missing]).toEqual(['ü', '€', '😀']);
    expect(bytes.toString('latin1')).toBe('ä \\u00fc \\u20ac \\ud83d\\ude00');
  });

  test.each(['klingon', 'shift_jis', 'gbk', 'utf16'])('rejects %s', (name) => {
    expect(() => codePage(name)).toThrow(expect.objectContaining({ code: 'ENCODING_UNKNOWN' }));
  });
});
