import { assertArgument, assertEach } from '../arguments/checked.ts';
import { optional, recordOf, shapeOf, TEXT, TEXTS, wholeFrom } from '../arguments/kinds.ts';
import { nearNames } from '../arguments/near-names.ts';
import { POSITION_MAX } from '../dynamic-array/positions.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { Session } from '../session/session.ts';
import type { SessionTable } from '../session/session-table.ts';
import type { CopiedValues } from '../storage/catalogue.ts';
import { assertUndivided, VALUE_MARK } from '../text/marks.ts';
import { nearError } from '../text/near-error.ts';
import { assertLayout, unknownAttribute } from './assert-layout.ts';
import {
  columnsOf,
  indexOfRow,
  type Member,
  membersByAssociation,
  type RowChange,
  rowsOf,
  rowsWith,
  storedLine,
  withChangedRow,
} from './association-rows.ts';
import type { DerivedItem } from './attribute.ts';
import { ATTRIBUTE } from './attribute.ts';
import { type AttributeChange, withAttributes } from './changed-attributes.ts';
import { keyItemName } from './key-items.ts';
import { idsUnder, KEY_SEPARATOR } from './record-key.ts';
import {
  type AssociationOf,
  type Attributes,
  type Fields,
  type KeyParts,
  type KeyReader,
  keyReader,
  type RowOf,
  recordClass,
  type TypedRecord,
} from './typed-record.ts';

const DEFINITION = shapeOf('a definition', {
  name: TEXT,
  description: TEXT,
  key: TEXTS,
  attributes: recordOf(ATTRIBUTE),
});

/** A record of a table of a schema: `RecordOf<typeof ORDERS>`. */
export type RecordOf<
  Table extends { readonly attributes: Attributes; readonly key: readonly string[] },
> = TypedRecord<Table['attributes'], Table['key']>;

/** A record by the names of its attributes, and as its text. */
export type StoredFields<A extends Attributes> = Fields<A> & { readonly recordText: string };

const ROW_INDEX = wholeFrom(0, POSITION_MAX - 1);

export interface TableDefinition<
  A extends Attributes = Attributes,
  Key extends readonly string[] = readonly string[],
  Name extends string = string,
  Derived extends string = string,
> {
  readonly name: Name;
  readonly description: string;
  /** What the parts of the id are. */
  readonly key: Key;
  /** The character between the parts of the id; `*` by default. */
  readonly keySeparator?: string;
  /**
   * The part of the id, or the attribute, that says to which scope a record belongs, such as a company. Ids of several parts,
   * of which it is the first, divide the table by scope: what points there from a record leads into the scope of the record,
   * and sessions with rights to some scopes find no others.
   */
  readonly scope?: string;
  /** By the name that code uses. */
  readonly attributes: A;
  /** Further dictionary items, by their names in sentences. */
  readonly derived?: Readonly<Record<Derived, DerivedItem>>;
  /** The dictionary item that says in words what a record is; tables that point here offer it too. */
  readonly title?: string;
  /**
   * Dictionary items of a record pointed to that the table offers as if they were its own, by the attribute
   * or the part of the id that points there.
   */
  readonly borrows?: Readonly<Record<string, readonly string[]>>;
  /**
   * Attributes, parts of the id and derived items that records are often looked for by: the account keeps an
   * index on each.
   */
  readonly indexedBy?: readonly (
    | (keyof NoInfer<A> & string)
    | NoInfer<Key>[number]
    | NoInfer<Derived>
  )[];
  /** Number of attributes of the dimensioned record, where the contract fixes one. */
  readonly size?: 50 | 75;
  /** Tables whose records may go while those of this one go on naming them. */
  readonly outlives?: readonly string[];
  /** Only routines that declare the table read it: no query, no lookup, no endpoint. */
  readonly isClosed?: true;
  /** Attributes that hold copies of values of other tables: a copy of a secret is a secret. */
  readonly copies?: {
    /** Names the table of the record. */
    readonly table: NoInfer<keyof A & string>;
    /** Lists what changed: an attribute, or `attribute.value.subvalue`. */
    readonly positions: NoInfer<keyof A & string>;
    /** List what stood there, and what stands there, in the same order. */
    readonly contents: readonly NoInfer<keyof A & string>[];
  };
}

