import { createHash } from 'node:crypto';

/** Distinguishes what a record was from what it has become: the same for the same record, and for no other. */
export function versionOf(record: string): string {
  return createHash('sha256').update(record).digest('base64url');
}
