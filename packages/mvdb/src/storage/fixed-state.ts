import { Catalogue, DICTIONARIES, HOUSEKEEPING, VOC } from './catalogue.ts';
import type { Environment } from './environment.ts';
import { IndexDefinitions } from './index-definitions.ts';
import { LOG_CHANGES, LOG_COMMITS, LOG_STATE_KEY } from './log-databases.ts';
import type { ReadTransaction, Store } from './store.ts';

/** One state of an account; it goes on being seen until its transaction is done. */
export interface FixedState {
  readonly transaction: ReadTransaction;
  readonly catalogue: Catalogue;
}

/** Holds the present state of an account, with all its databases open. @throws MvdbError `IN_TRANSACTION`. */
export function fixedState(environment: Environment): FixedState {
  for (;;) {
    const transaction = environment.openReadTransaction();
    const catalogue = new Catalogue(environment, transaction);
    const unopened = storesOf(catalogue, environment, transaction).filter((store) => !store.isOpen);
    if (unopened.length === 0) return { transaction, catalogue };
    // A read transaction sees only the databases that were open when it began.
    transaction.done();
    for (const store of unopened) store.open();
  }
}

/** The stores of all tables, their dictionaries and their indexes, now or in a state that is held. */
export function storesOf(
  catalogue: Catalogue,
  environment: Environment,
  transaction?: ReadTransaction,
): Store[] {
  const databases = [VOC, DICTIONARIES];
  for (const entry of catalogue.entries())
    if (entry.kind === 'table' && entry.folder === undefined) databases.push(entry.database);
  const indexes = new IndexDefinitions(environment, transaction).list();
  const isLogged = environment.store(HOUSEKEEPING).get(LOG_STATE_KEY, transaction) !== undefined;
  if (isLogged) databases.push(LOG_COMMITS, LOG_CHANGES);
  return [
    ...databases.map((database) => environment.store(database)),
    ...indexes.map(({ database }) => environment.indexStore(database)),
  ];
}