function copiesOf<A extends Attributes>({
  attributes,
  copies,
}: Pick<TableDefinition<A, readonly string[], string>, 'attributes' | 'copies'>):
  | CopiedValues
  | undefined {
  if (copies === undefined) return undefined;
  const numberOf = (name: keyof A & string) => attributes[name]?.number ?? 0;
  const { table, positions, contents } = copies;
  return {
    table: numberOf(table),
    positions: numberOf(positions),
    contents: contents.map(numberOf),
  };
}

/** A table of the schema: its layout, and typed reading and writing through a session. */
export class SchemaTable<
  A extends Attributes = Attributes,
  Key extends readonly string[] = readonly string[],
  Name extends string = string,
> {
  readonly name: Name;
  readonly description: string;
  readonly key: Key;
  readonly keySeparator: string;
  readonly scope: string | undefined;
  readonly attributes: A;
  readonly derived: Readonly<Record<string, DerivedItem>>;
  readonly title: string | undefined;
  readonly borrows: Readonly<Record<string, readonly string[]>>;
  /** The attributes, parts of the id and derived items that the account keeps an index on. */
  readonly indexedBy: readonly string[];
  readonly size: 50 | 75 | undefined;
  readonly outlives: readonly string[];
  readonly isClosed: boolean;
  /** The copies by numbers of attributes, as the account protects them. */
  readonly copies: CopiedValues | undefined;
  readonly #StoredRecord: ReturnType<typeof recordClass>;
  readonly #keyParts: KeyReader;
  readonly #membersByAssociation: ReadonlyMap<string, readonly Member[]>;

  constructor(definition: TableDefinition<A, Key, Name>) {
    const {
      name,
      description,
      key,
      keySeparator = KEY_SEPARATOR,
      scope,
      attributes,
      derived = {},
      title,
      borrows = {},
      indexedBy = [],
      size,
      outlives = [],
    } = definition;
    assertLayout(definition);
    this.name = name;
    this.description = description;
    this.key = key;
    this.keySeparator = keySeparator;
    this.scope = scope;
    this.attributes = attributes;
    this.derived = derived;
    this.title = title;
    this.borrows = borrows;
    this.indexedBy = indexedBy;
    this.size = size;
    this.outlives = outlives;
    this.isClosed = definition.isClosed ?? false;
    this.copies = copiesOf(definition);
    this.#keyParts = keyReader(key, keySeparator);
    this.#StoredRecord = recordClass(attributes, this.#keyParts);
    this.#membersByAssociation = membersByAssociation(attributes);
  }

  /** Whether ids begin with the scope of their record. */
  get isScoped(): boolean {
    return this.key.length > 1 && this.key[0] === this.scope;
  }

  /** The id made of these parts, or of the first of them. @example ORDERS.idOf('1', '1001') // '1*1001' */
  idOf(...parts: readonly string[]): string {
    assertEach('SchemaTable.idOf', 'parts', parts, TEXT);
    return parts.join(this.keySeparator);
  }

  /** The item of the dictionary that gives an attribute, a part of the id, or what is derived. @example ORDERS.itemName('dueDate') // 'DUE.DATE' */
  itemName(position: string): string {
    const { attributes, key, derived } = this;
    if (key.length === 1 && key[0] === position) return '@ID';
    if (Object.hasOwn(derived, position)) return position;
    return attributes[position]?.name ?? keyItemName(position);
  }

  /** The table with all that its records hold, where the running routine declares it. */
  open(session: Session): SessionTable {
    return session.programTable(this.name);
  }

  /**
   * @returns The record of the id made of these parts, or `undefined` if missing, be it that no
   * record can have such an id.
   */
  read(session: Session, ...parts: readonly string[]): TypedRecord<A, Key> | undefined {
    const id = this.idOf(...parts);
    const record = orNoRecord(() => this.open(session).read(id));
    return record === undefined ? undefined : this.parse(record, id);
  }

  /** Whether there is a record of the id made of these parts. */
  has(session: Session, ...parts: readonly string[]): boolean {
    return orNoRecord(() => this.open(session).has(this.idOf(...parts))) ?? false;
  }

  /**
   * Like `read`, and holds the record until the transaction ends, so that what is written back rests on it.
   *
   * @throws MvdbError `RECORD_LOCKED` when another session holds it.
   */
  readLocked(session: Session, ...parts: readonly string[]): TypedRecord<A, Key> | undefined {
    const id = this.idOf(...parts);
    const record = orNoRecord(() => this.open(session).readLocked(id));
    return record === undefined ? undefined : this.parse(record, id);
  }

  /** The records of a scope, or all, in ascending order of id. */
  *records(session: Session, scope?: string): Generator<TypedRecord<A, Key>> {
    if (scope !== undefined) return yield* this.recordsUnder(session, scope);
    for (const [id, record] of this.open(session).records()) yield this.parse(record, id);
  }

  /** The records whose ids begin with these parts, and have more, in ascending order of id. */
  *recordsUnder(session: Session, ...parts: readonly string[]): Generator<TypedRecord<A, Key>> {
    const range = idsUnder(this, parts);
    for (const [id, record] of this.open(session).records(range)) yield this.parse(record, id);
  }

  /** Writes a record that holds these attributes and no others. */
  write(session: Session, id: string, fields: Partial<Fields<A>>): void {
    this.open(session).write(id, this.format(fields));
  }

  /** Changes some attributes of a record just read, and keeps the rest. */
  update(session: Session, record: TypedRecord<A, Key>, changes: Partial<Fields<A>>): void {
    this.open(session).write(record.recordId, this.format(changes, record.recordText));
  }

  /**
   * The rows of an association: as many as its longest member has lines, blank where another has fewer. What
   * is not on file has none.
   *
   * @example REQ.rows(record, 'DEMAND') // [{ type: 'S', order: '1001', quantity: '5000', ... }]
   */
  rows<const Association extends AssociationOf<A>>(
    record: Fields<A> | undefined,
    association: Association,
  ): RowOf<A, Association>[] {
    if (record === undefined) return [];
    return rowsOf(record, this.membersOf(association), () => '') as RowOf<A, Association>[];
  }

  /**
   * Those of the rows of an association in which a member has one of these values, in their order. No others are
   * made, so that a few of many cost little.
   *
   * @example REQ.rowsWith(record, 'DEMAND', 'order', new Set(['1001']))
   */
  rowsWith<const Association extends AssociationOf<A>>(
    record: StoredFields<A> | undefined,
    association: Association,
    member: keyof RowOf<A, Association> & string,
    values: ReadonlySet<string>,
  ): RowOf<A, Association>[] {
    if (record === undefined) return [];
    const members = this.membersOf(association);
    if (!members.some((one) => one.member === member))
      throw new MvdbError(BAD_ARGUMENT, `${association} of ${this.name} has no ${member}.`);
    return rowsWith(record, members, member, values) as RowOf<A, Association>[];
  }

  /**
   * The place, from 0, of the first row of an association whose members have these values; -1 if missing.
   *
   * @example REQ.indexOfRow(record, 'MADE', { workOrder: '100012' })
   */
  indexOfRow<const Association extends AssociationOf<A>>(
    record: StoredFields<A> | undefined,
    association: Association,
    wanted: Partial<RowOf<A, Association>>,
  ): number {
    return record === undefined ? -1 : indexOfRow(record, this.membersOf(association), wanted);
  }

  /**
   * The text of a record with a row of an association in the place of the one at `index`, from 0, or without an
   * index behind the last. It does not make the rows, so that a long list changes at little cost.
   *
   * @throws MvdbError `MARK_IN_TEXT` when a value holds a mark that would divide it, `BAD_ARGUMENT`, as where there is
   * no such row.
   * @example REQ.open(session).write(id, REQ.withRow(record, 'DEMAND', row))
   */
  withRow<const Association extends AssociationOf<A>>(
    record: StoredFields<A> | undefined,
    association: Association,
    row: RowOf<A, Association>,
    index?: number,
  ): string {
    assertArgument('SchemaTable.withRow', 'index', index, optional(ROW_INDEX));
    return this.#withChangedRow(record, association, { index, removes: index !== undefined, row });
  }

  /** The same with a row before the one at `index`, which may be one behind the last. @throws as `withRow`. */
  withRowBefore<const Association extends AssociationOf<A>>(
    record: StoredFields<A> | undefined,
    association: Association,
    row: RowOf<A, Association>,
    index: number,
  ): string {
    assertArgument('SchemaTable.withRowBefore', 'index', index, ROW_INDEX);
    return this.#withChangedRow(record, association, { index, removes: false, row });
  }

  /** The same without the row at `index`. @throws as `withRow`. */
  withoutRow<const Association extends AssociationOf<A>>(
    record: StoredFields<A> | undefined,
    association: Association,
    index: number,
  ): string {
    assertArgument('SchemaTable.withoutRow', 'index', index, ROW_INDEX);
    return this.#withChangedRow(record, association, { index, removes: true, row: undefined });
  }

  /**
   * The attributes that these rows of an association are, to be written.
   *
   * @example REQ.update(session, record, REQ.columns('DEMAND', rows))
   */
  columns<const Association extends AssociationOf<A>>(
    association: Association,
    rows: readonly RowOf<A, Association>[],
  ): Partial<Fields<A>> {
    return columnsOf(rows, this.membersOf(association)) as Partial<Fields<A>>;
  }

  #withChangedRow(
    record: StoredFields<A> | undefined,
    association: string,
    change: RowChange,
  ): string {
    return withChangedRow(record?.recordText ?? '', this.membersOf(association), change);
  }

  /** The members of an association. @internal @throws MvdbError `BAD_ARGUMENT` where the schema has none of the name. */
  membersOf(association: string): readonly Member[] {
    const members = this.#membersByAssociation.get(association);
    if (members !== undefined) return members;
    const detail = `${this.name} has no association called ${association} in its schema.`;
    const suggestions = nearNames(association, this.#membersByAssociation.keys());
    throw nearError(BAD_ARGUMENT, detail, { suggestions });
  }

  /** The parts of an id by name, as text; blank where the id has fewer. */
  keyParts(id: string): KeyParts<Key> {
    return this.#keyParts(id) as KeyParts<Key>;
  }

  /** Reads marked text by this layout. */
  parse(recordText: string, recordId = ''): TypedRecord<A, Key> {
    return new this.#StoredRecord(recordId, recordText) as unknown as TypedRecord<A, Key>;
  }

  /**
   * Marked text of a record: the attributes given, laid over `onto`.
   *
   * @throws MvdbError `MARK_IN_TEXT` when a value holds a mark that would divide it. A text mark may
   * stand in a value: it divides lines on paper, not data.
   */
  format(fields: Partial<Fields<A>>, onto = ''): string {
    const changes: AttributeChange[] = [];
    for (const name in fields) {
      const attribute = this.attributes[name];
      if (attribute === undefined) throw unknownAttribute(this, name);
      changes.push({ number: attribute.number, text: joined(fields[name], name) });
    }
    return withAttributes(onto, changes);
  }
}

