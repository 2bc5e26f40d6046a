import { describe, expect, test } from 'vitest';
import { KeptReplies, type KeptRepliesOptions } from './kept-replies.ts';

let nowMs = 0;
const kept = (options: Partial<KeptRepliesOptions> = {}) =>
  new KeptReplies<string>({
    countMax: 2,
    sizeMax: 1_000,
    lifetimeMs: 10,
    now: () => nowMs,
    ...options,
  });

const giving = (reply: string) => async () => reply;

describe('KeptReplies', () => {
  test('does what carries one key once', async () => {
    const replies = kept();
    expect(await replies.once('k', 'f', giving('1'))).toEqual({ reply: '1', isReplayed: false });
    expect(await replies.once('k', 'f', giving('2'))).toEqual({ reply: '1', isReplayed: true });
  });

  test('forgets those not asked for longest, when there are too many', async () => {
    const replies = kept();
    await replies.once('a', 'f', giving('a'));
    await replies.once('b', 'f', giving('b'));
    await replies.once('a', 'f', giving('-'));
    await replies.once('c', 'f', giving('c'));
    const again = async (key: string) => (await replies.once(key, 'f', giving('new'))).reply;
    expect([await again('a'), await again('c'), await again('b')]).toEqual(['a', 'c', 'new']);
  });

  test('forgets when all together are too large, even one alone', async () => {
    const replies = kept({ countMax: 10, sizeMax: 5 });
    await replies.once('a', 'f', giving('123'));
    await replies.once('b', 'f', giving('456'));
    expect((await replies.once('b', 'f', giving('-'))).isReplayed).toBe(true);
    expect((await replies.once('a', 'f', giving('-'))).isReplayed).toBe(false);
    await replies.once('c', 'f', giving('too large'));
    expect((await replies.once('c', 'f', giving('-'))).isReplayed).toBe(false);
  });

  test('never forgets what runs', async () => {
    const replies = kept({ countMax: 1 });
    let finish = (_reply: string) => {};
    const running = replies.once('a', 'f', () => new Promise((resolve) => (finish = resolve)));
    await replies.once('b', 'f', giving('b'));
    await replies.once('c', 'f', giving('c'));
    await expect(replies.once('a', 'f', giving('-'))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_IN_PROGRESS',
    });
    finish('done');
    expect((await running).reply).toBe('done');
    expect((await replies.once('a', 'f', giving('-'))).reply).toBe('done');
  });

  test('counts what it has forgotten no more', async () => {
    const replies = kept({ countMax: 100, sizeMax: 10 });
    for (let round = 0; round < 5; round += 1) {
      nowMs += 10;
      await replies.once('a', 'f', giving('12345678'));
      expect((await replies.once('a', 'f', giving('-'))).isReplayed).toBe(true);
    }
  });

  test('does again what failed', async () => {
    const replies = kept();
    const failing = replies.once('k', 'f', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect((await replies.once('k', 'other', giving('1'))).reply).toBe('1');
  });
});
