import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { ChangedRecord, OmittedChanges } from '../session/reported-changes.ts';
import type { Session } from '../session/session.ts';
import type { Table } from '../table/table.ts';
import { describedChanges } from './described-changes.ts';
import { outcomeOf } from './outcome.ts';

/** How many changes are looked at. */
export const CHANGE_LIMITS = { recordsMax: 100_000, charactersMax: 100_000_000 };

/**
 * Does work after which every record of the account is what it was, or every record of these tables.
 *
 * @param tables - Default: all.
 * @throws Error naming the records that are not, with each attribute before and after; whatever `work` throws, once the same was looked at;
 * MvdbError `TABLE_NOT_FOUND`; `BAD_ARGUMENT` where `tables` names none.
 * @example leavesUnchanged(session, () => runSentence(session, 'LIST ORDERS'))
 */
export function leavesUnchanged<Result>(
  session: Session,
  work: () => Result,
  tables?: readonly string[],
): Result {
  if (tables === undefined) return onlyWrites(session, [], work);
  if (tables.length === 0)
    throw new MvdbError(BAD_ARGUMENT, 'No table is named that is to stay unchanged.');
  const watched = new Set(tables.map((name) => mainName(session.account.table(name))));
  return watchedWork(session, (table) => !watched.has(table), work);
}

/**
 * Does work that changes records of these tables alone.
 *
 * @throws Error naming the records of others that it changed, with each attribute before and after; whatever `work` throws, once the same was looked at.
 * @example onlyWrites(session, ['ORDERS'], () => typed(session, ORDERS).insert(['1'], {}))
 */
export function onlyWrites<Result>(
  session: Session,
  tables: readonly string[],
  work: () => Result,
): Result {
  return watchedWork(session, (table) => tables.includes(table), work);
}

function watchedWork<Result>(
  session: Session,
  mayWrite: (table: string) => boolean,
  work: () => Result,
): Result {
  const { result, changes } = session.withChanges(() => outcomeOf(work), CHANGE_LIMITS);
  const isForeign = ({ table }: Pick<ChangedRecord, 'table'>) => !mayWrite(table);
  const reported = [
    ...describedChanges(session.account, changes.records.filter(isForeign)),
    ...changes.omitted
      .filter(isForeign)
      .map(({ table, records, reason }: OmittedChanges) => `${records} of ${table} (${reason})`),
  ];
  if (reported.length > 0)
    throw new Error(`These records must not change, and did:\n${reported.join('\n')}`, {
      ...('error' in result && { cause: result.error }),
    });
  if ('error' in result) throw result.error;
  return result.value;
}

/** The name by which changes of a table are reported, whichever name it was opened by. */
function mainName({ names: [owner = ''], isDictionary }: Table): string {
  return isDictionary ? `DICT ${owner}` : owner;
}
