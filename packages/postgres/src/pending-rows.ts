import { byCodePoint } from 'mvdb/engine';
import type { NameRange, WrittenRow } from './rows.ts';

/** A row by the name that it has in its database, and what stands in it. */
export type NamedRow = readonly [name: string, content: string];

/** Bytes that wait at the most, with what a row needs beside its columns. */
const BYTES_MAX = 4 * 1024 * 1024;
const ROW_BYTES = 256;

/** What a transaction writes, kept here until it commits. */
export class PendingRows {
  readonly #databases = new Map<string, DatabaseRows>();
  /** What was written of a row before it was written again, each time. */
  readonly #before: (readonly [row: WrittenRow, before: WrittenRow | undefined])[] = [];
  #bytes = 0;

  get isFull(): boolean {
    return this.#bytes > BYTES_MAX;
  }

  get rows(): WrittenRow[] {
    return [...this.#databases.values()].flatMap(({ rows }) => rows);
  }

  /** What is written of a database; `undefined` for nothing. */
  of(database: string): DatabaseRows | undefined {
    const rows = this.#databases.get(database);
    return rows?.isEmpty ? undefined : rows;
  }

  put(row: WrittenRow): void {
    const rows = this.#databases.get(row.database) ?? new DatabaseRows();
    this.#databases.set(row.database, rows);
    this.#before.push([row, rows.get(row.name)]);
    rows.set(row.name, row);
    this.#bytes += ROW_BYTES;
    for (const column of row.change.columns) this.#bytes += column.length;
  }

  /** A moment that can be gone back to. */
  mark(): number {
    return this.#before.length;
  }

  undoTo(mark: number): void {
    for (const [{ database, name }, before] of this.#before.splice(mark).reverse())
      this.#databases.get(database)?.set(name, before);
  }
}

/** What a transaction writes to one database, in order. */
export class DatabaseRows {
  readonly #rows = new Map<string, WrittenRow>();
  /** `undefined` until they are sorted again. */
  #names: readonly string[] | undefined;

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  get rows(): WrittenRow[] {
    return [...this.#rows.values()];
  }

  get(name: string): WrittenRow | undefined {
    return this.#rows.get(name);
  }

  /** @param row - `undefined` for one that is not written after all. */
  set(name: string, row: WrittenRow | undefined): void {
    if (row === undefined ? this.#rows.delete(name) : !this.#rows.has(name))
      this.#names = undefined;
    if (row !== undefined) this.#rows.set(name, row);
  }

  isRemoved(name: string): boolean {
    return this.#rows.get(name)?.content === null;
  }

  /** The first row that is not removed, from a name on, or behind it. */
  next(from: string, isBehind: boolean): NamedRow | undefined {
    this.#names ??= [...this.#rows.keys()].sort(byCodePoint);
    for (let at = this.#placeOf(from, isBehind); at < this.#names.length; at += 1) {
      const name = String(this.#names[at]);
      const content = this.#rows.get(name)?.content;
      if (typeof content === 'string') return [name, content];
    }
    return undefined;
  }

  #placeOf(from: string, isBehind: boolean): number {
    const names = this.#names ?? [];
    let low = 0;
    let high = names.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const order = byCodePoint(String(names[middle]), from);
      if (order < 0 || (isBehind && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Rows of a range as a transaction leaves them, ascending. What it writes meanwhile is seen from the next row on.
 *
 * @param stored - Those of the state that it reads.
 * @param own - What it writes, asked for anew with each row.
 */
export function* merged(
  stored: Generator<NamedRow>,
  own: () => DatabaseRows | undefined,
  { from, to }: NameRange,
): Generator<NamedRow> {
  let last = from;
  let isBehind = false;
  try {
    let next = stored.next();
    for (;;) {
      const rows = own();
      const written = within(to, rows?.next(last, isBehind));
      // Removed rows are passed, and those that are written again come as they are now.
      while (!next.done && isAhead(next.value, written) && rows?.isRemoved(next.value[0]))
        next = stored.next();
      const read = next.done ? undefined : next.value;
      const row = read && isAhead(read, written) ? read : written;
      if (row === undefined) return;
      last = row[0];
      isBehind = true;
      yield row;
      if (read?.[0] === last) next = stored.next();
    }
  } finally {
    stored.return(undefined);
  }
}

function isAhead([name]: NamedRow, other: NamedRow | undefined): boolean {
  return other === undefined || byCodePoint(name, other[0]) < 0;
}

function within(to: string | undefined, row: NamedRow | undefined): NamedRow | undefined {
  return row && (to === undefined || byCodePoint(row[0], to) < 0) ? row : undefined;
}
