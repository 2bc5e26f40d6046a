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
import { ofHex, PgStore } from './store.ts';
import type { StoreHost } from './store-host.ts';

/** The entries of one database that holds an index. */
export class PgIndexStore extends PgStore implements IndexStore {
  constructor(host: StoreHost, database: string) {
    super(host, database, 'entries', ['key', 'id']);
  }

  add(key: string, id: string): void {
    this.#change(key, id, false);
  }

  addAll(run: EntryRun): void {
    run.forEach((key, id) => {
      const keyText = Buffer.from(key.subarray(key.start, key.end)).toString('latin1');
      this.add(keyText, Buffer.from(id.subarray(id.start, id.end)).toString());
    });
  }

  remove(key: string, id: string): void {
    this.#change(key, id, true);
  }

  clear(): void {
    this.host.remove(this.database, {
      text: `DELETE FROM ${this.table} WHERE database = $1`,
      values: [this.database],
    });
  }

  *ids(key: string, transaction?: ReadTransaction): Generator<string> {
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

  allIds(key: string, transaction?: ReadTransaction): string[] {
    return [...this.ids(key, transaction)];
  }

  allIdsIn(range: ByteRange, transaction?: ReadTransaction): string[] {
    return ascendingOnce(Array.from(this.entries(range, transaction), ({ id }) => id));
  }

  count(key: string, transaction?: ReadTransaction): number {
    const text = `SELECT count(*)::text FROM ${this.table} WHERE database = $1 AND key = $2`;
    return this.#number(
      { name: 'count', text, values: [this.database, keyBytes(key)] },
      transaction,
    );
  }

  countRange(range: ByteRange, transaction?: ReadTransaction): number {
    const text = `SELECT count(*)::text FROM ${this.table} ${WITHIN}`;
    return this.#number({ name: 'count range', text, values: this.#values(range) }, transaction);
  }

  countKeys(range: ByteRange, transaction?: ReadTransaction): number {
    const text = `SELECT count(DISTINCT key)::text FROM ${this.table} ${WITHIN}`;
    return this.#number({ name: 'count keys', text, values: this.#values(range) }, transaction);
  }

  *entries(range: ByteRange, transaction?: ReadTransaction): Generator<IndexEntry> {
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

  *keys(range: ByteRange, isDescending: boolean, transaction?: ReadTransaction): Generator<string> {
    const [order, beyond] = isDescending ? ['DESC', '<'] : ['', '>'];
    const pageAfter = (last: Row | undefined, rowCount: number): Statement => ({
      name: `index keys ${order} ${last ? 'after' : ''}`,
      text: `SELECT encode(key, 'hex') FROM ${this.table} ${WITHIN} ${last ? `AND key ${beyond} $5` : ''} GROUP BY key ORDER BY key ${order} LIMIT $4::int`,
      values: [...this.#values(range), rowCount, ...(last ? [ofHex(last[0])] : [])],
    });
    for (const [key] of rowsOf(this.host, pageAfter, transaction))
      yield ofHex(key).toString('latin1');
  }

  #change(key: string, id: string, isRemoved: boolean): void {
    this.host.change(this.database, `entries ${this.database}\0${key}\0${id}`, {
      kind: this.host.sql.entries,
      isRemoved,
      columns: [this.database, keyBytes(key), id],
    });
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
