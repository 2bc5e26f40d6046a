import { changeKey, LAST_KEY } from '../log/log-entries.ts';
import { LogReader } from '../log/log-reader.ts';
import { digestSum } from '../log/record-digest.ts';
import type { Environment } from '../storage/environment.ts';
import { LOG_CHANGES, LOG_COMMITS } from '../storage/log-databases.ts';
import type { ReadTransaction } from '../storage/store.ts';
import { digestChanges, isDigestRight } from './verify-digests.ts';
import type { ViolationList } from './violations.ts';

/**
 * Looks at the log of an account: its entries agree with their checksums, its commits ascend without a gap up to the last,
 * each change stands under its record and is listed by its commit, and walking back from what the account holds now gives
 * the digests that the commits say.
 *
 * @returns The number of changes.
 */
export function verifyLog(
  environment: Environment,
  transaction: ReadTransaction,
  violations: ViolationList,
): number {
  const log = new LogReader(environment, transaction);
  const state = log.state();
  if (state === undefined) return 0;
  for (const database of [LOG_COMMITS, LOG_CHANGES])
    for (const [id, { isWhole }] of environment.store(database).findings(transaction))
      if (!isWhole)
        violations.add({ location: database, id, detail: 'It does not agree with its checksum.' });
  const note = (id: string, detail: string) =>
    violations.add({ location: LOG_COMMITS, id, detail });
  const changes = environment.store(LOG_CHANGES);
  let position = state.first;
  const last = log.last();
  const changed = digestChanges(environment, transaction, state.first, last?.position ?? 0);
  const begun = log.head(position);
  let { timeMs, digest } = begun ?? { timeMs: 0, digest: 0 };
  if (begun === undefined)
    note(String(position), 'The commit that the log begins with is missing.');
  let listed = 0;
  for (const commit of log.commits(position)) {
    if (commit.position !== position + 1)
      note(String(commit.position), `The commits after ${position} are missing.`);
    if (commit.timeMs < timeMs)
      note(String(commit.position), 'It was made before the commit before it.');
    digest = digestSum(digest, changed[commit.position - state.first - 1] ?? 0);
    if (commit.digest !== digest)
      note(String(commit.position), 'What it changed does not agree with its digest.');
    ({ position, timeMs, digest } = commit);
    let count = 0;
    for (const { database, keys } of commit.changes)
      for (const key of keys) {
        count += 1;
        const change = changeKey(database, key, position);
        if (changes.get(change, transaction) === undefined)
          violations.add({
            location: LOG_CHANGES,
            id: change,
            detail: `Commit ${position} lists it, and it is missing.`,
          });
      }
    if (count !== commit.count) note(String(position), `It lists ${count}, not ${commit.count}.`);
    listed += count;
  }
  if (last?.position !== position) note(LAST_KEY, `The last commit is ${position}.`);
  if (last !== undefined && isDigestRight(environment, transaction, state, last.digest) === false)
    note(LAST_KEY, 'What the account holds does not agree with its digest.');
  const stored = log.changeCount();
  if (stored !== listed)
    violations.add({
      location: LOG_CHANGES,
      detail: `It holds ${stored} changes, and the commits list ${listed}.`,
    });
  return stored;
}
