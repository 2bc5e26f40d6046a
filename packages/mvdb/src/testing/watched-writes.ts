import type { ChangedRecord, OmittedChanges } from '../session/reported-changes.ts';
import type { Session } from '../session/session.ts';
import { describedChanges } from './described-changes.ts';

const LIMITS = { recordsMax: 100_000, charactersMax: 100_000_000 };

/**
 * Does work after which every record of the account is what it was.
 *
 * @throws Error naming the records that are not, with each attribute before and after; whatever `work` throws, once the same was looked at.
 * @example leavesUnchanged(session, () => runSentence(session, 'LIST ORDERS'))
 */
export function leavesUnchanged<Result>(session: Session, work: () => Result): Result {
  return onlyWrites(session, [], work);
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
  const { result, changes } = session.withChanges(() => outcomeOf(work), LIMITS);
  const isForeign = ({ table }: Pick<ChangedRecord, 'table'>) => !tables.includes(table);
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

function outcomeOf<Value>(
  work: () => Value,
): { readonly value: Value } | { readonly error: unknown } {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}