/**
 * Describes a table once, for everything that reads and writes its records by the names of attributes.
 *
 * @example
 * const ORDERS = defineTable({
 *   name: 'ORDERS', description: 'What was ordered.', key: ['order'],
 *   attributes: {
 *     customer: text(1, 'CUSTOMER', 'Who ordered.'),
 *     ...association('LINES', {
 *       parts: text(2, 'PARTS', 'What.', { as: 'part' }),
 *       quantities: text(3, 'QUANTITIES', 'How many.', { as: 'quantity' }),
 *     }),
 *   },
 * });
 * ORDERS.rows(order, 'LINES') // [{ part: 'P100', quantity: '3' }, ...]
 */
export function defineTable<
  const A extends Attributes,
  const Key extends readonly string[],
  const Name extends string,
  const Derived extends string = never,
>(definition: TableDefinition<A, Key, Name, Derived>): SchemaTable<A, Key, Name> {
  assertArgument('defineTable', 'definition', definition, DEFINITION);
  return new SchemaTable(definition);
}

function orNoRecord<Found>(read: () => Found | undefined): Found | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'BAD_ID') return undefined;
    throw error;
  }
}

function joined(value: unknown, name: string): string {
  if (typeof value === 'string') return assertUndivided(value, name);
  const lines = value as readonly (string | readonly string[])[];
  if (typeof lines[0] === 'string') {
    // All lines at once: requirements of a part have hundreds, of which one changes.
    const text = lines.join(VALUE_MARK);
    if (isDividedOnly(text, lines.length)) return text;
  }
  return lines.map((line) => storedLine(line, name)).join(VALUE_MARK);
}

const MARK_BUT_VALUE_MARK = /[\u001c\u001e\u001f]/;

/** True when value marks divide the text into so many lines, and no other mark does. */
function isDividedOnly(text: string, count: number): boolean {
  let found = 1;
  for (let position = text.indexOf(VALUE_MARK); position !== -1; found += 1)
    position = text.indexOf(VALUE_MARK, position + 1);
  return found === count && !MARK_BUT_VALUE_MARK.test(text);
}
