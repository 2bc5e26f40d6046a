import {
  assertUndivided,
  extract,
  FIELD_MARK,
  MvdbError,
  type Session,
  type SessionTable,
  SUBVALUE_MARK,
  VALUE_MARK,
} from 'mvdb';
import type { Attribute, DerivedItem, Repetition } from './attribute.ts';
import type { TableName } from './table-name.ts';

export type Attributes = Readonly<Record<string, Attribute>>;

type ValueOf<R extends Repetition> = R extends 'single'
  ? string
  : R extends 'many'
    ? readonly string[]
    : readonly (readonly string[])[];

/** The attributes of a record by name: text, a list, or a list of lists, in stored form. */
export type Fields<A extends Attributes> = {
  readonly [Name in keyof A]: ValueOf<A[Name]['repetition']>;
};

/** A record read through the schema. Each attribute is decoded when it is asked for. */
export type RecordOf<A extends Attributes> = Fields<A> & {
  readonly recordId: string;
  /** The whole record as marked text. */
  readonly recordText: string;
};

export interface TableDefinition<A extends Attributes = Attributes> {
  readonly name: TableName;
  readonly description: string;
  /** What the parts of the id are; they are joined by `!`. A table of a company begins with `company`. */
  readonly key: readonly string[];
  /** By the name that code uses. */
  readonly attributes: A;
  /** Further dictionary items, by their names in sentences. */
  readonly derived?: Readonly<Record<string, DerivedItem>>;
  /** The dictionary item that says in words what a record is; tables that point here offer it too. */
  readonly title?: string;
  /**
   * Dictionary items of a record pointed to that the table offers as if they were its own, by the attribute
   * or the part of the id that points there.
   */
  readonly borrows?: Readonly<Record<string, readonly string[]>>;
  /** Attributes that records are often looked for by: the account keeps an index on each. */
  readonly indexedBy?: readonly (keyof NoInfer<A> & string)[];
  /** Number of attributes of the dimensioned record, where the contract fixes one. */
  readonly size?: 50 | 75;
  /** Only routines that declare the table read it: no query, no lookup, no endpoint. */
  readonly isClosed?: true;
}

/** Joins the parts of an id: company, then what identifies the record in it. */
export function keyOf(...parts: readonly string[]): string {
  return parts.join('!');
}

/** Drops the company from an id of a table kept by company. */
export function withoutCompany(id: string): string {
  return id.slice(id.indexOf('!') + 1);
}

/** A table of the schema: its layout, and typed reading and writing through a session. */
export class SchemaTable<A extends Attributes = Attributes> {
  readonly name: TableName;
  readonly description: string;
  readonly key: readonly string[];
  readonly attributes: A;
  readonly derived: Readonly<Record<string, DerivedItem>>;
  readonly title: string | undefined;
  readonly borrows: Readonly<Record<string, readonly string[]>>;
  /** The attributes that the account keeps an index on. */
  readonly indexed: readonly Attribute[];
  readonly size: 50 | 75 | undefined;
  readonly isClosed: boolean;
  readonly #StoredRecord: ReturnType<typeof recordClass>;

  constructor(definition: TableDefinition<A>) {
    const {
      name,
      description,
      key,
      attributes,
      derived = {},
      title,
      borrows = {},
      size,
    } = definition;
    this.name = name;
    this.description = description;
    this.key = key;
    this.attributes = attributes;
    this.derived = derived;
    this.title = title;
    this.borrows = borrows;
    this.indexed = Object.entries(attributes).flatMap(([place, attribute]) =>
      definition.indexedBy?.includes(place) ? [attribute] : [],
    );
    this.size = size;
    this.isClosed = definition.isClosed ?? false;
    this.#StoredRecord = recordClass(attributes);
  }

  /** True when ids begin with the company. */
  get isKeptByCompany(): boolean {
    return this.key[0] === 'company';
  }

  /** The table with all that its records hold, where the running routine declares it. */
  open(session: Session): SessionTable {
    return session.programTable(this.name);
  }

  /**
   * @returns The record of the id made of these parts, or `undefined` where there is none, be it that no
   * record can have such an id.
   */
  read(session: Session, ...parts: readonly string[]): RecordOf<A> | undefined {
    const id = keyOf(...parts);
    const record = orNoRecord(() => this.open(session).read(id));
    return record === undefined ? undefined : this.parse(record, id);
  }

