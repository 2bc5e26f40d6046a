import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ITEM_MARK, TEXT_MARK } from '../text/marks.ts';
import { marked, records } from './dynamic-array-arbitraries.ts';
import { RemoveCursor } from './remove-cursor.ts';

const MARK_OF_CODE = ['', '\u001f', '\u001e', '\u001d', '\u001c', '\u001b'];

function removeAll(cursor: RemoveCursor): [text: string, code: number][] {
  const elements: [string, number][] = [];
  for (;;) {
    const { text, code } = cursor.remove();
    elements.push([text, code]);
    if (code === 0) return elements;
  }
}

describe('RemoveCursor', () => {
  test('gives each element with the code of its mark', () => {
    expect(removeAll(new RemoveCursor(marked('a]b^c')))).toEqual([
      ['a', 3],
      ['b', 2],
      ['c', 0],
    ]);
    expect(removeAll(new RemoveCursor(`a${ITEM_MARK}b${TEXT_MARK}`))).toEqual([
      ['a', 1],
      ['b', 5],
      ['', 0],
    ]);
  });

  test('past the end there is empty text with code 0', () => {
    const cursor = new RemoveCursor('a');
    cursor.remove();
    expect(cursor.remove()).toEqual({ text: '', code: 0 });
  });

  test('the elements and their marks make up the array again', () => {
    fc.assert(
      fc.property(records, (record) => {
        const elements = removeAll(new RemoveCursor(record));
        expect(elements.map(([text, code]) => text + MARK_OF_CODE[code]).join('')).toBe(record);
      }),
    );
  });

  test('goes on from a position set', () => {
    const cursor = new RemoveCursor(marked('a]b^c'));
    cursor.remove();
    const { position } = cursor;
    cursor.remove();
    cursor.position = position;
    expect(cursor.remove()).toEqual({ text: 'b', code: 2 });
  });

  test.each([-1, 2, 0.5, Number.NaN])('the position %d is refused', (position) => {
    const cursor = new RemoveCursor('a');
    expect(() => {
      cursor.position = position;
    }).toThrow(expect.objectContaining({ code: 'BAD_POSITION' }));
  });
});
