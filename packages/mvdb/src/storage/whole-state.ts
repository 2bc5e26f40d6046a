import type { Environment } from './environment.ts';
import { type FixedState, fixedState } from './fixed-state.ts';
import { INDEX_DATABASE } from './index-definitions.ts';
import { LOG_CHANGES, LOG_COMMITS } from './log-databases.ts';
import { REPLIES } from './replies.ts';

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

/** What the account keeps beside its tables. */
const APART = new Set([REPLIES, LOG_COMMITS, LOG_CHANGES]);

/** Those that no name leads to are opened as well. */
function openEveryDatabase(environment: Environment): void {
  for (const database of environment.databases()) {
    if (TABLE_DATABASE.test(database)) environment.store(database).openFully();
    if (INDEX_DATABASE.test(database)) environment.indexStore(database).open();
    if (APART.has(database)) environment.store(database).openFully();
  }
}