  /** Whether there is a record of the id made of these parts. */
  has(session: Session, ...parts: readonly string[]): boolean {
    return orNoRecord(() => this.open(session).has(keyOf(...parts))) ?? false;
  }

  /**
   * Like `read`, and holds the record until the transaction ends, so that what is written back rests on it.
   *
   * @throws MvdbError `RECORD_LOCKED` when another session holds it.
   */
  readLocked(session: Session, ...parts: readonly string[]): RecordOf<A> | undefined {
    const id = keyOf(...parts);
    const record = orNoRecord(() => this.open(session).readLocked(id));
    return record === undefined ? undefined : this.parse(record, id);
  }

  /** The records of a company, or all, in ascending order of id. */
  *records(session: Session, company?: string): Generator<RecordOf<A>> {
    if (company !== undefined) return yield* this.recordsUnder(session, company);
    for (const [id, record] of this.open(session).records()) yield this.parse(record, id);
  }

  /** The records whose ids begin with these parts, and have more, in ascending order of id. */
  *recordsUnder(session: Session, ...parts: readonly string[]): Generator<RecordOf<A>> {
    const prefix = keyOf(...parts);
    const range = { from: `${prefix}!`, to: `${prefix}"` };
    for (const [id, record] of this.open(session).records(range)) yield this.parse(record, id);
  }

  /** Writes a record that holds these attributes and no others. */
  write(session: Session, id: string, fields: Partial<Fields<A>>): void {
    this.open(session).write(id, this.format(fields));
  }

  /** Changes some attributes of a record just read, and keeps the rest. */
  update(session: Session, record: RecordOf<A>, changes: Partial<Fields<A>>): void {
    this.open(session).write(record.recordId, this.format(changes, record.recordText));
  }

  /** Reads marked text by this layout. */
  parse(recordText: string, recordId = ''): RecordOf<A> {
    return new this.#StoredRecord(recordId, recordText) as unknown as RecordOf<A>;
  }

  /**
   * Marked text of a record: the attributes given, laid over `onto`.
   *
   * @throws MvdbError `MARK_IN_TEXT` when a value holds a mark that would divide it. A text mark may
   * stand in a value: it divides lines on paper, not data.
   */
  format(fields: Partial<Fields<A>>, onto = ''): string {
    const lines = onto.split(FIELD_MARK);
    for (const [name, value] of Object.entries(fields)) {
      const attribute = this.attributes[name];
      if (attribute === undefined)
        throw new TypeError(`${this.name} has no attribute called ${name} in its schema.`);
      while (lines.length < attribute.number) lines.push('');
      lines[attribute.number - 1] = joined(value, name);
    }
    return lines.join(FIELD_MARK);
  }
}

/** Describes a table. Every routine, the demo company and the dictionaries use the one description. */
export function defineTable<const A extends Attributes>(
  definition: TableDefinition<A>,
): SchemaTable<A> {
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

/** What records of a table are made of: their text, and attributes that are taken from it. */
function recordClass(attributes: Attributes) {
  class StoredRecord {
    readonly #id: string;
    readonly #text: string;

    constructor(id: string, text: string) {
      this.#id = id;
      this.#text = text;
    }

    get recordId(): string {
      return this.#id;
    }

    get recordText(): string {
      return this.#text;
    }
  }
  for (const [name, { number, repetition }] of Object.entries(attributes))
    Object.defineProperty(StoredRecord.prototype, name, {
      enumerable: true,
      get(this: StoredRecord) {
        const stored = extract(this.recordText, number);
        return repetition === 'single' ? stored : lines(stored, repetition);
      },
    });
  return StoredRecord;
}

function lines(stored: string, repetition: Repetition): readonly (string | readonly string[])[] {
  if (stored === '') return [];
  const values = stored.split(VALUE_MARK);
  if (repetition === 'many') return values;
  return values.map((value) => (value === '' ? [] : value.split(SUBVALUE_MARK)));
}

function joined(value: unknown, name: string): string {
  if (typeof value === 'string') return assertUndivided(value, name);
  return (value as readonly (string | readonly string[])[])
    .map((line) =>
      typeof line === 'string'
        ? assertUndivided(line, name)
        : line.map((part) => assertUndivided(part, name)).join(SUBVALUE_MARK),
    )
    .join(VALUE_MARK);
}
