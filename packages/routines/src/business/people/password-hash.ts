import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** Cost as a power of two: how long one try takes. */
const COST_POWER = 12;
const BLOCK_SIZE = 8;
const PARALLELISM = 1;
const HASH_BYTES = 32;
const SALT_BYTES = 16;
const STORED = /^scrypt\$(\d{1,2})\$([0-9a-f]{32})\$([0-9a-f]{64})$/;

/**
 * A password as it is stored: method, cost, salt and hash, so that the cost may rise later.
 *
 * @param salt - 16 bytes; random unless given.
 */
export function hashPassword(password: string, salt: Buffer = randomBytes(SALT_BYTES)): string {
  const hash = scrypt(password, salt, COST_POWER);
  return ['scrypt', COST_POWER, salt.toString('hex'), hash.toString('hex')].join('$');
}

/** What no password fits, and what takes as long as any to find that out. */
export const FITS_NOTHING = [
  ...['scrypt', COST_POWER, '0'.repeat(2 * SALT_BYTES), '0'.repeat(2 * HASH_BYTES)],
].join('$');

/** True when a password is the stored one; false for anything stored that is not a hash. */
export function isPassword(password: string, stored: string): boolean {
  const [, costPower, salt, hash] = STORED.exec(stored) ?? [];
  if (costPower === undefined || salt === undefined || hash === undefined) return false;
  if (Number(costPower) < 1 || Number(costPower) > COST_POWER_MAX) return false;
  const tested = scrypt(password, Buffer.from(salt, 'hex'), Number(costPower));
  return timingSafeEqual(tested, Buffer.from(hash, 'hex'));
}

const COST_POWER_MAX = 16;

function scrypt(password: string, salt: Buffer, costPower: number): Buffer {
  const cost = 2 ** costPower;
  return scryptSync(password, salt, HASH_BYTES, {
    cost,
    blockSize: BLOCK_SIZE,
    parallelization: PARALLELISM,
    maxmem: 256 * BLOCK_SIZE * cost,
  });
}
