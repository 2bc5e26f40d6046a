import { readFileSync } from 'node:fs';

/** Names the running start of the system, where it tells; `any` where it does not. */
export const bootId = readBootId();

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return 'any';
  }
}
