import type { BytePredicate } from './byte-predicate.ts';

/** True while a predicate looks at bytes that any use of the database, by any store, may overwrite. */
let isLooking = false;

/** Runs a test on the bytes of a record, during which no database may be used. */
export function isMatch(matches: BytePredicate, bytes: Uint8Array, length: number): boolean {
  isLooking = true;
  try {
    return matches(bytes, length);
  } finally {
    isLooking = false;
  }
}

export function assertNotLooking(): void {
  if (isLooking) throw new TypeError('A test on the bytes of a record may not use the database.');
}
