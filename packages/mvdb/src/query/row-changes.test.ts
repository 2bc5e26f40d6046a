import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowChanges, withRowChanges } from './row-changes.ts';

const rows = fc.uniqueArray(
  fc.record({ key: fc.constantFrom(...'abcdefgh'), text: fc.constantFrom('x', 'y') }),
  { selector: ({ key }) => key },
);

type Row = { readonly key: string; readonly text: string };

const changesOf = (before: readonly Row[], after: readonly Row[]) =>
  rowChanges(before, after, (one, other) => one.text === other.text);

test('rows that are the same have no changes', () => {
  fc.assert(
    fc.property(rows, (same) => {
      expect(changesOf(same, [...same])).toBeUndefined();
    }),
  );
});

test('the changes of any rows make of those that were those that are', () => {
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const changes = changesOf(before, after);
      expect(changes === undefined ? before : withRowChanges(before, changes)).toEqual(after);
    }),
  );
});

test('changes name what went, what is otherwise and what came', () => {
  const row = (text: string): Row => ({ key: text.slice(0, 1), text });
  expect(changesOf([row('a1'), row('b1'), row('c1')], [row('b1'), row('c2'), row('d1')])).toEqual({
    removed: ['a'],
    changed: [{ at: 1, row: row('c2') }],
    added: [{ at: 2, row: row('d1') }],
  });
});
