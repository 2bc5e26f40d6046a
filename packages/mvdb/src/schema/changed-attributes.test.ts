import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replace } from '../dynamic-array/replace.ts';
import { withAttributes } from './changed-attributes.ts';

const marked = fc.string({ unit: fc.constantFrom('a', 'b', '\u001d', '\u001e'), maxLength: 12 });
const plain = fc.string({ unit: fc.constantFrom('x', 'y', '\u001d'), maxLength: 3 });

test('attributes are put in their places as if one after the other', () => {
  const changes = fc.uniqueArray(
    fc.record({ number: fc.integer({ min: 1, max: 9 }), text: plain }),
    {
      selector: ({ number }) => number,
    },
  );
  fc.assert(
    fc.property(marked, changes, (record, each) => {
      const expected = each.reduce((text, one) => replace(text, one.number, one.text), record);
      expect(withAttributes(record, [...each])).toBe(expected);
    }),
  );
});

test.each([
  ['', [{ number: 3, text: 'c' }], '\u001e\u001ec'],
  ['a', [{ number: 1, text: '' }], ''],
  ['a\u001eb\u001ec', [], 'a\u001eb\u001ec'],
  [
    'a\u001eb',
    [
      { number: 4, text: 'd' },
      { number: 2, text: 'x' },
    ],
    'a\u001ex\u001e\u001ed',
  ],
])('%j with %j is %j', (record, changes, expected) => {
  expect(withAttributes(record, changes)).toBe(expected);
});
