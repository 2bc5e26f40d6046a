import { readFileSync } from 'node:fs';
import { isSystemError } from './system-error.ts';

/** Names the running start of the system, where it reports; `any` where it does not. */
export const bootId = readBootId();

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch (error) {
    if (isSystemError(error)) return 'any';
    throw error;
  }
}
