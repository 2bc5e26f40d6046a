import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count } from './count.ts';
import { leaves, marked, records } from './dynamic-array-arbitraries.ts';
import { extract } from './extract.ts';
import { find, findString } from './find.ts';

const RECORD = marked('aaa^b1]b2]b3^c1s1\\c1s2]c2^^e');

describe('find', () => {
  test.each([
    ['b2', 1, [2, 2, 1]],
    ['c1s2', 1, [3, 1, 2]],
    ['', 1, [4, 1, 1]],
    ['e', 1, [5, 1, 1]],
  ])('%j number %i is at %j', (text, occurrence, [attribute, value, subvalue]) => {
    expect(find(text, RECORD, occurrence)).toEqual({ attribute, value, subvalue });
  });

  test('what is not there is undefined', () => {
    expect(find('b', RECORD)).toBeUndefined();
    expect(find('e', RECORD, 2)).toBeUndefined();
    expect(find('', '')).toBeUndefined();
  });

  test('what it finds is what extract reads there', () => {
    fc.assert(
      fc.property(records, leaves, fc.integer({ min: 1, max: 3 }), (record, text, occurrence) => {
        const position = find(text, record, occurrence);
        fc.pre(position !== undefined);
        expect(extract(record, position.attribute, position.value, position.subvalue)).toBe(text);
      }),
    );
  });
});

describe('findString', () => {
  test.each([
    ['1', 3, [3, 1, 1]],
    ['b', 3, [2, 3, 1]],
    ['', 1, [1, 1, 1]],
  ])('%j number %i is at %j', (text, occurrence, [attribute, value, subvalue]) => {
    expect(findString(text, RECORD, occurrence)).toEqual({ attribute, value, subvalue });
  });

  test('is undefined exactly when the record holds fewer', () => {
    const texts = leaves.filter((text) => text !== '');
    fc.assert(
      fc.property(records, texts, fc.integer({ min: 1, max: 3 }), (record, text, occurrence) => {
        expect(findString(text, record, occurrence) === undefined).toBe(
          count(record, text) < occurrence,
        );
      }),
    );
  });
});

test.each([0, -1, 1.5, Number.NaN])('occurrence %d is refused', (occurrence) => {
  const rejection = expect.objectContaining({ code: 'BAD_ARGUMENT' });
  expect(() => find('a', 'a', occurrence)).toThrow(rejection);
  expect(() => findString('a', 'a', occurrence)).toThrow(rejection);
});
