import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELD_MARK, VALUE_MARK } from '../text/marks.ts';
import { dcount } from './count.ts';
import { badPositions, leaves, marked, positions, records } from './dynamic-array-arbitraries.ts';
import { extract } from './extract.ts';
import { del, insert, replace } from './replace.ts';

const BAD_POSITION = expect.objectContaining({ code: 'BAD_POSITION' });
const TOO_LARGE = expect.objectContaining({ code: 'TOO_LARGE' });

describe('replace', () => {
  test.each([
    ['A^B1]B2\\B2b^C', 2, -1, 0, 'B3', 'A^B1]B2\\B2b]B3^C'],
    ['A^B^C^D', 6, 0, 0, 'F', 'A^B^C^D^^F'],
    ['a]b', 2, 2, 2, 'z', 'a]b^]\\z'],
    ['', -1, 0, 0, 'x', 'x'],
    ['', -1, 0, 0, '', ''],
    ['a^', -1, -1, -1, 'x', 'a^^x'],
    ['^b', 1, -1, 0, 'x', 'x^b'],
    ['a^b', 0, 0, 3, 'x', 'x^b'],
    ['a^b]c', 2, 0, 5, 'x', 'a^x'],
    ['a', 1, -1, 3, 'x', 'a]\\\\x'],
    ['a', 1, 1, -1, 'x', 'a\\x'],
    ['a', -1, 3, 2, 'x', 'a^]]\\x'],
    ['a^b', 1, 0, 0, '', '^b'],
  ])('%j <%i,%i,%i> = %j gives %j', (record, attribute, value, subvalue, text, expected) => {
    expect(replace(marked(record), attribute, value, subvalue, text)).toBe(marked(expected));
  });

  test('positions not needed may be left out', () => {
    expect(replace('a', 2, 'x')).toBe(marked('a^x'));
    expect(replace('a', 1, 2, 'x')).toBe(marked('a]x'));
  });

  test('extract gives back what replace put there', () => {
    fc.assert(
      fc.property(records, positions, positions, positions, leaves, (record, a, v, s, text) => {
        expect(extract(replace(record, a, v, s, text), a, v, s)).toBe(text);
        expect(extract(replace(record, a, v, text), a, v)).toBe(text);
        expect(extract(replace(record, a, text), a)).toBe(text);
      }),
    );
  });

  test('replacing with what is there already changes nothing', () => {
    fc.assert(
      fc.property(records, fc.nat(), fc.nat(), (record, one, other) => {
        const attribute = 1 + (one % dcount(record || 'x', FIELD_MARK));
        const old = extract(record, attribute);
        const value = 1 + (other % dcount(old || 'x', VALUE_MARK));
        expect(replace(record, attribute, value, extract(record, attribute, value))).toBe(record);
      }),
    );
  });

  test('other attributes stay as they are', () => {
    fc.assert(
      fc.property(records, positions, positions, leaves, (record, target, value, text) => {
        const edited = replace(record, target, value, text);
        for (let attribute = 1; attribute <= 9; attribute++)
          if (attribute !== target)
            expect(extract(edited, attribute)).toBe(extract(record, attribute));
      }),
    );
  });

  test('appending makes one more', () => {
    fc.assert(
      fc.property(
        records.filter((record) => record !== ''),
        leaves,
        (record, text) => {
          const longer = replace(record, -1, text);
          expect(dcount(longer, FIELD_MARK)).toBe(dcount(record, FIELD_MARK) + 1);
          expect(longer.startsWith(record + FIELD_MARK)).toBe(true);
        },
      ),
    );
  });

  test('a position that needs too many marks is rejected, not attempted', () => {
    expect(() => replace('a', 2147483647, 'x')).toThrow(TOO_LARGE);
    expect(() => replace('a', 1, 2147483647, 'x')).toThrow(TOO_LARGE);
    expect(() => replace('', 200_000_000, 200_000_000, 'x')).toThrow(TOO_LARGE);
    expect(() => insert('a', 2147483647, 'x')).toThrow(TOO_LARGE);
  });
});

