import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entityTag, isHeld } from './entity-tag.ts';

describe('entityTag', () => {
  test('is the same for the same content, and another for another', () => {
    expect(entityTag('a')).toBe(entityTag('a'));
    expect(entityTag('a')).not.toBe(entityTag('b'));
    expect(entityTag('')).toMatch(/^"[\w-]{43}"$/);
  });
});

describe('isHeld', () => {
  test('finds a tag wherever it stands among others, weak or strong', () => {
    const other = fc.stringMatching(/^(W\/)?"[\x21\x23-\x7e]{0,8}"$/);
    const weakness = fc.constantFrom('', 'W/');
    const space = fc.constantFrom('', ' ', '  ');
    fc.assert(
      fc.property(
        fc.array(other, { maxLength: 4 }),
        fc.array(other, { maxLength: 4 }),
        fc.string(),
        weakness,
        space,
        (before, after, content, weak, gap) => {
          const tag = entityTag(content);
          const list = [...before, weak + tag, ...after].join(`${gap},${gap}`);
          expect(isHeld(list, tag)).toBe(true);
          expect(isHeld([...before, ...after].join(','), tag)).toBe(false);
        },
      ),
    );
  });

  test('is true of anything for *', () => {
    expect([isHeld('*', '"a"'), isHeld(' * ', '"a"'), isHeld('*, "b"', '"a"')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('is false without the field', () => {
    expect(isHeld(undefined, '"a"')).toBe(false);
  });

  test('takes any text, and takes its time for none', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', ' ', 'W', '/', 'a') }), (text) => {
        expect(isHeld(text, '"no such tag"')).toBe(false);
      }),
    );
    expect(isHeld(`${'"a",'.repeat(4_000)}x`, '"a"')).toBe(false);
  });
});
