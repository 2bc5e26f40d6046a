import { createHash } from 'node:crypto';

/** A short text that reports one state of a record from any other. */
export function recordVersion(recordText: string): string {
  return createHash('sha256').update(recordText).digest('base64url').slice(0, VERSION_LENGTH);
}

/** 132 bits: no two states of a record ever have the same. */
const VERSION_LENGTH = 22;
