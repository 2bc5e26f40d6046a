import { expect, test } from 'vitest';
import { KnownTexts } from './known-texts.ts';

const transaction = {};
const outer = { isOver: false, transaction };
const inner = { isOver: false, transaction };

test('a text is known where it was read or written, and nowhere else', () => {
  const known = new KnownTexts();
  known.note(outer, 'a', 'A');
  expect([known.get(outer, 'a'), known.get(inner, 'a'), known.get(outer, 'b')]).toEqual([
    'A',
    undefined,
    undefined,
  ]);
  known.note(inner, 'b', 'B');
  expect([known.get(inner, 'b'), known.get(outer, 'a')]).toEqual(['B', undefined]);
  known.forget(inner, 'b');
  expect(known.get(inner, 'b')).toBeUndefined();
});

test('what a savepoint removes is not known outside of it any more', () => {
  const known = new KnownTexts();
  known.note(outer, 'a', 'A');
  known.forget(inner, 'a');
  expect(known.get(outer, 'a')).toBeUndefined();
});

test('no more is kept than some thousand characters', () => {
  const known = new KnownTexts();
  const text = 'x'.repeat(10_000);
  for (let key = 0; key < 1000; key += 1) known.note(outer, String(key), text);
  const kept = Array.from({ length: 1000 }, (_, key) => known.get(outer, String(key)));
  expect(kept.filter((one) => one !== undefined).length).toBeLessThan(10);
  expect(kept.at(-1)).toBe(text);
});

test('a text that is too long is not known, nor the one before it', () => {
  const known = new KnownTexts();
  known.note(outer, 'a', 'A');
  known.note(outer, 'a', 'x'.repeat(1_000_000));
  expect(known.get(outer, 'a')).toBeUndefined();
});
