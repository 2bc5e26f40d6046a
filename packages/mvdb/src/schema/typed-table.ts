import { assertArgument } from '../arguments/checked.ts';
import { SESSION } from '../arguments/database-kinds.ts';
import { OBJECT } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ID, RECORD_CHANGED, RECORD_EXISTS, RECORD_MISSING } from '../errors/failures.ts';
import type { Session } from '../session/session.ts';
import type { SessionTable } from '../session/session-table.ts';
import { shown } from '../text/shown.ts';
import { columnsOf, rowsOf } from './association-rows.ts';
import type { Attribute } from './attribute.ts';
import type { SchemaTable } from './define-table.ts';
import { idsUnder } from './record-key.ts';
import { formatValues, readValues } from './record-values.ts';
import { recordVersion } from './record-version.ts';
import { SCHEMA_TABLE } from './table-kind.ts';
import type { AssociationOf, Attributes } from './typed-record.ts';
import type { Parts, ValueRecord, ValueRow, Values } from './values.ts';

/** What a change of a record may insist on. */
export interface ChangeOptions {
  /** The version of the record that the change rests on; what was changed since is not overwritten. */
  readonly version?: string;
}

/**
 * A table of a schema as one session uses it, with values of the types of its attributes: dates as `2026-11-21`,
 * decimals as exact text, flags as booleans, `null` for blank. What a session may not see is blank, and stays as it is
 * when the record is changed.
 */
export class TypedTable<
  A extends Attributes = Attributes,
  Key extends readonly string[] = readonly string[],
