import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { records } from './dynamic-array-arbitraries.ts';
import { chooseElements, mapElements, type Reuse, zipElements } from './elements.ts';

const reuses = fc.constantFrom<Reuse>('none', 'first', 'second', 'both');
const WORDS = /[^\u001b-\u001f]+/g;

describe('mapElements', () => {
  test('the identity changes nothing', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(mapElements(record, (element) => element)).toBe(record);
      }),
    );
  });

  test('keeps every mark in its place', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(mapElements(record, () => '')).toBe(record.replace(WORDS, ''));
      }),
    );
  });
});

describe('zipElements', () => {
  test('an array with itself meets equal elements', () => {
    fc.assert(
      fc.property(records, reuses, (record, reuse) => {
        const zipped = zipElements(
          record,
          record,
          (first, second) => (first === second ? first : 'different'),
          reuse,
        );
        expect(zipped).toBe(record);
      }),
    );
  });

  test('has the structure of both, so swapping the operands keeps it', () => {
    fc.assert(
      fc.property(records, records, (first, second) => {
        const one = zipElements(first, second, () => '');
        expect(zipElements(second, first, () => '')).toBe(one);
        expect(zipElements(one, first, () => '')).toBe(one);
      }),
    );
  });

  test('empty text adds nothing to the structure', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(zipElements(record, '', (element) => element)).toBe(record);
        expect(zipElements('', record, (_, element) => element)).toBe(record);
      }),
    );
  });
});

describe('chooseElements', () => {
  test('a condition without marks chooses all of one side', () => {
    fc.assert(
      fc.property(records, records, fc.boolean(), (yes, no, isYes) => {
        const chosen = chooseElements('c', yes, no, () => isYes);
        expect(chosen).toBe(isYes ? yes : no);
      }),
    );
  });
});
