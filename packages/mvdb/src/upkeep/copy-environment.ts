import type { Environment } from '../storage/environment.ts';
import { INDEX_DATABASE } from '../storage/index-definitions.ts';

/**
 * Copies all that an environment holds now into one that holds nothing, of whatever engine, in one transaction.
 *
 * @param watch - Told of each database that has been copied, and of the number of its records or entries.
 * @throws MvdbError `IN_TRANSACTION`.
 */
export function copyEnvironment(
  from: Environment,
  to: Environment,
  watch: (database: string, count: number) => void = () => {},
): void {
  const state = from.openReadTransaction();
  try {
    to.transact(() => {
      for (const database of from.databases(state)) {
        let count = 0;
        if (INDEX_DATABASE.test(database)) {
          const entries = to.indexStore(database);
          for (const { key, id } of from.indexStore(database).entries(ALL_ENTRIES, state)) {
            entries.add(key, id);
            count += 1;
          }
        } else {
          const records = to.store(database);
          for (const [key, text] of from.store(database).entries({}, state)) {
            records.put(key, text);
            count += 1;
          }
        }
        watch(database, count);
      }
    });
  } finally {
    state.done();
  }
}

const ALL_ENTRIES = { from: '\x00', to: '\xff' };
