import { describe, expect, test } from 'vitest';
import { KeysInUse } from './keys-in-use.ts';

const onceAs = (key: string, fingerprint = 'f', owner = 'me') => ({
  owner,
  key,
  fingerprint,
  lifetimeMs: 1_000,
});

describe('KeysInUse.during', () => {
  test('rejects a second request with a key while the first runs', async () => {
    const keys = new KeysInUse();
    let resolve = (_: string) => {};
    const promise = new Promise<string>((done) => {
      resolve = done;
    });
    const first = keys.during(onceAs('k'), () => promise);
    const never = () => Promise.reject(new Error('It ran.'));
    await expect(keys.during(onceAs('k'), never)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_IN_PROGRESS',
    });
    await expect(keys.during(onceAs('k', 'g'), never)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await keys.during(onceAs('l'), async () => 'other key')).toBe('other key');
    expect(await keys.during(onceAs('k', 'f', 'you'), async () => 'theirs')).toBe('theirs');
    resolve('done');
    expect(await first).toBe('done');
    expect(await keys.during(onceAs('k'), async () => 'again')).toBe('again');
  });

  test('lets go of the key of a request that failed', async () => {
    const keys = new KeysInUse();
    const failed = keys.during(onceAs('k'), () => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    expect(await keys.during(onceAs('k'), async () => 1)).toBe(1);
  });
});
