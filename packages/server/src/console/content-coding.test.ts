import { expect, test } from 'vitest';
import { contentCoding } from './content-coding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['*, br;q=0', 'gzip'],
  ['identity', 'identity'],
  ['br;q=x', 'identity'],
])('of a request that accepts %j a file is sent as %s', (accepted, coding) => {
  expect(contentCoding(accepted)).toBe(coding);
});
