import { expect, test } from 'vitest';
import { CachedTexts } from './cached-texts.ts';

const transaction = {};
const outer = { isOver: false, transaction };
const inner = { isOver: false, transaction };

test('a text is known where it was read or written, and nowhere else', () => {
  const cached = new CachedTexts();
  cached.note(outer, 'a', 'A');
  expect([cached.get(outer, 'a'), cached.get(inner, 'a'), cached.get(outer, 'b')]).toEqual([
    'A',
    undefined,
    undefined,
  ]);
  cached.note(inner, 'b', 'B');
  expect([cached.get(inner, 'b'), cached.get(outer, 'a')]).toEqual(['B', undefined]);
  cached.forget(inner, 'b');
  expect(cached.get(inner, 'b')).toBeUndefined();
});

test('what a savepoint removes is not known outside of it any more', () => {
  const cached = new CachedTexts();
  cached.note(outer, 'a', 'A');
  cached.forget(inner, 'a');
  expect(cached.get(outer, 'a')).toBeUndefined();
});

test('no more is kept than some thousand characters', () => {
  const cached = new CachedTexts();
  const text = 'x'.repeat(10_000);
  for (let key = 0; key < 1000; key += 1) cached.note(outer, String(key), text);
  const saved = Array.from({ length: 1000 }, (_, key) => cached.get(outer, String(key)));
  expect(saved.filter((one) => one !== undefined).length).toBeLessThan(10);
  expect(saved.at(-1)).toBe(text);
});

test('a text that is too long is not known, nor the one before it', () => {
  const cached = new CachedTexts();
  cached.note(outer, 'a', 'A');
  cached.note(outer, 'a', 'x'.repeat(1_000_000));
  expect(cached.get(outer, 'a')).toBeUndefined();
});
