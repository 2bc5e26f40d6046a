import type { Account } from '../account/account.ts';
import { assertArgument } from '../arguments/checked.ts';
import { listOf, recordOf, shapeOf, TEXT, TEXTS } from '../arguments/kinds.ts';
import { nearHint, nearNames } from '../arguments/near-names.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { Session } from '../session/session.ts';
import { assertItems } from './assert-items.ts';
import type { DerivedItem, Pointer } from './attribute.ts';
import { type CreateTablesOptions, createTables, protectTables } from './create-tables.ts';
import type { RecordOf, SchemaTable } from './define-table.ts';
import { dictionaryItems } from './dictionary-items.ts';
import { type Join, joinItem, joinsOf } from './joins.ts';
import {
  type KeyPointers,
  type PointingPosition,
  pointingPositions,
} from './pointing-positions.ts';
import { type RecordViolation, recordViolations } from './record-violations.ts';
import {
  type DanglingReference,
  danglingReferences,
  targetLines,
  targetsOf,
} from './references.ts';
import { type SchemaDifference, schemaDifferences } from './schema-differences.ts';
import type { SchemaTables } from './schema-tables.ts';
import { SCHEMA_TABLE } from './table-kind.ts';

const TABLES = listOf(SCHEMA_TABLE);

const SCHEMA_OPTIONS = closedOptionsOf({
  synonyms: recordOf(TEXT),
  keyPointers: recordOf(shapeOf('a pointer', { table: TEXT, after: TEXTS })),
});

export interface SchemaOptions {
  /** Other names of tables, each with the table it stands for. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /**
   * What the parts of ids are ids of, by the words for them in the keys of tables, or by those of the part before and
   * the part itself: `line` of an order is an `order line`.
   */
  readonly keyPointers?: KeyPointers;
}

/** Tables that point to each other, as one account has them. */
export class Schema<Table extends SchemaTable = SchemaTable> implements SchemaTables {
  readonly tables: readonly Table[];
  readonly synonyms: Readonly<Record<string, string>>;
  readonly #byName: ReadonlyMap<string, Table>;
  readonly #positions = new Map<string, readonly PointingPosition[]>();
  readonly #items = new Map<string, ReadonlyMap<string, string>>();

  constructor(tables: readonly Table[], { synonyms = {}, keyPointers = {} }: SchemaOptions = {}) {
    this.tables = tables;
    this.synonyms = synonyms;
    this.#byName = new Map(tables.map((table) => [table.name, table]));
    this.#assertSound();
    for (const table of tables)
      this.#positions.set(table.name, pointingPositions(table, keyPointers));
    for (const table of tables) this.#assertPointersLead(table);
    assertItems(this);
  }

  /** The table of a name; `undefined` where the schema has none. Synonyms are not tables. */
  table(name: string): Table | undefined {
    return this.#byName.get(name);
  }

  /** Where records of a table point to others: first by attributes, then by the parts of their ids. */
  pointingPositions({ name }: SchemaTable): readonly PointingPosition[] {
    return this.#positions.get(name) ?? [];
  }

  /**
   * The ids that a place of a record points to, value by value; blank where the value is.
   *
   * @param position - The name of an attribute in code, or a part of the id.
   */
  targetsOf(
    table: SchemaTable,
    record: RecordOf<SchemaTable>,
    position: string,
    pointer: Pointer,
  ): readonly string[] {
    return targetsOf(this, table, record, position, pointer);
  }

  /** The same value by value, and in each subvalue by subvalue. */
  targetLines(
    table: SchemaTable,
    record: RecordOf<SchemaTable>,
    position: string,
    pointer: Pointer,
  ): readonly (readonly string[])[] {
    return targetLines(this, table, record, position, pointer);
  }

  /** What the dictionary of a table takes from records pointed to. */
  joins(table: SchemaTable): readonly Join[] {
    return joinsOf(this, table);
  }

  /** The dictionary item that a join is. */
  joinItem(table: SchemaTable, join: Join): DerivedItem {
    return joinItem(this, table, join);
  }

