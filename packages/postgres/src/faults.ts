import { failures, MvdbError } from 'mvdb';
import type { BridgeFault } from './bridge/protocol.ts';

/** By SQLSTATE what a caller can expect; all else is that the account cannot be used. */
const failureOfState: Readonly<Record<string, keyof typeof failures>> = {
  // Another holds the lock; the transaction, or the lock, was the one of several that had to give way.
  '55P03': 'ACCOUNT_BUSY',
  '40001': 'ACCOUNT_BUSY',
  '40P01': 'ACCOUNT_BUSY',
  '3D000': 'ACCOUNT_NOT_FOUND',
  '25006': 'READ_ONLY',
  '53100': 'DISK_FULL',
};

/** What to throw for what the server or the driver says. @param path - Of the account. */
export function errorOf(fault: BridgeFault, path: string): MvdbError {
  const { code, message, isLost } = fault;
  const failure = failures[failureOfState[code] ?? 'ACCOUNT_FAILED'];
  const state = code === '' ? '' : ` (${code})`;
  const lost = isLost ? ' The connection is lost; the next use opens another.' : '';
  return new MvdbError(failure, `${path}: ${message}${state}.${lost}`);
}
