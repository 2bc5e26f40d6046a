import { changeKey, LAST_KEY } from '../log/log-entries.ts';
import { LogReader } from '../log/log-reader.ts';
import type { Environment } from '../storage/environment.ts';
import { LOG_CHANGES, LOG_COMMITS } from '../storage/log-databases.ts';
import type { ReadTransaction } from '../storage/store.ts';
import type { ViolationList } from './violations.ts';

/**
 * Looks at the log of an account: its entries agree with their checksums, its commits ascend without a gap up to the last,
 * and each change stands under its record and is listed by its commit.
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
  let timeMs = log.head(position)?.timeMs;
  if (timeMs === undefined)
    note(String(position), 'The commit that the log begins with is missing.');
  let listed = 0;
  for (const commit of log.commits(position)) {
    if (commit.position !== position + 1)
      note(String(commit.position), `The commits after ${position} are missing.`);
    if (commit.timeMs < (timeMs ?? 0))
      note(String(commit.position), 'It was made before the commit before it.');
    position = commit.position;
    timeMs = commit.timeMs;
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
  if (log.last()?.position !== position) note(LAST_KEY, `The last commit is ${position}.`);
  const stored = log.changeCount();
  if (stored !== listed)
    violations.add({
      location: LOG_CHANGES,
      detail: `It holds ${stored} changes, and the commits list ${listed}.`,
    });
  return stored;
}
