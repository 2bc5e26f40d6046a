import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newToken } from '@mvdb/server/host';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../program-fixture.ts';
import { keyGiven } from './sealing-key.ts';

const folder = scratchFolder();
const path = join(folder, 'key');

/** Writes a key, as nobody but its owner may read it. */
function inFile(text: string, mode = 0o600): string {
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7));

describe('a key', () => {
  test.each([
    ['hexadecimal', bytes.toString('hex')],
    ['hexadecimal in capitals', bytes.toString('hex').toUpperCase()],
    ['Base64', bytes.toString('base64')],
    ['Base64 without its end', bytes.toString('base64').replace('=', '')],
    ['Base64 for addresses', bytes.toString('base64url')],
  ])('is read as %s, from a file and from the environment', (_, text) => {
    expect(keyGiven(inFile(`${text}\n`), {})).toEqual(bytes);
    expect(keyGiven(undefined, { MVDB_KEY: text })).toEqual(bytes);
  });

  test('may be what `mvdb token` makes', () => {
    expect(keyGiven(undefined, { MVDB_KEY: newToken() })).toHaveLength(32);
  });

  test('is not one where none is given', () => {
    expect(keyGiven(undefined, {})).toBeUndefined();
  });
});

const unusable = (detail: string) =>
  expect.objectContaining({ code: 'KEY_UNUSABLE', message: expect.stringContaining(detail) });

test.each([
  ['empty', ''],
  ['short', 'ab'.repeat(31)],
  ['long', 'ab'.repeat(33)],
  ['a password', 'correct horse battery staple correct horses'],
  ['Base64 of too much', Buffer.alloc(33).toString('base64')],
])('a key that is %s is rejected, and not quoted', (_, text) => {
  for (const given of [
    () => keyGiven(inFile(text), {}),
    () => keyGiven(undefined, { MVDB_KEY: text }),
  ]) {
    expect(given).toThrow(unusable('32 random bytes'));
    if (text !== '') expect(given).not.toThrow(text);
  }
});

test('a file of a key must be there, a file, private and short', () => {
  const text = bytes.toString('hex');
  expect(() => keyGiven(inFile(text, 0o644), {})).toThrow(unusable(`chmod 600 ${path}`));
  expect(() => keyGiven(inFile(' '.repeat(2000)), {})).toThrow(unusable('the most is 1024'));
  expect(() => keyGiven(join(folder, 'none'), {})).toThrow(unusable('ENOENT'));
  mkdirSync(join(folder, 'sub'));
  expect(() => keyGiven(join(folder, 'sub'), {})).toThrow(unusable('not a file'));
});

test('a key is given once', () => {
  const text = bytes.toString('hex');
  expect(() => keyGiven(inFile(text), { MVDB_KEY: text })).toThrow(
    expect.objectContaining({ name: 'UsageError' }),
  );
});
