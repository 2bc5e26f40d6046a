import { createHash } from 'node:crypto';
import type { Account } from '../../../packages/mvdb/src/account/account.ts';
import type { ReadOnlyTable } from '../../../packages/mvdb/src/table/table.ts';
import { FIELD_MARK } from '../../../packages/mvdb/src/text/marks.ts';

/*
 * Accounts whose balances always sum up to the same, and a log of each transfer between them, written in the
 * same transaction: any commit that is lost or halved shows in one of the two.
 */

const BALANCE = 1_000;
const ACCOUNT_COUNT = 40;

export const accountIds = Array.from({ length: ACCOUNT_COUNT }, (_, index) => `a${index}`);

/** Creates the tables with every balance the same. */
export function createLedger(account: Account): void {
  account.transaction(() => {
    account.createTable('LOG');
    const balances = account.createTable('ACC');
    for (const id of accountIds) balances.write(id, String(BALANCE));
  });
}

/** Writer and number of a transfer, so that each writer's come in its order. */
export const transferId = (writer: string, number: number) =>
  `${writer}!${String(number).padStart(9, '0')}`;

/** Makes one transfer. Call it in a transaction. */
export function transfer(account: Account, writer: string, number: number, filler: string): void {
  const [balances, log] = [account.table('ACC'), account.table('LOG')];
  const from = accountIds[(number * 7) % ACCOUNT_COUNT] ?? '';
  const to = accountIds[(number * 7 + 1 + (number % 5)) % ACCOUNT_COUNT] ?? '';
  balances.write(from, String(Number(balances.read(from)) - 1));
  balances.write(to, String(Number(balances.read(to)) + 1));
  const id = transferId(writer, number);
  log.write(id, [from, to, checksum(id, filler), filler].join(FIELD_MARK));
}

export interface LedgerViolations {
  /** How many transfers of each writer there are: all from 0 on. */
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

/** Looks at everything in one state of the tables. */
export function checkLedger(balances: ReadOnlyTable, log: ReadOnlyTable): LedgerViolations {
  const violations: string[] = [];
  const expected = new Map(accountIds.map((id) => [id, BALANCE]));
  const counts: Record<string, number> = {};
  for (const [id, record] of log.records()) {
    const [writer = ''] = id.split('!');
    const number = counts[writer] ?? 0;
    if (id !== transferId(writer, number)) violations.push(`${id} comes where ${number} should`);
    counts[writer] = Number(id.slice(writer.length + 1)) + 1;
    const [from = '', to = '', sum, filler = ''] = record.split(FIELD_MARK);
    if (sum !== checksum(id, filler)) violations.push(`${id} is not what was written`);
    expected.set(from, (expected.get(from) ?? 0) - 1);
    expected.set(to, (expected.get(to) ?? 0) + 1);
  }
  for (const id of accountIds)
    if (balances.read(id) !== String(expected.get(id)))
      violations.push(`${id} is ${balances.read(id)}, and the log makes it ${expected.get(id)}`);
  if (balances.count() !== ACCOUNT_COUNT) violations.push(`${balances.count()} balances`);
  return { counts, violations };
}

function checksum(id: string, filler: string): string {
  return createHash('md5').update(id).update(filler).digest('base64url').slice(0, 12);
}
