import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromVisible, toVisible } from './visible-text.ts';

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('ᴵ', 'ᴬ', 'ⱽ', 'ˢ', 'ᵀ', '\u2400', '\u241b', '\u241f'),
    fc.integer({ min: 0, max: 0x1f }).map((code) => String.fromCharCode(code)),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

describe('toVisible', () => {
  test.each([
    ['B2\u001dB1\u001e5000\u001c12000', 'B2ⱽB1ᴬ5000ˢ12000'],
    ['a\u001fb\u001bc', 'aᴵbᵀc'],
    ['two\nlines\t', 'two\u240alines\u2409'],
    ['a raised ᴬ', 'a raised \u241bᴬ'],
    ['', ''],
  ])('shows %j as %j', (hidden, shown) => {
    expect(toVisible(hidden)).toBe(shown);
    expect(fromVisible(shown)).toBe(hidden);
  });

  test('holds nothing that a single-line field would drop', () => {
    fc.assert(fc.property(text, (hidden) => !/[\u0000-\u001f]/.test(toVisible(hidden))));
  });
});

test('fromVisible gives back any text that was shown', () => {
  fc.assert(fc.property(text, (hidden) => fromVisible(toVisible(hidden)) === hidden));
});
