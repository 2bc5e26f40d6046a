import { crc32 } from 'node:zlib';
import { FIELD_MARK } from '../text/marks.ts';
import type { Before } from './log-entries.ts';

/**
 * The digest of an account is the sum of those of its records, so that a commit changes it by what it changed alone. It
 * finds accidents, not attacks: a change is missed once in four billion times.
 */
const MODULUS = 2 ** 48;

/** Gives the digests of texts that one record has in turn, by where it lies; 0 for `undefined`, where it is missing. */
function digestsOf(database: string, key: string): (text: string | undefined) => number {
  const start = crc32(`${database}\0${key}${FIELD_MARK}`);
  return (text) => (text === undefined ? 0 : mixed(crc32(text, start)));
}

export function recordDigest(database: string, key: string, text: string | undefined): number {
  return digestsOf(database, key)(text);
}

/** The digests of what a record is at several times; of what was erased that which it left. */
export function stateDigests(database: string, key: string): (state: Before) => number {
  const digest = digestsOf(database, key);
  return (state) => ('erased' in state ? state.erased : digest(state.record));
}

/** The sum of a digest and of changes, each of which may be negative. */
export function digestSum(digest: number, change: number): number {
  const sum = (digest + change) % MODULUS;
  return sum < 0 ? sum + MODULUS : sum;
}

/** Sums of CRCs would agree where their differences do; those of mixed ones do not. @see MurmurHash3, fmix32 */
function mixed(crc: number): number {
  const first = Math.imul(crc ^ (crc >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}
