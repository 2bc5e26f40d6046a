import type { BytePredicate } from './byte-predicate.ts';

/** True while somebody looks at bytes that any use of the database, by any store, may overwrite. */
let isScanning = false;

/** Runs what looks at the bytes of records, during which no database may be used. */
export function scanning<One, Other, Result>(
  look: (one: One, other: Other) => Result,
  one: One,
  other: Other,
): Result {
  isScanning = true;
  try {
    return look(one, other);
  } finally {
    isScanning = false;
  }
}

/** Runs a test on the bytes of a record, during which no database may be used. */
export function isMatch(matches: BytePredicate, bytes: Uint8Array, length: number): boolean {
  return scanning(matches, bytes, length);
}

export function assertNotScanning(): void {
  if (isScanning) throw new TypeError('A test on the bytes of a record may not use the database.');
}
