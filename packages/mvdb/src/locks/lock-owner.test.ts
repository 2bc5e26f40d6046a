import { expect, test } from 'vitest';
import { isAlive, newLockOwner } from './lock-owner.ts';

test('every session of a process is an owner of its own', () => {
  const sessions = Array.from({ length: 100 }, () => newLockOwner('same').session);
  expect(new Set(sessions).size).toBe(100);
});

test('an owner of this process lives', () => {
  expect(isAlive(newLockOwner('me'))).toBe(true);
});

test('a later process of the same number is not taken for the owner', () => {
  expect(isAlive({ ...newLockOwner('me'), processStart: '1' })).toBe(false);
});

test('an owner whose process is gone does not live', () => {
  expect(isAlive({ ...newLockOwner('me'), process: 2 ** 22 + 1, processStart: '1' })).toBe(false);
});
