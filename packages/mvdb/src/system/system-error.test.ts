import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ID } from '../errors/failures.ts';
import { isSystemError } from './system-error.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('what the system rejects is distinguished from a bug and from an error of ours', () => {
  const missing = thrownBy(() => readFileSync('/no/such/file'));
  expect(isSystemError(missing)).toBe(true);
  expect(isSystemError(missing, 'EACCES', 'ENOENT')).toBe(true);
  expect(isSystemError(missing, 'EACCES')).toBe(false);
  const misused = thrownBy(() => readFileSync('a\0b'));
  for (const other of [misused, new TypeError('A bug.'), new MvdbError(BAD_ID, '.'), 'ENOENT'])
    expect(isSystemError(other)).toBe(false);
});
