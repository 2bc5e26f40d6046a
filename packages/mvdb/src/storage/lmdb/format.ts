import type { RootDatabase } from 'lmdb';

/**
 * An empty LMDB database that reports, by being there, that each record of the environment is followed by its
 * checksum. What was made before there were checksums lacks it, and stays as it is.
 */
export const CHECKSUMS = 'CHECKSUMS';

export function hasChecksums(root: RootDatabase): boolean {
  // Asked for alone, LMDB denies that a key is there whose value is a database.
  const [key] = root.getKeys({ start: CHECKSUMS, limit: 1 });
  return key === CHECKSUMS;
}
