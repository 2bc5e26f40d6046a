import {
  ascendingOnce,
  type ByteRange,
  type EntryRun,
  type IndexEntry,
  type IndexStore,
  type ReadTransaction,
} from 'mvdb/engine';
import type { Parameter, Statement } from './bridge/protocol.ts';
import { type Row, rowsOf } from './pages.ts';
import type { NamedRow } from './pending-rows.ts';
import { entryKey } from './rows.ts';
import { countOf, ofHex, PgStore } from './store.ts';
import type { RangeReader, StoreHost } from './store-host.ts';

/** The entries of one database that holds an index. */
export class PgIndexStore extends PgStore implements IndexStore {
  constructor(host: StoreHost, database: string) {
    super(host, database, 'entries', ['key', 'id']);
  }

  add(key: string, id: string): void {
    this.host.changeEntry(this.database, key, id, false);
  }

  addAll(run: EntryRun): void {
    run.forEach((key, id) => {
      const keyText = Buffer.from(key.subarray(key.start, key.end)).toString('latin1');
      this.add(keyText, Buffer.from(id.subarray(id.start, id.end)).toString());
    });
  }

  remove(key: string, id: string): void {
    this.host.changeEntry(this.database, key, id, true);
  }

  clear(): void {
    this.host.remove({
      text: `DELETE FROM ${this.table} WHERE database = $1`,
      values: [this.database],
    });
  }

  ids(key: string, transaction?: ReadTransaction): Generator<string> {
    const stored = this.#idsOf(key, transaction);
    return this.#ranges(transaction)?.idsOf(this.database, key, named(key, stored)) ?? stored;
  }

  allIds(key: string, transaction?: ReadTransaction): string[] {
    return [...this.ids(key, transaction)];
  }

  allIdsIn(range: ByteRange, transaction?: ReadTransaction): string[] {
    return ascendingOnce(Array.from(this.entries(range, transaction), ({ id }) => id));
  }

  count(key: string, transaction?: ReadTransaction): number {
    const ranges = this.#ranges(transaction);
    if (ranges?.isWritten(this.database)) return countOf(this.ids(key));
    ranges?.mindEntriesOf(this.database, key);
    const text = `SELECT count(*)::text FROM ${this.table} WHERE database = $1 AND key = $2`;
    return this.#number(
      { name: 'count', text, values: [this.database, keyBytes(key)] },
      transaction,
    );
  }

  countRange(range: ByteRange, transaction?: ReadTransaction): number {
    const ranges = this.#ranges(transaction);
    if (ranges?.isWritten(this.database)) return countOf(this.entries(range));
    ranges?.mindEntries(this.database, range);
    const text = `SELECT count(*)::text FROM ${this.table} ${WITHIN}`;
    return this.#number({ name: 'count range', text, values: this.#values(range) }, transaction);
  }

  countKeys(range: ByteRange, transaction?: ReadTransaction): number {
    const ranges = this.#ranges(transaction);
    if (ranges?.isWritten(this.database)) return countOf(this.keys(range, false));
    ranges?.mindEntries(this.database, range);
    const text = `SELECT count(DISTINCT key)::text FROM ${this.table} ${WITHIN}`;
    return this.#number({ name: 'count keys', text, values: this.#values(range) }, transaction);
  }

  entries(range: ByteRange, transaction?: ReadTransaction): Generator<IndexEntry> {
    const stored = this.#entries(range, transaction);
    const ranges = this.#ranges(transaction);
    return ranges?.entries(this.database, range, namesOf(stored)) ?? stored;
  }

  *keys(range: ByteRange, isDescending: boolean, transaction?: ReadTransaction): Generator<string> {
    const ranges = this.#ranges(transaction);
    if (ranges?.isWritten(this.database)) {
      const keys = keysOf(this.entries(range));
      yield* isDescending ? [...keys].reverse() : keys;
      return;
    }
    ranges?.mindEntries(this.database, range);
    const [order, beyond] = isDescending ? ['DESC', '<'] : ['', '>'];
    const pageAfter = (last: Row | undefined, rowCount: number): Statement => ({
      name: `index keys ${order} ${last ? 'after' : ''}`,
      text: `SELECT encode(key, 'hex') FROM ${this.table} ${WITHIN} ${last ? `AND key ${beyond} $5` : ''} GROUP BY key ORDER BY key ${order} LIMIT $4::int`,
      values: [...this.#values(range), rowCount, ...(last ? [ofHex(last[0])] : [])],
    });
    for (const [key] of rowsOf(this.host, pageAfter, transaction))
      yield ofHex(key).toString('latin1');
  }

  *#idsOf(key: string, transaction: ReadTransaction | undefined): Generator<string> {
    const pageAfter = (last: Row | undefined, rowCount: number): Statement => ({
      name: last ? 'ids after' : 'ids',
      text: `SELECT id FROM ${this.table} WHERE database = $1 AND key = $2 ${last ? 'AND id > $4' : ''} ORDER BY id LIMIT $3::int`,
      values: [
        this.database,
        keyBytes(key),
        rowCount,
        ...(last ? [Buffer.from(String(last[0]))] : []),
      ],
    });
    for (const [id] of rowsOf(this.host, pageAfter, transaction)) yield String(id);
  }

  *#entries(range: ByteRange, transaction: ReadTransaction | undefined): Generator<IndexEntry> {
    const pageAfter = (last: Row | undefined, rowCount: number): Statement => ({
      name: last ? 'entries after' : 'entries',
      text: `SELECT encode(key, 'hex'), id FROM ${this.table} ${WITHIN} ${last ? 'AND (key, id) > ($5, $6)' : ''} ORDER BY key, id LIMIT $4::int`,
      values: [
        ...this.#values(range),
        rowCount,
        ...(last ? [ofHex(last[0]), Buffer.from(String(last[1]))] : []),
      ],
    });
    for (const [key, id] of rowsOf(this.host, pageAfter, transaction))
      yield { key: ofHex(key).toString('latin1'), id: String(id) };
  }

  #ranges(transaction: ReadTransaction | undefined): RangeReader | undefined {
    return transaction === undefined ? this.host.ranges : undefined;
  }

  #number(statement: Statement, transaction: ReadTransaction | undefined): number {
    return Number(this.host.ask(statement, transaction)[0]?.[0]);
  }

  #values({ from, to }: ByteRange): Parameter[] {
    return [this.database, keyBytes(from), keyBytes(to)];
  }
}

const WITHIN = 'WHERE database = $1 AND key >= $2 AND key < $3';

/** Each character of a key is one byte. */
function keyBytes(key: string): Uint8Array {
  return Buffer.from(key, 'latin1');
}

function* named(key: string, ids: Generator<string>): Generator<NamedRow> {
  for (const id of ids) yield [entryKey(key, id), ''];
}

function* namesOf(entries: Generator<IndexEntry>): Generator<NamedRow> {
  for (const { key, id } of entries) yield [entryKey(key, id), ''];
}

/** Each key once, of entries in their order. */
function* keysOf(entries: Iterable<IndexEntry>): Generator<string> {
  let last: string | undefined;
  for (const { key } of entries) {
    if (key !== last) yield key;
    last = key;
  }
}
