import { isUtf8 } from 'node:buffer';
import {
  type ByteFindings,
  type BytePredicate,
  isMatch,
  type KeyRange,
  type ReadTransaction,
  type RecordLook,
  type RecordPlace,
  type RecordStore,
} from 'mvdb/engine';
import type { Parameter, Rows, Statement } from './bridge/protocol.ts';
import type { Memory } from './memory.ts';
import { type Row, rowsOf } from './pages.ts';
import type { NamedRow } from './pending-rows.ts';
import { learnAll, recordsAt } from './records-at.ts';
import { cellArray } from './row-arrays.ts';
import { countOf, ofHex, PgStore } from './store.ts';
import type { RangeReader, StoreHost } from './store-host.ts';

/** Of one unit of a string of JavaScript. */
const UTF8_BYTES_MAX = 3;

/** Records that are read ahead. */
const AHEAD_ROWS = 32;

/** The records of one database. */
export class PgRecordStore extends PgStore implements RecordStore {
  /** Threads share no state here. */
  readonly splitKeys = [];
  #bytes = Buffer.allocUnsafeSlow(0);

  constructor(host: StoreHost, database: string) {
    super(host, database, 'records', ['key', 'record']);
  }

  forgetSplitKeys(): void {}

  get(key: string, transaction?: ReadTransaction): string | undefined {
    const memory = this.host.memoryFor(this.database, key, transaction);
    const cached = memory?.get(this.database, key);
    if (cached !== undefined) return cached ?? undefined;
    const changed = memory?.changedWith(this.database, key) ?? [];
    if (memory && changed.length > 0) return this.#askAgain(key, changed, memory, transaction);
    const neighbour = memory?.neighbourBefore(this.database, key);
    if (memory && neighbour !== undefined) {
      this.#readAhead(neighbour, memory, transaction);
      const read = memory.get(this.database, key);
      if (read !== undefined) return read ?? undefined;
    }
    return this.#askFor(key, transaction);
  }

  getMany(keys: readonly string[], transaction?: ReadTransaction): (string | undefined)[] {
    const found = new Map<string, string | undefined>();
    const unknown: string[] = [];
    const memory = this.host.memory(transaction);
    for (const key of new Set(keys)) {
      const cached = memory?.get(this.database, key);
      if (cached === undefined) unknown.push(key);
      else found.set(key, cached ?? undefined);
    }
    for (const [key, record] of unknown.length > 0 ? this.#askForMany(unknown, transaction) : [])
      found.set(String(key), record ?? undefined);
    for (const key of unknown)
      this.host.memory(transaction)?.learn(this.database, key, found.get(key) ?? null);
    return keys.map((key) => found.get(key));
  }

  put(key: string, text: string): void {
    this.host.changeRecord(this.database, key, text);
  }

  remove(key: string): boolean {
    if (this.get(key) === undefined) return false;
    this.host.changeRecord(this.database, key, null);
    return true;
  }

  clear(range: KeyRange = {}): void {
    const { where, values } = this.#within(range);
    this.host.remove({ text: `DELETE FROM ${this.table} ${where}`, values });
  }

  count(range: KeyRange, transaction?: ReadTransaction): number {
    const ranges = this.#ranges(transaction);
    if (ranges?.isWritten(this.database)) return countOf(this.keys(range));
    ranges?.mindRecords(this.database, range);
    const { where, values } = this.#within(range);
    const text = `SELECT count(*)::text FROM ${this.table} ${where}`;
    return Number(this.host.ask({ text, values }, transaction)[0]?.[0]);
  }

  *keys(range: KeyRange, transaction?: ReadTransaction): Generator<string> {
    for (const [key] of this.#read('key', range, transaction)) yield key;
  }

  entries(range: KeyRange, transaction?: ReadTransaction): Generator<[key: string, text: string]> {
    return this.#read('key, record', range, transaction) as Generator<[key: string, text: string]>;
  }

  *matchingKeys(
    matches: BytePredicate,
    range: KeyRange,
    transaction?: ReadTransaction,
  ): Generator<string> {
    for (const [key, text] of this.entries(range, transaction))
      if (this.#isMatch(matches, text)) yield key;
  }

  allMatchingKeys(
    matches: BytePredicate,
    range: KeyRange,
    transaction?: ReadTransaction,
  ): string[] {
    return [...this.matchingKeys(matches, range, transaction)];
  }

  lookThrough(look: RecordLook, range: KeyRange): string | undefined {
    for (const [key, text] of this.entries(range)) {
      const id = Buffer.from(key);
      const position = { bytes: id, start: 0, end: id.length };
      const hasSeenEnough = (bytes: Uint8Array, length: number) => look(bytes, length, position);
      if (this.#isMatch(hasSeenEnough, text)) return key;
    }
    return undefined;
  }

  *findings(transaction?: ReadTransaction): Generator<[key: string, findings: ByteFindings]> {
    this.#ranges(transaction)?.mindAll('It looks at bytes');
    const hex = "encode(key, 'hex'), encode(record, 'hex')";
    for (const [key, record] of this.#rows(hex, {}, transaction, ofHex)) {
      const bytes = ofHex(key);
      const isRecordText = isUtf8(ofHex(record));
      // The server keeps checksums of its pages, and rejects one that does not agree.
      yield [bytes.toString(), { isKeyText: isUtf8(bytes), isRecordText, isWhole: true }];
    }
  }

  /** A predicate keeps nothing of the bytes that it looks at: all of them look at the same ones. */
  #isMatch(matches: BytePredicate, text: string): boolean {
    const bytesMax = text.length * UTF8_BYTES_MAX;
    if (this.#bytes.length < bytesMax) this.#bytes = Buffer.allocUnsafeSlow(2 * bytesMax);
    return isMatch(matches, this.#bytes, this.#bytes.write(text));
  }

  /** Reads a record, and with it all others that are likely to be read again. */
  #askAgain(
    key: string,
    places: readonly RecordPlace[],
    memory: Memory,
    transaction?: ReadTransaction,
  ): string | undefined {
    const rows = this.host.ask(recordsAt(this.host.sql, places), transaction);
    learnAll(memory, rows);
    const row = rows.find(([database, name]) => database === this.database && name === key);
    const text = row?.[2] ?? null;
    memory.learn(this.database, key, text, true);
    return text ?? undefined;
  }

  /** Reads records that are likely to be asked for next. */
  #readAhead(from: string, memory: Memory, transaction?: ReadTransaction): void {
    const statement = {
      name: 'read ahead',
      text: `SELECT key, record FROM ${this.table} WHERE database = $1 AND key >= $2 ORDER BY key LIMIT ${AHEAD_ROWS}`,
      values: [this.database, ofText(from)],
    };
    const rows = this.host.ask(statement, transaction);
    const records = new Map(rows.map(([key, record]) => [String(key), String(record)]));
    const to = rows.length < AHEAD_ROWS ? undefined : String(rows.at(-1)?.[0]);
    memory.learnRange(this.database, { from, to, records });
  }

  /** Reads a record, or where the next one is. */
  #askFor(key: string, transaction: ReadTransaction | undefined): string | undefined {
    const statement = {
      name: 'get',
      text: `SELECT key, CASE WHEN key = $2 THEN record END FROM ${this.table}
        WHERE database = $1 AND key >= $2 ORDER BY key LIMIT 1`,
      values: [this.database, ofText(key)],
    };
    const [next, text] = this.host.ask(statement, transaction)[0] ?? [];
    const memory = this.host.memory(transaction);
    if (text != null || isUnclear(next)) memory?.learn(this.database, key, text ?? null);
    else memory?.learnGap(this.database, key, next ?? undefined);
    return text ?? undefined;
  }

  #askForMany(keys: readonly string[], transaction: ReadTransaction | undefined): Rows {
    const text = `SELECT key, record FROM ${this.table} WHERE database = $1 AND key = ANY($2::bytea[])`;
    const values = [this.database, cellArray(keys, 'bytea')];
    return this.host.ask({ name: 'get many', text, values }, transaction);
  }

  #ranges(transaction: ReadTransaction | undefined): RangeReader | undefined {
    return transaction === undefined ? this.host.ranges : undefined;
  }

