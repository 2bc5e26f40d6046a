import type { BytePredicate } from './byte-predicate.ts';

/** True while somebody looks at bytes that any use of the database, by any store, may overwrite. */
let isLooking = false;

/** Runs what looks at the bytes of records, during which no database may be used. */
export function looking<One, Other, Result>(
  look: (one: One, other: Other) => Result,
  one: One,
  other: Other,
): Result {
  isLooking = true;
  try {
    return look(one, other);
  } finally {
    isLooking = false;
  }
}

/** Runs a test on the bytes of a record, during which no database may be used. */
export function isMatch(matches: BytePredicate, bytes: Uint8Array, length: number): boolean {
  return looking(matches, bytes, length);
}

export function assertNotLooking(): void {
  if (isLooking) throw new TypeError('A test on the bytes of a record may not use the database.');
}
