import { assertText } from '../arguments/checked.ts';
import { MvdbError } from '../errors/errors.ts';
import { ACCOUNT_CLOSED } from '../errors/failures.ts';
import type { IndexReader } from '../indexing/index-reader.ts';
import { LiveIndexes } from '../indexing/live-indexes.ts';
import { usableReaders } from '../indexing/usable-readers.ts';
import type { Catalogue } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import type { FileStores } from '../storage/files/file-stores.ts';
import { fixedState } from '../storage/fixed-state.ts';
import { IndexDefinitions } from '../storage/index-definitions.ts';
import type { ReadTransaction } from '../storage/store.ts';
import { type ReadOnlyTable, Table } from '../table/table.ts';
import { TableLease } from '../table/table-opening.ts';
import { positionOf } from '../table/table-position.ts';

/** A fixed view of an account: its tables, and their names, as they were. Reading never blocks a writer. */
export class Snapshot {
  readonly #environment: Environment;
  readonly #transaction: ReadTransaction;
  readonly #catalogue: Catalogue;
  readonly #files: FileStores;
  readonly #tables = new Map<string, Table>();
  readonly #lease = new TableLease();
  readonly #onClose: (snapshot: Snapshot) => void;
  #isOpen = true;

  /**
   * @throws MvdbError `IN_TRANSACTION`.
   * @internal
   */
  constructor(environment: Environment, files: FileStores, onClose: (snapshot: Snapshot) => void) {
    this.#environment = environment;
    this.#files = files;
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
    const existing = this.#tables.get(name);
    if (existing) return existing;
    assertText('Snapshot.table', 'name', name);
    const position = positionOf(name, this.#catalogue, this.#environment, this.#files);
    const table = new Table(name, position, {
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
