import type { Environment } from '../storage/environment.ts';
import { type FixedState, fixedState } from '../storage/fixed-state.ts';
import { INDEX_DATABASE } from '../storage/index-definitions.ts';
import { REPLIES } from '../storage/replies.ts';

export const TABLE_DATABASE = /^table (\d+)$/;

/** One state with every database of it open; another process may make new ones meanwhile. */
export function wholeState(environment: Environment): FixedState {
  for (;;) {
    openEveryDatabase(environment);
    const state = fixedState(environment);
    const open = new Set(environment.openDatabases());
    const databases = environment.databases(state.transaction).filter(isOfTableOrIndex);
    if (databases.every((database) => open.has(database))) return state;
    state.transaction.done();
  }
}

const isOfTableOrIndex = (database: string) =>
  TABLE_DATABASE.test(database) || INDEX_DATABASE.test(database);

/** Those that no name leads to are opened as well. */
function openEveryDatabase(environment: Environment): void {
  for (const database of environment.databases()) {
    if (TABLE_DATABASE.test(database)) environment.store(database).openFully();
    if (INDEX_DATABASE.test(database)) environment.indexStore(database).open();
    if (database === REPLIES) environment.store(database).openFully();
  }
}
