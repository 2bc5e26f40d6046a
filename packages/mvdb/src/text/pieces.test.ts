import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pieces } from './pieces.ts';

test('pieces are what split gives', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'ü', '\u001d', '\u001e') }), (text) => {
      expect(pieces(text, '\u001d')).toEqual(text.split('\u001d'));
    }),
  );
});
