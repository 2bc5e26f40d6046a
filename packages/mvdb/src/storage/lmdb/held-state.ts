import type { RootDatabase } from 'lmdb';
import type { Reader } from '../environment.ts';
import type { HeldState } from '../store.ts';
import { readersOf } from './readers.ts';

/**
 * Holds the state that reads of this thread see now.
 *
 * @returns `undefined` where threads of this process see several states, so that nobody can distinguish them.
 */
export function holdState(root: RootDatabase): HeldState | undefined {
  const transaction = root.useReadTransaction();
  const [commit, ...others] = commitsRead(readersOf(root));
  if (commit !== undefined && others.length === 0)
    return { transaction, commit, release: () => transaction.done() };
  transaction.done();
  return undefined;
}

/** The commits that this process reads. */
function commitsRead(readers: readonly Reader[]): readonly string[] {
  const commits = new Set<string>();
  for (const { processId, commit } of readers)
    if (processId === process.pid && commit !== undefined) commits.add(commit);
  return [...commits];
}