> {
  readonly #table: SchemaTable<A, Key>;
  readonly #session: Session;

  constructor(session: Session, table: SchemaTable<A, Key>) {
    this.#session = session;
    this.#table = table;
  }

  /**
   * @returns The record of the id made of these parts, or `undefined` if missing.
   * @throws MvdbError `BAD_VALUE` naming the record and the attribute whose stored text does not match its type;
   * `BAD_ID` where the parts make no id.
   */
  read(...parts: Parts<Key>): ValueRecord<A, Key> | undefined {
    const id = this.#idOf(parts);
    const text = this.#stored().read(id);
    return text === undefined ? undefined : this.#record(id, text);
  }

  /**
   * Like `read`, and holds the record until the transaction ends, so that what is written back rests on it.
   *
   * @throws MvdbError `RECORD_LOCKED` when another session holds it.
   */
  readLocked(...parts: Parts<Key>): ValueRecord<A, Key> | undefined {
    const id = this.#idOf(parts);
    const text = this.#stored().readLocked(id);
    return text === undefined ? undefined : this.#record(id, text);
  }

  /** Whether there is a record of the id made of these parts. */
  has(...parts: Parts<Key>): boolean {
    return this.#stored().has(this.#idOf(parts));
  }

  /**
   * The records in ascending order of id: all, or those whose ids begin with some parts and have more.
   *
   * @throws MvdbError `BAD_VALUE` as `read`.
   */
  *records(...parts: readonly string[]): Generator<ValueRecord<A, Key>> {
    for (const [id, text] of this.#stored().records(idsUnder(this.#table, parts)))
      yield this.#record(id, text);
  }

  /**
   * Writes a new record.
   *
   * @returns Its version.
   * @throws MvdbError `RECORD_EXISTS`; `BAD_VALUE` naming the attribute and what it takes; `BAD_ID`.
   */
  insert(key: Parts<Key>, values: Partial<Values<A>>): string {
    return this.#change(key, (id, before) => {
      if (before !== undefined)
        throw new MvdbError(RECORD_EXISTS, `${this.#table.name} has ${shown(id)}.`);
      return this.#format(id, values, '');
    });
  }

  /**
   * Writes a record that holds these attributes and no others, in the place of one that is there.
   *
   * @returns Its version.
   * @throws MvdbError `RECORD_CHANGED` where it is not of the version reported; `BAD_VALUE`, `BAD_ID`.
   */
  write(key: Parts<Key>, values: Partial<Values<A>>, options: ChangeOptions = {}): string {
    return this.#change(key, (id, before) => {
      this.#assertVersion(id, before, options);
      return this.#format(id, values, '');
    });
  }

  /**
   * Changes some attributes of a record, and keeps the rest, those that the schema does not know too.
   *
   * @returns Its version.
   * @throws MvdbError `RECORD_MISSING`; `RECORD_CHANGED` where it is not of the version reported; `BAD_VALUE`,
   * `BAD_ID`.
   * @example orders.update(['1001'], { status: 'shipped' }, { version: order.version })
   */
  update(key: Parts<Key>, changes: Partial<Values<A>>, options: ChangeOptions = {}): string {
    return this.#change(key, (id, before) => {
      this.#assertVersion(id, before, options);
      if (before === undefined)
        throw new MvdbError(RECORD_MISSING, `${this.#table.name} has no ${shown(id)}.`);
      return this.#format(id, changes, before);
    });
  }

  /**
   * @returns Whether there was such a record.
   * @throws MvdbError `RECORD_CHANGED` where it is not of the version reported; `BAD_ID`.
   */
  delete(key: Parts<Key>, options: ChangeOptions = {}): boolean {
    const id = this.#idOf(key);
    return this.#session.transaction(() => {
      const table = this.#stored();
      this.#assertVersion(id, table.read(id), options);
      return table.delete(id);
    });
  }

  /**
   * The rows of an association: as many as its longest member has lines, blank where another has fewer.
   *
   * @example orders.rows(order, 'LINES') // [{ part: 'P100', quantity: '3.000' }, ...]
   */
  rows<const Association extends AssociationOf<A>>(
    record: Values<A>,
    association: Association,
  ): ValueRow<A, Association>[] {
    const members = this.#table.membersOf(association);
    return rowsOf(record, members, blankOf) as ValueRow<A, Association>[];
  }

  /**
   * The attributes that these rows of an association are, to be written.
   *
   * @example orders.update(['1001'], orders.columns('LINES', rows))
   */
  columns<const Association extends AssociationOf<A>>(
    association: Association,
    rows: readonly ValueRow<A, Association>[],
  ): Partial<Values<A>> {
    return columnsOf(rows, this.#table.membersOf(association)) as Partial<Values<A>>;
  }

  #stored(): SessionTable {
    return this.#session.table(this.#table.name);
  }

  #idOf(parts: readonly string[]): string {
    const { name, key, keySeparator } = this.#table;
    const isWhole = parts.length === key.length;
    if (!isWhole || !parts.every((part) => isPart(part, this.#table)))
      throw new MvdbError(
        BAD_ID,
        `An id of ${name} is made of ${key.join(', ')}${key.length === 1 ? '' : `, each without ${keySeparator}`}; not of ${JSON.stringify(parts)}.`,
      );
    return this.#table.idOf(...parts);
  }

  #record(id: string, text: string): ValueRecord<A, Key> {
    const record = {
      recordId: id,
      key: this.#table.keyParts(id),
      ...readValues(this.#table as unknown as SchemaTable, id, text),
    };
    Object.defineProperty(record, 'version', { get: () => recordVersion(text) });
    return record as ValueRecord<A, Key>;
  }

  /** The record of the id in the place of what is there, which `changed` is reported. */
  #change(key: Parts<Key>, changed: (id: string, before: string | undefined) => string): string {
    const id = this.#idOf(key);
    return this.#session.transaction(() => {
      const table = this.#stored();
      const text = changed(id, table.read(id));
      table.write(id, text);
      return recordVersion(text);
    });
  }

  #assertVersion(id: string, before: string | undefined, { version }: ChangeOptions): void {
    if (version === undefined) return;
    const found = before === undefined ? undefined : recordVersion(before);
    if (found === version) return;
    const reported = found === undefined ? 'it is gone' : `it is version ${found}`;
    throw new MvdbError(
      RECORD_CHANGED,
      `${this.#table.name} ${shown(id)} was read as version ${version}; now ${reported}.`,
    );
  }

  #format(id: string, values: Partial<Values<A>>, onto: string): string {
    assertArgument('TypedTable', 'values', values, OBJECT);
    return formatValues(this.#table as unknown as SchemaTable, id, values, onto);
  }
}

/**
 * A table as a session uses it, with values of the types of its attributes instead of stored text.
 *
 * @example
 * const orders = typed(session, ORDERS);
 * orders.insert(['1001'], { customer: 'C7', due: '2026-12-01' });
 * orders.read('1001')?.due // '2026-12-01'
 */
export function typed<A extends Attributes, Key extends readonly string[]>(
  session: Session,
  table: SchemaTable<A, Key>,
): TypedTable<A, Key> {
  assertArgument('typed', 'session', session, SESSION);
  assertArgument('typed', 'table', table, SCHEMA_TABLE);
  return new TypedTable(session, table);
}

function isPart(
  part: unknown,
  { key, keySeparator }: { readonly key: readonly string[]; readonly keySeparator: string },
): boolean {
  if (typeof part !== 'string' || part === '') return false;
  return key.length === 1 || !part.includes(keySeparator);
}

function blankOf({ values }: Attribute): unknown {
  return values.read('');
}
