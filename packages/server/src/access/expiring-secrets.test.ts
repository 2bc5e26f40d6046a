import { describe, expect, test } from 'vitest';
import { ExpiringSecrets } from './expiring-secrets.ts';

function secrets(countMax = 3) {
  const clock = { ms: 0 };
  const kept = new ExpiringSecrets<string>({ lifetimeMs: 100, countMax, now: () => clock.ms });
  return { kept, clock };
}

describe('ExpiringSecrets', () => {
  test('finds what a secret stands for, until it expires', () => {
    const { kept, clock } = secrets();
    const { secret, expiresMs } = kept.issue('ann');
    expect(expiresMs).toBe(100);
    clock.ms = 99;
    expect(kept.find(secret)).toEqual({ value: 'ann', expiresMs: 100 });
    clock.ms = 100;
    expect([kept.find(secret), kept.count]).toEqual([undefined, 0]);
  });

  test('is used up when it is taken', () => {
    const { kept } = secrets();
    const { secret } = kept.issue('ann');
    expect(kept.take(secret)?.value).toBe('ann');
    expect([kept.take(secret), kept.find(secret)]).toEqual([undefined, undefined]);
  });

  test('cannot be taken once it has expired', () => {
    const { kept, clock } = secrets();
    const { secret } = kept.issue('ann');
    clock.ms = 100;
    expect(kept.take(secret)).toBeUndefined();
  });

  test('drops the oldest when there are too many', () => {
    const { kept } = secrets();
    const issued = ['a', 'b', 'c', 'd'].map((name) => kept.issue(name).secret);
    expect(issued.map((secret) => kept.find(secret)?.value)).toEqual([undefined, 'b', 'c', 'd']);
    expect(kept.count).toBe(3);
  });

  test('stays small however many are issued', () => {
    const { kept, clock } = secrets(10);
    for (let index = 0; index < 1_000; index += 1) {
      kept.issue(String(index));
      clock.ms += index % 7;
      expect(kept.count).toBeLessThanOrEqual(10);
    }
  });

  test('does not find what was never issued', () => {
    const { kept } = secrets();
    expect([kept.find(''), kept.take('x')]).toEqual([undefined, undefined]);
  });
});
