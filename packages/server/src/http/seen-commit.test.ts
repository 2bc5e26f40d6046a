import { expect, test } from 'vitest';
import { seenCommitOf } from './seen-commit.ts';

test('a client has seen the commit that it names', () => {
  expect([seenCommitOf(undefined), seenCommitOf('0'), seenCommitOf('42')]).toEqual([
    undefined,
    0,
    42,
  ]);
});

test.each(['', '-1', '1.5', '007', '1e3', '1234567890123456', '1, 2', ['1', '2']])(
  'no commit has the number %j',
  (header) => {
    expect(() => seenCommitOf(header)).toThrow(/Seen-Commit must be/);
  },
);