describe('insert', () => {
  test.each([
    ['A^B1]B2', 2, 1, 0, 'NEW', 'A^NEW]B1]B2'],
    ['a^b', 1, 0, 0, 'x', 'x^a^b'],
    ['a^b', 0, 0, 2, 'x', 'x^a^b'],
    ['a^b', 3, 0, 0, 'x', 'a^b^x'],
    ['a^b', 5, 0, 0, 'x', 'a^b^^^x'],
    ['a^', 2, 1, 0, 'x', 'a^x'],
    ['', 1, 0, 0, 'x', 'x'],
    ['a^', 2, 0, 0, 'x', 'a^x'],
    ['a^^', 2, 0, 0, 'x', 'a^x^^'],
    ['a]^b', 1, 2, 0, 'x', 'a]x^b'],
    ['a]^b', 1, 1, 0, 'x', 'x]a]^b'],
    ['a\\]b', 1, 1, 2, 'x', 'a\\x]b'],
    ['^b', 1, 0, 0, 'x', 'x^^b'],
    ['a^b', -1, 0, 0, '', 'a^b^'],
    ['a\\b', 1, 1, 2, 'x', 'a\\x\\b'],
    ['a]b', 1, -1, 3, '', 'a]b]\\\\'],
  ])('into %j before <%i,%i,%i> %j gives %j', (record, a, v, s, text, expected) => {
    expect(insert(marked(record), a, v, s, text)).toBe(marked(expected));
  });

  test('deleting what was inserted gives the record back', () => {
    fc.assert(
      fc.property(records, fc.nat(), leaves, (record, number, text) => {
        fc.pre(record !== '');
        const attribute = 1 + (number % dcount(record, FIELD_MARK));
        const values = extract(record, attribute);
        fc.pre(values !== '');
        expect(del(insert(record, attribute, text), attribute)).toBe(record);
        const value = 1 + (number % dcount(values, VALUE_MARK));
        fc.pre(extract(record, attribute, value) !== '');
        expect(del(insert(record, attribute, value, text), attribute, value)).toBe(record);
      }),
    );
  });

  test('as in UniVerse an empty last piece moves up as any other', () => {
    const universe = { flavour: 'universe' } as const;
    expect(insert(marked('a^'), 2, 0, 0, 'x', universe)).toBe(marked('a^x^'));
    expect(insert(marked('a]^b'), 1, 2, 0, 'x', universe)).toBe(marked('a]x]^b'));
    expect(insert('', 1, 0, 0, 'x', universe)).toBe('x');
    fc.assert(
      fc.property(records, positions, leaves, (record, attribute, text) => {
        fc.pre(attribute <= dcount(record, FIELD_MARK));
        expect(del(insert(record, attribute, 0, 0, text, universe), attribute)).toBe(record);
      }),
    );
  });
});

describe('del', () => {
  test.each([
    ['A^B^C', 2, 0, 0, 'A^C'],
    ['A^B^C', 3, 0, 0, 'A^B'],
    ['A^B^C', 0, 0, 0, 'B^C'],
    ['A^B^C', 4, 0, 0, 'A^B^C'],
    ['A^B^C', -1, 0, 0, 'A^B^C'],
    ['a]b^c', 1, 2, 0, 'a^c'],
    ['a]b^c', 2, 1, 0, 'a]b^'],
    ['a^b\\c', 2, 1, 1, 'a^c'],
    ['a^b', 1, 0, 2, 'b'],
    ['^x', 1, 0, 0, 'x'],
    ['', 1, 0, 0, ''],
    ['a]^b', 1, 2, 0, 'a^b'],
    ['A^B', 1, 0, -1, 'A^B'],
    ['A]a^B', 1, 1, -1, 'A]a^B'],
    ['A^', 2, 0, 0, 'A'],
  ])('of %j <%i,%i,%i> leaves %j', (record, attribute, value, subvalue, expected) => {
    expect(del(marked(record), attribute, value, subvalue)).toBe(marked(expected));
  });
});

test.each(badPositions)('the position %d is refused', (position) => {
  expect(() => replace('a', position, 'x')).toThrow(BAD_POSITION);
  expect(() => replace('a', 1, position, 'x')).toThrow(BAD_POSITION);
  expect(() => insert('a', 1, 1, position, 'x')).toThrow(BAD_POSITION);
  expect(() => del('a', position)).toThrow(BAD_POSITION);
});
