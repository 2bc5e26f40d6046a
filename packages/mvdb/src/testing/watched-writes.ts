import type { ChangedRecord, OmittedChanges } from '../session/reported-changes.ts';
import type { Session } from '../session/session.ts';

const LIMITS = { recordsMax: 100_000, charactersMax: 100_000_000 };

/**
 * Does work after which every record of the account is what it was.
 *
 * @throws Error naming the records that are not; whatever `work` throws, once the same was looked at.
 * @example leavesUnchanged(session, () => runSentence(session, 'LIST ORDERS'))
 */
export function leavesUnchanged<Result>(session: Session, work: () => Result): Result {
  return onlyWrites(session, [], work);
}

/**
 * Does work that changes records of these tables alone.
 *
 * @throws Error naming the records of others that it changed; whatever `work` throws, once the same was looked at.
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
    ...changes.records.filter(isForeign).map(({ table, id }) => `${table} ${id}`),
    ...changes.omitted
      .filter(isForeign)
      .map(({ table, records }: OmittedChanges) => `${records} of ${table}`),
  ];
  if (reported.length > 0)
    throw new Error(`These records must not change, and did: ${reported.join(', ')}.`, {
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
