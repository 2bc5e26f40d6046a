import { describe, expect, test } from 'vitest';
import { FailedLogins } from './failed-logins.ts';

function failedLogins(addressesMax = 100) {
  const clock = { ms: 0 };
  const failed = new FailedLogins({
    failuresMax: 3,
    windowMs: 60_000,
    addressesMax,
    now: () => clock.ms,
  });
  const fail = (address: string, count: number) => {
    for (let index = 0; index < count; index += 1) failed.note(address);
  };
  return { failed, fail, clock };
}

describe('FailedLogins', () => {
  test('lets an address wait once it has failed too often, until its window ends', () => {
    const { failed, fail, clock } = failedLogins();
    fail('a', 2);
    expect(failed.waitSeconds('a')).toBe(0);
    fail('a', 1);
    expect(failed.waitSeconds('a')).toBe(60);
    clock.ms = 59_001;
    expect(failed.waitSeconds('a')).toBe(1);
    clock.ms = 60_000;
    expect([failed.waitSeconds('a'), failed.addressCount]).toEqual([0, 0]);
  });

  test('does not let another address wait', () => {
    const { failed, fail } = failedLogins();
    fail('a', 100);
    expect(failed.waitSeconds('b')).toBe(0);
  });

  test('does not wait longer for failing while it has to wait', () => {
    const { failed, fail, clock } = failedLogins();
    fail('a', 3);
    clock.ms = 50_000;
    fail('a', 3);
    expect(failed.waitSeconds('a')).toBe(10);
  });

  test('remembers no more addresses than it may, and rather the newer ones', () => {
    const { failed, fail } = failedLogins(100);
    for (let index = 0; index < 10_000; index += 1) fail(`a${index}`, 3);
    expect(failed.addressCount).toBe(100);
    expect(failed.waitSeconds('a9999')).toBe(60);
  });
});
