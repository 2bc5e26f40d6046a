import type { Store, StoreSize } from 'mvdb/engine';
import type { StoreHost } from './store-host.ts';

/** One database, in an SQL table that it shares with others of its kind. It needs no opening. */
export abstract class PgStore implements Store {
  readonly database: string;
  protected readonly host: StoreHost;
  /** Name of the SQL table, with its schema. */
  protected readonly table: string;
  readonly #columns: readonly string[];
  #isOpen = false;

  /** @param columns - Those that its size is counted by. */
  constructor(host: StoreHost, database: string, table: string, columns: readonly string[]) {
    this.host = host;
    this.database = database;
    this.table = `${host.sql.schema}.${table}`;
    this.#columns = columns;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    this.#isOpen = true;
  }

  openFully(): void {
    this.open();
  }

  size(): StoreSize {
    this.host.ranges?.mindAll('It counts all bytes');
    const bytes = this.#columns.map((column) => `pg_column_size(${column})`).join(' + ');
    const text = `SELECT count(*)::text, coalesce(sum(${bytes}), 0)::text FROM ${this.table} WHERE database = $1`;
    const [row] = this.host.ask({ text, values: [this.database] });
    return { entries: Number(row?.[0]), sizeBytes: Number(row?.[1]) };
  }
}

/** The bytes that a cell says in hexadecimal, as `encode(column, 'hex')` gives them. */
export function ofHex(cell: string | null | undefined): Buffer {
  return Buffer.from(cell ?? '', 'hex');
}

export function countOf(rows: Iterable<unknown>): number {
  let count = 0;
  for (const _ of rows) count += 1;
  return count;
}
