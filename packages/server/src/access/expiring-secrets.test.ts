import { describe, expect, test } from 'vitest';
import { ExpiringSecrets } from './expiring-secrets.ts';

function secrets(countMax = 3) {
  const clock = { ms: 0 };
  const saved = new ExpiringSecrets<string>({ lifetimeMs: 100, countMax, now: () => clock.ms });
  return { saved, clock };
}

describe('ExpiringSecrets', () => {
  test('finds what a secret stands for, until it expires', () => {
    const { saved, clock } = secrets();
    const { secret, expiresMs } = saved.issue('ann');
    expect(expiresMs).toBe(100);
    clock.ms = 99;
    expect(saved.find(secret)).toEqual({ value: 'ann', expiresMs: 100 });
    clock.ms = 100;
    expect([saved.find(secret), saved.count]).toEqual([undefined, 0]);
  });

  test('is used up when it is taken', () => {
    const { saved } = secrets();
    const { secret } = saved.issue('ann');
    expect(saved.take(secret)?.value).toBe('ann');
    expect([saved.take(secret), saved.find(secret)]).toEqual([undefined, undefined]);
  });

  test('cannot be taken once it has expired', () => {
    const { saved, clock } = secrets();
    const { secret } = saved.issue('ann');
    clock.ms = 100;
    expect(saved.take(secret)).toBeUndefined();
  });

  test('drops the oldest when there are too many', () => {
    const { saved } = secrets();
    const issued = ['a', 'b', 'c', 'd'].map((name) => saved.issue(name).secret);
    expect(issued.map((secret) => saved.find(secret)?.value)).toEqual([undefined, 'b', 'c', 'd']);
    expect(saved.count).toBe(3);
  });

  test('stays small however many are issued', () => {
    const { saved, clock } = secrets(10);
    for (let index = 0; index < 1_000; index += 1) {
      saved.issue(String(index));
      clock.ms += index % 7;
      expect(saved.count).toBeLessThanOrEqual(10);
    }
  });

  test('does not find what was never issued', () => {
    const { saved } = secrets();
    expect([saved.find(''), saved.take('x')]).toEqual([undefined, undefined]);
  });
});
