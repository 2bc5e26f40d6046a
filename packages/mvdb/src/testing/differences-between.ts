import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../account/account.ts';
import { synchronous } from '../arguments/synchronous.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, NOT_PERMITTED } from '../errors/failures.ts';
import type { ChangedRecord, Changes } from '../session/reported-changes.ts';
import type { Session } from '../session/session.ts';
import type { DrawnRecord } from './arbitrary-records.ts';
import { describedChanges, shortened } from './described-changes.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { CHANGE_LIMITS } from './watched-writes.ts';

/** What work did, all of which was undone then. */
interface Behaviour {
  readonly outcome: Outcome<unknown>;
  readonly printed: readonly string[];
  readonly changes: Changes;
}

/**
 * Does two versions of work, each in a session of its own of the same user and on the same state, and undoes both. They
 * agree if they return the same or throw errors of the same code, print the same lines, and leave the same records. Locks that the
 * session holds are held against both.
 *
 * @param records - Written before each of them; default: none.
 * @returns A line for each difference, `original -> rewritten`, and for each attribute in which a record differs, behind those in which
 * the records that were given differ from those on file; none where the two agree.
 * @throws MvdbError `NOT_PERMITTED` where one does what cannot be undone, such as writing a file; `BAD_ARGUMENT` where one returns a
 * promise, or changes more records than can be compared.
 * @example
 * differencesBetween(
 *   session,
 *   (one) => runSentence(one, 'COUNT ORDERS'),
 *   (one) => runSentence(one, 'COUNT ORDERS WITH AMOUNT >= "0"'),
 * )
 */
export function differencesBetween(
  session: Session,
  original: (session: Session) => unknown,
  rewritten: (session: Session) => unknown,
  records: readonly DrawnRecord[] = [],
): readonly string[] {
  const before = behaviourOf(session, original, records);
  const after = behaviourOf(session, rewritten, records);
  const differences = [
    ...outcomeLines(before.outcome, after.outcome),
    ...printedLines(before.printed, after.printed),
    ...recordLines(session.account, before.changes, after.changes),
  ];
  return differences.length === 0 ? [] : [...givenLines(session, records), ...differences];
}

const GIVEN = { added: 'given', deleted: 'given as missing', changed: 'given' };

/** What is said of a record where two versions differ. */
const OPERATIONS = { added: 'only rewritten', deleted: 'only originally', changed: 'differs' };

/** A session that takes part in nothing else does the work, in a transaction that is rolled back. */
function behaviourOf(
  session: Session,
  work: (session: Session) => unknown,
  records: readonly DrawnRecord[],
): Behaviour {
  const own = session.background();
  try {
    return rolledBack(own, () => {
      for (const drawn of records) writeDrawn(own, drawn);
      const { result, changes } = own.withChanges(() => reversible(own, work), CHANGE_LIMITS);
      return { outcome: result, printed: own.takeOutput(), changes };
    });
  } finally {
    own.close();
  }
}

function rolledBack<Result>(session: Session, work: () => Result): Result {
  const results: Result[] = [];
  const rollback = new Error('rollback');
  try {
    session.transaction(() => {
      results.push(work());
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return results[0] as Result;
}

function writeDrawn(session: Session, { table, id, record }: DrawnRecord): void {
  if (record === undefined) session.table(table).delete(id);
  else session.table(table).write(id, record);
}

/** Ends work before it does what no rollback takes back, also where the work would go on after that. */
function reversible(session: Session, work: (session: Session) => unknown): Outcome<unknown> {
  let rejection: MvdbError | undefined;
  const watch = {
    spend: () => undefined,
    beforeIrreversible(effect: string): never {
      rejection = new MvdbError(
        NOT_PERMITTED,
        `What no rollback undoes cannot be compared: ${effect}.`,
      );
      throw rejection;
    },
  };
  const outcome = outcomeOf(() => session.watched(watch, () => work(session)));
  if (rejection !== undefined) throw rejection;
  if ('value' in outcome)
    synchronous(
      outcome.value,
      () => new MvdbError(BAD_ARGUMENT, 'Work that is compared returns no promise.'),
    );
  return outcome;
}

/** How the records that were written before differ from those on file. */
function givenLines(session: Session, records: readonly DrawnRecord[]): readonly string[] {
  const changed = records
    .map((drawn) => ({ ...drawn, old: session.table(drawn.table).read(drawn.id) }))
    .filter(({ old, record }) => old !== record);
  return describedChanges(session.account, changed, GIVEN);
}

function outcomeLines(before: Outcome<unknown>, after: Outcome<unknown>): readonly string[] {
  if ('error' in before || 'error' in after) {
    if ('error' in before && 'error' in after && codeOf(before.error) === codeOf(after.error))
      return [];
    return [`error: ${errorText(before)} -> ${errorText(after)}`];
  }
  const [was, is] = [before.value, after.value];
  if (isDeepStrictEqual(was, is)) return [];
  if (!(isObject(was) && isObject(is))) return [`result: ${shown(was)} -> ${shown(is)}`];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names]
    .filter((name) => !isDeepStrictEqual(was[name], is[name]))
    .map((name) => `${name}: ${shown(was[name])} -> ${shown(is[name])}`);
}

/** By what errors differ: the code, else the text. */
function codeOf(error: unknown): string {
  return error instanceof MvdbError ? error.code : String(error);
}

function errorText(outcome: Outcome<unknown>): string {
  if ('value' in outcome) return 'none';
  const { error } = outcome;
  return error instanceof MvdbError ? `${error.code} (${error.detail})` : String(error);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  if (value === undefined) return 'none';
  return typeof value === 'string' ? shortened(value) : String(JSON.stringify(value));
}

/** The first line that differs; those after it often differ because it does. */
function printedLines(before: readonly string[], after: readonly string[]): readonly string[] {
  const length = Math.max(before.length, after.length);
  for (let index = 0; index < length; index += 1)
    if (before[index] !== after[index])
      return [`printed line ${index + 1}: ${shown(before[index])} -> ${shown(after[index])}`];
  return [];
}

function recordLines(account: Account, before: Changes, after: Changes): readonly string[] {
  const were = comparableRecords(before);
  const are = comparableRecords(after);
  const differing: ChangedRecord[] = [];
  for (const [key, { table, id, old }] of new Map([...were, ...are])) {
    const was = were.has(key) ? were.get(key)?.record : old;
    const is = are.has(key) ? are.get(key)?.record : old;
    if (was !== is) differing.push({ table, id, old: was, record: is });
  }
  return describedChanges(account, differing, OPERATIONS);
}

/** @throws MvdbError `BAD_ARGUMENT` for changes that are counted alone. */
function comparableRecords({ records, omitted }: Changes): ReadonlyMap<string, ChangedRecord> {
  const beyond = omitted.find(({ reason }) => reason !== 'deleted');
  if (beyond !== undefined)
    throw new MvdbError(
      BAD_ARGUMENT,
      beyond.reason === 'hidden'
        ? `The work changes ${beyond.table}, which the session may not see.`
        : `The work changes too much of ${beyond.table} to be compared.`,
    );
  return new Map(records.map((changed) => [JSON.stringify([changed.table, changed.id]), changed]));
}
