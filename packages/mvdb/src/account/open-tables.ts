import { assertText } from '../arguments/checked.ts';
import { hasCode } from '../errors/errors.ts';
import type { Catalogue } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import type { FileStores } from '../storage/files/file-stores.ts';
import { Table } from '../table/table.ts';
import { TableLease, type TableService, type WriteWatch } from '../table/table-opening.ts';
import { positionOf, type TablePosition } from '../table/table-position.ts';

/** What opening tables takes. */
export interface OpenTablesHost {
  readonly environment: Environment;
  readonly catalogue: Catalogue;
  readonly files: FileStores;
  /** Informed of records before they are written. */
  readonly watch: WriteWatch;
  /** Who keeps the table at a place. */
  serviceOf(position: TablePosition): TableService;
}

/** A table, and what only the account may do with it. */
export interface OpenTable {
  readonly table: Table;
  readonly position: TablePosition;
  readonly service: TableService;
  readonly lease: TableLease;
}

/** The tables that an account has open, by the names they were opened by. */
export class OpenTables {
  readonly #host: OpenTablesHost;
  readonly #tables = new Map<string, OpenTable>();
  /** Tables closed in the running transaction: its end may open them again. */
  #closedInTransaction: [name: string, opened: OpenTable][] = [];

  constructor(host: OpenTablesHost) {
    this.#host = host;
  }

  /** @throws MvdbError `TABLE_NOT_FOUND`, `SYNONYM_CHAIN`. */
  open(name: string): OpenTable {
    const existing = this.#tables.get(name);
    if (existing) return existing;
    assertText('Account.table', 'name', name);
    const { environment, catalogue, files, watch } = this.#host;
    const position = positionOf(name, catalogue, environment, files);
    const service = this.#host.serviceOf(position);
    const lease = new TableLease();
    const table = new Table(name, position, { catalogue, lease, watch, service });
    const opened = { table, position, service, lease };
    this.#tables.set(name, opened);
    return opened;
  }

  /** Closes the tables whose name no longer leads to the database they were opened on. */
  closeMoved(): void {
    for (const [name, opened] of this.#tables) {
      if (this.#leadsTo(name, opened.position)) continue;
      opened.lease.isCurrent = false;
      this.#tables.delete(name);
      if (this.#host.environment.inTransaction) this.#closedInTransaction.push([name, opened]);
    }
  }

  /** After a rollback, opens the tables again that were there before. */
  reopenReturned(): void {
    for (const [name, opened] of this.#closedInTransaction) {
      if (opened.lease.isCurrent || !this.#leadsTo(name, opened.position)) continue;
      opened.lease.isCurrent = true;
      this.#tables.set(name, opened);
    }
  }

  /** After the outermost transaction no table can return. */
  forgetClosed(): void {
    this.#closedInTransaction = [];
  }

  closeAll(): void {
    for (const { lease } of this.#tables.values()) lease.isCurrent = false;
    this.#tables.clear();
  }

  #leadsTo(name: string, position: TablePosition): boolean {
    const { environment, catalogue, files } = this.#host;
    try {
      const { database, folder } = positionOf(name, catalogue, environment, files);
      return database === position.database && folder === position.folder;
    } catch (error) {
      if (hasCode(error, 'TABLE_NOT_FOUND', 'SYNONYM_CHAIN')) return false;
      throw error;
    }
  }
}
