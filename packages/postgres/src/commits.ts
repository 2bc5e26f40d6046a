import { failures, MvdbError } from 'mvdb';
import type { Durability } from 'mvdb/engine';
import type { Statement } from './bridge/protocol.ts';
import type { Connection } from './connection.ts';
import { STALE } from './notes.ts';
import { type AccountSql, isOfOtherFormat } from './schema.ts';
import type { RowChange } from './write-buffer.ts';

const COMMIT: Statement = { text: 'COMMIT' };

/** By SQLSTATE, why work has to be run again. */
const conflicts: Readonly<Record<string, string>> = {
  [STALE]: 'it read what others changed before it was committed',
  '55P03': 'others have the account, and it was not let in to commit',
};

/** Names a database that is written. */
export function databaseRow({ databases: kind }: AccountSql, database: string): RowChange {
  return { kind, isRemoved: false, columns: [database] };
}

/**
 * Sends what a transaction still has to do, and its end, at once.
 *
 * @param statements - Those that write, and at last the one that counts the commit.
 * @returns The number of the commit.
 * @throws MvdbError `TRANSACTION_CONFLICT` where what it read was changed, `OUTCOME_UNKNOWN` where the connection was
 * lost meanwhile, `ACCOUNT_FAILED`.
 */
export function commitOf(
  connection: Connection,
  statements: readonly Statement[],
  { path, durability }: { readonly path: string; readonly durability: Durability },
): number {
  try {
    const counted = connection.askAll(...statements, COMMIT).at(-2);
    return Number(counted?.[0]?.[0]);
  } catch (cause) {
    const { violation } = connection;
    const conflict = violation && conflicts[violation.code];
    if (conflict)
      throw new MvdbError(failures.TRANSACTION_CONFLICT, `${path}: ${conflict}.`, { cause });
    if (isOfOtherFormat(violation))
      throw new MvdbError(
        failures.ACCOUNT_FAILED,
        `${path}: another version has changed its format. Open it with that one.`,
        { cause },
      );
    // What lies beside the account, such as locks, can be written again whether it was kept or not.
    if (!violation?.isLost || !violation.isSent || durability === 'memory') throw cause;
    throw new MvdbError(
      failures.OUTCOME_UNKNOWN,
      `${path}: the connection was lost while it was under way. Look for what it was to write.`,
      { cause },
    );
  }
}