  /** The dictionary that a table gets, item by id. */
  dictionaryItems(table: SchemaTable): ReadonlyMap<string, string> {
    const items = this.#items.get(table.name) ?? dictionaryItems(this, table);
    this.#items.set(table.name, items);
    return items;
  }

  /**
   * Creates every table that the account lacks, with its dictionary and its indexes, protects what is secret,
   * and creates the synonyms. What is there stays as it is.
   *
   * @throws MvdbError `TABLE_EXISTS` where a table has the name of a synonym that leads elsewhere; `SCHEMA_DIFFERS`
   * where an item of an existing dictionary differs, unless `changed` is `keep` or `replace`.
   * @example
   * const schema = defineSchema([CUSTOMERS, ORDERS]);
   * schema.createTables(account);
   */
  createTables(account: Account, options?: CreateTablesOptions): void {
    createTables(this, account, options);
  }

  /**
   * The items of existing dictionaries with another type, attribute number or conversion than the schema gives them.
   *
   * @example schema.differences(account) // [{ table: 'ORDERS', item: 'AMOUNT', property: 'conversion', ... }]
   */
  differences(account: Account): readonly SchemaDifference[] {
    return schemaDifferences(this, account);
  }

  /** Protects what the schema marks as secret in the tables that the account has, beside what it protects already. */
  protectTables(account: Account): void {
    protectTables(this, account);
  }

  /** The references of the records that lead nowhere, by table and record. */
  danglingReferences(session: Session): Generator<DanglingReference> {
    return danglingReferences(this, session);
  }

  /**
   * What is wrong with records that came from elsewhere: attributes that the schema does not know, values that
   * are not of their types, references that lead nowhere.
   *
   * @example
   * for (const { table, recordId, violation } of schema.faults(session)) console.log(table, recordId, violation);
   */
  violations(session: Session): Generator<RecordViolation> {
    return recordViolations(this, session);
  }

  #assertSound(): void {
    if (this.#byName.size < this.tables.length) {
      const names = this.tables.map(({ name }) => name);
      const name = names.find((one, index) => names.indexOf(one) !== index);
      throw rejection(`two tables are called ${name}.`);
    }
    for (const [name, target] of Object.entries(this.synonyms))
      if (!this.#byName.has(target))
        throw rejection(`the synonym ${name} stands for ${target}, ${this.#isMissing(target)}`);
  }

  #assertPointersLead(table: SchemaTable): void {
    const existing = new Set([...table.key, ...Object.keys(table.attributes)]);
    for (const { name, pointer } of this.pointingPositions(table)) {
      if (!this.#byName.has(pointer.table))
        throw rejection(
          `${table.name} ${name} points to ${pointer.table}, ${this.#isMissing(pointer.table)}`,
        );
      for (const position of pointer.after)
        if (!existing.has(position))
          throw rejection(
            `${table.name} ${name} names ${position}, which the table has not.${nearHint(nearNames(position, existing))}`,
          );
    }
  }

  #isMissing(name: string): string {
    return `which is not a table of it.${nearHint(nearNames(name, this.#byName.keys()))}`;
  }
}

function rejection(what: string): MvdbError {
  return new MvdbError(BAD_ARGUMENT, `In the schema ${what}`);
}

/**
 * Puts tables together that point to each other.
 *
 * @throws MvdbError `BAD_ARGUMENT` for two tables of one name, for what points to a table or a part of an id that
 * is not there, and for a title or a borrowed item that no dictionary has.
 * @example
 * const schema = defineSchema([CUSTOMERS, ORDERS, LINES], {
 *   keyPointers: { order: { table: 'ORDERS', after: [] } },
 * });
 */
export function defineSchema<Table extends SchemaTable>(
  tables: readonly Table[],
  options: SchemaOptions = {},
): Schema<Table> {
  assertArgument('defineSchema', 'tables', tables, TABLES);
  assertArgument('defineSchema', 'options', options, SCHEMA_OPTIONS);
  return new Schema(tables, options);
}
