import { failures, MvdbError } from 'mvdb';
import type { BridgeViolation } from './bridge/protocol.ts';

/** By SQLSTATE what a caller can expect; all else is that the account cannot be used. */
const failureOfState: Readonly<Record<string, keyof typeof failures>> = {
  // Another holds the lock.
  '55P03': 'ACCOUNT_BUSY',
  // The transaction was the one of several that had to give way.
  '40001': 'TRANSACTION_CONFLICT',
  '40P01': 'TRANSACTION_CONFLICT',
  '3D000': 'ACCOUNT_NOT_FOUND',
  '25006': 'READ_ONLY',
  '53100': 'DISK_FULL',
};

/** What to throw for what the server or the driver says. @param path - Of the account. */
export function errorOf(violation: BridgeViolation, path: string): MvdbError {
  const { code, message, isLost } = violation;
  const failure =
    failures[failureOfState[code] ?? (isAway(violation) ? 'ACCOUNT_AWAY' : 'ACCOUNT_FAILED')];
  const state = code === '' ? '' : ` (${code})`;
  const lost = isLost ? ' The connection is lost; the next use opens another.' : '';
  return new MvdbError(failure, `${path}: ${message}${state}.${lost}`);
}

/** A server that answers that it lets nobody in, or no more, is there. */
function isAway({ code, isLost }: BridgeViolation): boolean {
  return isLost && !code.startsWith('28') && !code.startsWith('53');
}
