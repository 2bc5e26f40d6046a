import { expect, test, vi } from 'vitest';
import { CommitWatch } from '../system/commit-watch.ts';
import { rejection } from '../testing/rejection.ts';
import { Account } from './account.ts';

test('who waits for a commit goes on once there is one', async () => {
  const account = Account.inMemory();
  const table = account.createTable('ORD');
  const next = account.commitAfter(account.lastCommit);
  table.write('1', 'a');
  await next;
  await account.close();
});

test('who waits for a commit after one that is not the last goes on at once', async () => {
  const account = Account.inMemory();
  await account.commitAfter(account.lastCommit - 1);
  await account.close();
});

test('who waits ends with the signal, and at once where it was given before', async () => {
  const watch = new CommitWatch(() => 1, 1);
  const ending = new AbortController();
  const next = watch.after(1, ending.signal);
  ending.abort();
  await next;
  await watch.after(1, ending.signal);
});

test('who waits for a commit of an account that is closed is rejected', async () => {
  const account = Account.inMemory();
  const next = account.commitAfter(account.lastCommit);
  void account.close();
  await expect(next).rejects.toThrow(rejection('ACCOUNT_CLOSED'));
});

test('many who wait look together, and nobody looks once none does', async () => {
  vi.useFakeTimers();
  try {
    let commit = 1;
    const look = vi.fn(() => commit);
    const watch = new CommitWatch(look, 10);
    const waiting = Array.from({ length: 100 }, () => watch.after(1));
    look.mockClear();
    vi.advanceTimersByTime(50);
    expect(look).toHaveBeenCalledTimes(5);
    commit = 2;
    vi.advanceTimersByTime(10);
    await Promise.all(waiting);
    look.mockClear();
    vi.advanceTimersByTime(100);
    expect(look).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
