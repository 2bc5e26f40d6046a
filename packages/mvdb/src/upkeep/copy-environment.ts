import { MvdbError } from '../errors/errors.ts';
import { ACCOUNT_FAILED } from '../errors/failures.ts';
import type { Environment } from '../storage/environment.ts';
import { INDEX_DATABASE } from '../storage/index-definitions.ts';
import { ALL_ENTRIES } from '../storage/index-store.ts';
import type { ReadTransaction } from '../storage/store.ts';
import { wholeState } from '../storage/whole-state.ts';

/** What was copied, dictionaries and replies that are kept included. */
export interface Copied {
  readonly records: number;
  readonly indexEntries: number;
}

/** Informed of each thousand records or entries that were copied, or compared with what they were copied from. */
export type CopyWatch = (location: string, done: Copied & { readonly isCompared: boolean }) => void;

const TOLD_AT_ONCE = 1_000;

/**
 * Copies all that an environment holds now into one that holds nothing, of any engine, and compares the copy with
 * it: all of that in one transaction, so that there is a copy that was compared, or nothing.
 *
 * @throws MvdbError `IN_TRANSACTION`; `ACCOUNT_FAILED` where the other holds anything, or the copy is not the same.
 */
export function copyEnvironment(
  from: Environment,
  to: Environment,
  watch: CopyWatch = () => {},
): Copied {
  const { transaction: state } = wholeState(from);
  try {
    return to.transact(() => {
      assertHoldsNothing(to);
      const contents = from.databases(state).map((database) => contentsOf(from, to, database));
      const copied = counted(contents, false, watch, (each) => each.copy(state));
      counted(contents, true, watch, (each) => each.compare(state));
      return copied;
    });
  } finally {
    state.done();
  }
}

/** @throws MvdbError `ACCOUNT_FAILED` */
function assertHoldsNothing(environment: Environment): void {
  for (const database of environment.databases()) {
    const keys = INDEX_DATABASE.test(database)
      ? environment.indexStore(database).keys(ALL_ENTRIES, false)
      : environment.store(database).keys({});
    for (const _key of keys)
      throw new MvdbError(ACCOUNT_FAILED, `${environment.path} holds an account already.`);
  }
}

/** One database, from one environment to another; each step mentions one record or entry. */
interface Contents {
  readonly database: string;
  readonly isIndex: boolean;
  copy(state: ReadTransaction): Generator<void>;
  /** @throws MvdbError `ACCOUNT_FAILED` */
  compare(state: ReadTransaction): Generator<void>;
}

function contentsOf(from: Environment, to: Environment, database: string): Contents {
  const isIndex = INDEX_DATABASE.test(database);
  return { database, isIndex, ...(isIndex ? entriesOf : recordsOf)(from, to, database) };
}

type Steps = Pick<Contents, 'copy' | 'compare'>;

function recordsOf(from: Environment, to: Environment, database: string): Steps {
  const source = from.store(database);
  const target = to.store(database);
  return {
    *copy(state) {
      for (const [key, text] of source.entries({}, state)) yield target.put(key, text);
    },
    compare: (state) =>
      compared(
        `${to.path}, ${database}`,
        source.entries({}, state),
        target.entries({}),
        ([key, text], other) => key === other?.[0] && text === other[1],
      ),
  };
}

function entriesOf(from: Environment, to: Environment, database: string): Steps {
  const source = from.indexStore(database);
  const target = to.indexStore(database);
  return {
    *copy(state) {
      for (const { key, id } of source.entries(ALL_ENTRIES, state)) yield target.add(key, id);
    },
    compare: (state) =>
      compared(
        `${to.path}, ${database}`,
        source.entries(ALL_ENTRIES, state),
        target.entries(ALL_ENTRIES),
        ({ key, id }, other) => key === other?.key && id === other.id,
      ),
  };
}

function* compared<Item>(
  location: string,
  items: Generator<Item>,
  copies: Generator<Item>,
  isSame: (item: Item, copy: Item | undefined) => boolean,
): Generator<void> {
  let count = 0;
  const different = () =>
    new MvdbError(ACCOUNT_FAILED, `${location}: what was copied is not the same behind ${count}.`);
  for (const item of items) {
    const copy = copies.next();
    if (copy.done || !isSame(item, copy.value)) throw different();
    count += 1;
    yield;
  }
  if (!copies.next().done) throw different();
}

function counted(
  contents: readonly Contents[],
  isCompared: boolean,
  watch: CopyWatch,
  stepsOf: (contents: Contents) => Generator<void>,
): Copied {
  let [records, indexEntries] = [0, 0];
  for (const each of contents)
    for (const _step of stepsOf(each)) {
      if (each.isIndex) indexEntries += 1;
      else records += 1;
      if ((records + indexEntries) % TOLD_AT_ONCE === 0)
        watch(each.database, { records, indexEntries, isCompared });
    }
  return { records, indexEntries };
}
