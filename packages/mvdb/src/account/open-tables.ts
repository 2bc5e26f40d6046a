import { assertText } from '../arguments/checked.ts';
import { hasCode } from '../errors/errors.ts';
import type { Catalogue } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import { Table } from '../table/table.ts';
import { type TableKeeper, TableLease, type WriteWatch } from '../table/table-opening.ts';
import { placeOf, type TablePlace } from '../table/table-place.ts';

/** What opening tables takes. */
export interface OpenTablesHost {
  readonly environment: Environment;
  readonly catalogue: Catalogue;
  /** Told of records before they are written. */
  readonly watch: WriteWatch;
  /** Who keeps the table at a place; nobody for a dictionary. */
  keeperOf(place: TablePlace): TableKeeper | undefined;
}

/** A table, and what only the account may do with it. */
export interface OpenTable {
  readonly table: Table;
  readonly place: TablePlace;
  readonly keeper: TableKeeper | undefined;
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
    const known = this.#tables.get(name);
    if (known) return known;
    assertText('Account.table', 'name', name);
    const { environment, catalogue, watch } = this.#host;
    const place = placeOf(name, catalogue, environment);
    const keeper = this.#host.keeperOf(place);
    const lease = new TableLease();
    const table = new Table(name, place, { catalogue, lease, watch, ...(keeper && { keeper }) });
    const opened = { table, place, keeper, lease };
    this.#tables.set(name, opened);
    return opened;
  }

  /** Closes the tables whose name no longer leads to the database they were opened on. */
  closeMoved(): void {
    for (const [name, opened] of this.#tables) {
      if (this.#leadsTo(name, opened.place)) continue;
      opened.lease.isCurrent = false;
      this.#tables.delete(name);
      if (this.#host.environment.inTransaction) this.#closedInTransaction.push([name, opened]);
    }
  }

  /** After a rollback, opens the tables again that were there before. */
  reopenReturned(): void {
    for (const [name, opened] of this.#closedInTransaction) {
      if (opened.lease.isCurrent || !this.#leadsTo(name, opened.place)) continue;
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

  #leadsTo(name: string, place: TablePlace): boolean {
    const { environment, catalogue } = this.#host;
    try {
      return placeOf(name, catalogue, environment).database === place.database;
    } catch (error) {
      if (hasCode(error, 'TABLE_NOT_FOUND', 'SYNONYM_CHAIN')) return false;
      throw error;
    }
  }
}
