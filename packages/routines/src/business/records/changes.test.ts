import fc from 'fast-check';
import { replace } from 'mvdb/functions';
import { describe, expect, test } from 'vitest';
import { marked } from '../../testing/marked-text.ts';
import { changesBetween } from './changes.ts';

const positions = (oldRecord: string, newRecord: string) =>
  changesBetween(marked(oldRecord), marked(newRecord)).map(
    ({ position, oldContent, newContent }) => `${position}: ${oldContent} > ${newContent}`,
  );

describe('changesBetween', () => {
  test.each([
    ['a^b^c', 'a^x^c', ['2: b > x']],
    ['a^b]c', 'a^b]d', ['2.2: c > d']],
    ['a^b]c\\d', 'a^b]c\\e', ['2.2.2: d > e']],
    ['a^b', 'a^b]c', ['2.2:  > c']],
    ['a^b]c', 'a^x', ['2.1: b > x', '2.2: c > ']],
    ['', 'a^^c', ['1:  > a', '3:  > c']],
    ['a\\b', 'a\\c', ['1.1.2: b > c']],
    ['a^b', 'a^b', []],
  ])('from %j to %j', (oldRecord, newRecord, expected) => {
    expect(positions(oldRecord, newRecord)).toEqual(expected);
  });

  test('writing the new contents into the old record leaves no change', () => {
    const record = fc.string({ unit: fc.constantFrom('a', 'b', '\u001e', '\u001d', '\u001c') });
    fc.assert(
      fc.property(record, record, (oldRecord, newRecord) => {
        let patched = oldRecord;
        for (const { position, newContent } of changesBetween(oldRecord, newRecord)) {
          const [attribute = 0, value = 0, subvalue = 0] = position.split('.').map(Number);
          patched = replace(patched, attribute, value, subvalue, newContent);
        }
        expect(changesBetween(patched, newRecord)).toEqual([]);
      }),
    );
  });
});