  /** Records of a range, or their keys alone. */
  #read(
    columns: string,
    range: KeyRange,
    transaction: ReadTransaction | undefined,
  ): Generator<NamedRow> {
    const stored = this.#rows(columns, range, transaction) as unknown as Generator<NamedRow>;
    return this.#ranges(transaction)?.records(this.database, range, stored) ?? stored;
  }

  #rows(
    columns: string,
    range: KeyRange,
    transaction: ReadTransaction | undefined,
    keyOf: (cell: string | null | undefined) => Uint8Array = ofText,
  ): Generator<Row> {
    const pageAfter = (last: Row | undefined, rowCount: number): Statement => {
      const { where, values } = this.#within(range, last && keyOf(last[0]));
      return {
        name: `${columns} ${shapeOf(range, last)}`,
        text: `SELECT ${columns} FROM ${this.table} ${where} ORDER BY key LIMIT $${values.length + 1}::int`,
        values: [...values, rowCount],
      };
    };
    return rowsOf(this.host, pageAfter, transaction);
  }

  #within(
    { from, to }: KeyRange,
    after?: Uint8Array,
  ): { readonly where: string; readonly values: readonly Parameter[] } {
    const values: Parameter[] = [this.database];
    const conditions = ['database = $1'];
    const compare = (operator: string, key: Uint8Array) => {
      values.push(key);
      conditions.push(`key ${operator} $${values.length}`);
    };
    if (after) compare('>', after);
    else if (from !== undefined) compare('>=', ofText(from));
    if (to !== undefined) compare('<', ofText(to));
    return { where: `WHERE ${conditions.join(' AND ')}`, values };
  }
}

/** Ranges of one shape share a prepared statement. */
function shapeOf({ from, to }: KeyRange, last: Row | undefined): string {
  return [last ? 'after' : from === undefined ? '' : 'from', to === undefined ? '' : 'to'].join();
}

/** Whether a key may have bytes that are not text, and so lie elsewhere than it says. */
function isUnclear(key: string | null | undefined): boolean {
  return key?.includes('\uFFFD') ?? false;
}

const encoder = new TextEncoder();

/** With memory of its own: what goes to another thread takes all of the memory that it lies in. */
function ofText(text: string | null | undefined): Uint8Array {
  return encoder.encode(text ?? '');
}
