import { expect, test } from 'vitest';
import { CachedTexts } from './cached-texts.ts';

const transaction = { undoneCount: 0 };

test('a text is known in the transaction that read or wrote it, and in no other', () => {
  const other = { undoneCount: 0 };
  const cached = new CachedTexts();
  cached.note(transaction, 'a', 'A');
  expect([cached.get(transaction, 'a'), cached.get(transaction, 'b')]).toEqual(['A', undefined]);
  expect(cached.get(other, 'a')).toBeUndefined();
  cached.note(other, 'b', 'B');
  expect([cached.get(other, 'b'), cached.get(transaction, 'a')]).toEqual(['B', undefined]);
  cached.forget(other, 'b');
  expect(cached.get(other, 'b')).toBeUndefined();
});

test('nothing is known any more once a savepoint is undone', () => {
  const running = { undoneCount: 0 };
  const cached = new CachedTexts();
  cached.note(running, 'a', 'A');
  running.undoneCount += 1;
  expect(cached.get(running, 'a')).toBeUndefined();
  cached.note(running, 'b', 'B');
  expect([cached.get(running, 'a'), cached.get(running, 'b')]).toEqual([undefined, 'B']);
});

test('what another transaction removes is not known in the one before', () => {
  const cached = new CachedTexts();
  cached.note(transaction, 'a', 'A');
  cached.forget({ undoneCount: 0 }, 'a');
  expect(cached.get(transaction, 'a')).toBeUndefined();
});

test('no more is kept than some thousand characters', () => {
  const cached = new CachedTexts();
  const text = 'x'.repeat(10_000);
  for (let key = 0; key < 1000; key += 1) cached.note(transaction, String(key), text);
  const saved = Array.from({ length: 1000 }, (_, key) => cached.get(transaction, String(key)));
  expect(saved.filter((one) => one !== undefined).length).toBeLessThan(10);
  expect(saved.at(-1)).toBe(text);
});

test('a text that is too long is not known, nor the one before it', () => {
  const cached = new CachedTexts();
  cached.note(transaction, 'a', 'A');
  cached.note(transaction, 'a', 'x'.repeat(1_000_000));
  expect(cached.get(transaction, 'a')).toBeUndefined();
});

test('a text that is written again and again takes the room of one', () => {
  const cached = new CachedTexts();
  cached.note(transaction, 'a', 'A');
  for (let time = 0; time < 1000; time += 1) cached.note(transaction, 'b', 'x'.repeat(10_000));
  expect(cached.get(transaction, 'a')).toBe('A');
});
