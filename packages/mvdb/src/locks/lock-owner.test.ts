import { threadId } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import type { Liveness } from '../storage/account-storage.ts';
import { isOfThread, livingOwners, newLockOwner } from './lock-owner.ts';

const isAlive = livingOwners();

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

describe('an owner on another machine', () => {
  const elsewhere = { ...newLockOwner('me'), machine: 'other' };
  const process = `other.${elsewhere.process}.${elsewhere.processStart}`;

  test('lives as long as its process is present, which is asked once for each look', () => {
    const asked: string[] = [];
    const present = new Set([process]);
    const liveness: Liveness = {
      announce: () => {},
      isPresent: (name) => {
        asked.push(name);
        return present.has(name);
      },
    };
    const look = () => {
      const lives = livingOwners(liveness);
      return [lives(elsewhere), lives({ ...elsewhere, session: 'another' })];
    };
    expect(look()).toEqual([true, true]);
    present.clear();
    expect(look()).toEqual([false, false]);
    expect(asked).toEqual([process, process]);
  });

  test('does not live where all are on one machine', () => {
    expect(livingOwners()(elsewhere)).toBe(false);
  });

  test('is not an owner of a thread here, though it has the same numbers', () => {
    const owner = newLockOwner('me');
    const [, ...numbers] = owner.session.split('.');
    expect(isOfThread(owner, threadId)).toBe(true);
    expect(isOfThread({ ...owner, session: ['other', ...numbers].join('.') }, threadId)).toBe(
      false,
    );
  });
});
