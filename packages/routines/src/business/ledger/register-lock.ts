import { FIELD_MARK, type SchemaTable, type Session } from 'mvdb';
import { extract } from 'mvdb/functions';

/** Item in the dictionary of a table that says who runs a register of it. */
const LOCK_ITEM = 'REGISTER.LOCK';

/** What the work gave, or who keeps it from being done. */
export type UnderLock<Result> =
  | { readonly result: Result; readonly holder?: undefined }
  | { readonly result?: undefined; readonly holder: string };

/**
 * Does work that nobody else may do at the same time. The lock is an item in the dictionary of the table,
 * and a lock on it; both are gone once the transaction ends, however it does.
 *
 * @returns The name of another session that holds the lock, or that left the item behind, where there is one.
 */
export function holdingRegister<Result>(
  session: Session,
  table: Pick<SchemaTable, 'name'>,
  work: () => Result,
): UnderLock<Result> {
  const dictionary = session.table(`DICT ${table.name}`);
  const lock = { table: dictionary.database, id: LOCK_ITEM };
  const other = session.account.locks.holderAgainst(lock, session.owner);
  if (other) return { holder: other.login || `SESSION ${other.session}` };
  const left = dictionary.readLocked(LOCK_ITEM);
  if (left !== undefined) return { holder: extract(left, 2) || 'NOBODY KNOWN' };
  const item = ['X Who runs the register.', session.login, ...startedAt(session)];
  dictionary.writeKeepingLock(LOCK_ITEM, item.join(FIELD_MARK));
  const result = work();
  dictionary.delete(LOCK_ITEM);
  return { result };
}

const startedAt = ({ clock }: Session): readonly string[] => [
  String(clock.today()),
  String(clock.timeOfDay()),
];
