import { assertText } from '../arguments/checked.ts';
import { MvdbError } from '../errors/errors.ts';
import { ACCOUNT_CLOSED } from '../errors/failures.ts';
import type { IndexReader } from '../indexing/index-reader.ts';
import { LiveIndexes } from '../indexing/live-indexes.ts';
import { usableReaders } from '../indexing/usable-readers.ts';
import { Catalogue, DICTIONARIES, VOC } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import { IndexDefinitions } from '../storage/index-definitions.ts';
import type { ReadTransaction, Store } from '../storage/store.ts';
import { type ReadOnlyTable, Table } from '../table/table.ts';
import { TableLease } from '../table/table-opening.ts';
import { placeOf } from '../table/table-place.ts';

/** A fixed view of an account: its tables, and their names, as they were. Reading never blocks a writer. */
export class Snapshot {
  readonly #environment: Environment;
  readonly #transaction: ReadTransaction;
  readonly #catalogue: Catalogue;
  readonly #tables = new Map<string, Table>();
  readonly #lease = new TableLease();
  readonly #onClose: (snapshot: Snapshot) => void;
  #isOpen = true;

  /**
   * @throws MvdbError `IN_TRANSACTION`.
   * @internal
   */
  constructor(environment: Environment, onClose: (snapshot: Snapshot) => void) {
    this.#environment = environment;
    this.#onClose = onClose;
    const { transaction, catalogue } = fixedState(environment);
    this.#transaction = transaction;
    this.#catalogue = catalogue;
  }

  /** @throws MvdbError `TABLE_NOT_FOUND`; `ACCOUNT_CLOSED` after `close`. */
  table(name: string): ReadOnlyTable {
    return this.#opened(name);
  }

  #opened(name: string): Table {
    if (!this.#isOpen) throw new MvdbError(ACCOUNT_CLOSED, 'The snapshot was closed.');
    const known = this.#tables.get(name);
    if (known) return known;
    assertText('Snapshot.table', 'name', name);
    const place = placeOf(name, this.#catalogue, this.#environment);
    const table = new Table(name, place, {
      catalogue: this.#catalogue,
      lease: this.#lease,
      snapshot: this.#transaction,
    });
    this.#tables.set(name, table);
    return table;
  }

  /** The indexes of a table that could answer questions then. @throws MvdbError as `table`. */
  indexReaders(name: string): IndexReader[] {
    const table = this.#opened(name);
    const definitions = new IndexDefinitions(this.#environment, this.#transaction);
    const live = new LiveIndexes(
      this.#environment,
      definitions,
      table.database,
      () => table.protection,
    );
    return usableReaders(live, table, () => this.table(`DICT ${name}`), this.#transaction);
  }

  /** Lets go of the old pages. Its tables cannot be read any more. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#lease.isCurrent = false;
    this.#transaction.done();
    this.#onClose(this);
  }
}

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
    if (entry.kind === 'table') databases.push(entry.database);
  const indexes = new IndexDefinitions(environment, transaction).list();
  return [
    ...databases.map((database) => environment.store(database)),
    ...indexes.map(({ database }) => environment.indexStore(database)),
  ];
}
