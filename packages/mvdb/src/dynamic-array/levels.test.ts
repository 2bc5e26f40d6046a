import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ITEM_MARK, TEXT_MARK } from '../text/marks.ts';
import { marked, records } from './dynamic-array-arbitraries.ts';
import { lower, raise } from './levels.ts';

describe('raise and lower', () => {
  test('every mark moves one level', () => {
    expect(raise(marked('a]b\\c'))).toBe(marked('a^b]c'));
    expect(lower(marked('a^b]c'))).toBe(marked('a]b\\c'));
  });

  test('the outermost and the innermost mark stay', () => {
    expect(raise(`a${ITEM_MARK}b`)).toBe(`a${ITEM_MARK}b`);
    expect(lower(`a${TEXT_MARK}b`)).toBe(`a${TEXT_MARK}b`);
  });

  test('undo each other where no mark is at the end of the scale', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(raise(lower(record))).toBe(record);
        expect(lower(raise(record))).toBe(record);
      }),
    );
  });
});
