import { createHash } from 'node:crypto';
import { failures, MvdbError } from 'mvdb';

/** Distinguishes what a record was from what it has become: the same for the same record, and for no other. */
export function versionOf(record: string): string {
  return createHash('sha256').update(record).digest('base64url');
}

/**
 * @param subject - What the record is, as a sentence begins with it.
 * @throws MvdbError `RECORD_CHANGED` for a record that is not what was read.
 */
export function assertUnchanged(record: string, version: string, subject: string): void {
  if (versionOf(record) !== version)
    throw new MvdbError(
      failures.RECORD_CHANGED,
      `${subject} was changed since it was read. Read it again, and make the change to it as it is now.`,
    );
}
