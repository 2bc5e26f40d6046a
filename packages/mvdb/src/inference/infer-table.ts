import { assertArgument, assertText } from '../arguments/checked.ts';
import { SESSION } from '../arguments/database-kinds.ts';
import { standardContext } from '../conversion/conversion-context.ts';
import type { Dictionary } from '../dictionary/dictionaries.ts';
import { hasCode, MvdbError } from '../errors/errors.ts';
import { BAD_DICTIONARY_ITEM } from '../errors/failures.ts';
import type { Column } from '../expression/column.ts';
import {
  ATTRIBUTE_NUMBER_MAX,
  association,
  attributeKind,
  many,
  manyLists,
  type Repetition,
  type SingleAttribute,
} from '../schema/attribute.ts';
import { defineTable, type SchemaTable } from '../schema/define-table.ts';
import type { Attributes } from '../schema/typed-record.ts';
import type { ValueType } from '../schema/value-types.ts';
import * as valueTypes from '../schema/value-types.ts';
import type { Session } from '../session/session.ts';
import { sessionDictionaries } from '../session/session-context.ts';
import { shapeOfColumn } from '../sql/value-shape.ts';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { codeName, freeName, RESERVED } from './names.ts';
import { type InferredAttribute, sourceOf } from './source-of.ts';

/** A value that is not what the dictionary says of it. */
export interface Contradiction {
  readonly recordId: string;
  /** The item of the dictionary. */
  readonly item: string;
  /** What is stored. */
  readonly stored: string;
  /** What the dictionary says it is. */
  readonly expected: string;
}

/** An item of the dictionary of which nothing can be made. */
export interface UnusableItem {
  readonly item: string;
  /** What is wrong with it. */
  readonly reason: string;
}

/** A definition of a table as its dictionary and its records propose it. */
export interface InferredTable {
  readonly table: SchemaTable;
  /** The same as a program, to be put into a file and improved. */
  readonly source: string;
  /** The first data that contradicts the dictionary, in ascending order of id. */
  readonly contradictions: readonly Contradiction[];
  /** How many there are. */
  readonly contradictionCount: number;
  /** Numbers of attributes that records hold and no item of the dictionary describes; those over 100,000 have no name. */
  readonly undescribed: readonly number[];
  /** Items of the dictionary that cannot be read, or describe an attribute over 100,000. */
  readonly unusable: readonly UnusableItem[];
}

/** Contradictions that are reported one by one. */
const TOLD_MAX = 1_000;

/** What the records hold of an attribute. */
interface Seen {
  isWhole: boolean;
  isRepeated: boolean;
  hasLists: boolean;
}

/**
 * Proposes a definition of a table from its dictionary and all its records, and says which data contradicts the
 * dictionary: several values where there is one, and what does not match its type. The definition reads every record
 * that is not given.
 *
 * @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`.
 * @example
 * const { source, contradictions } = inferTable(session, 'ORDERS');
 * console.log(source); // export const ORDERS = defineTable({ ...
 */
export function inferTable(session: Session, name: string): InferredTable {
  assertArgument('inferTable', 'session', session, SESSION);
  assertText('inferTable', 'name', name);
  const table = session.table(name);
  const { columns, unusable } = describedAttributes(session, name);
  const seen = new Map<number, Seen>();
  for (const [, record] of table.records()) look(record, seen);
  const names = new Names([...columns.values()]);
  const described = [...columns].map(([number, column]) =>
    inferred(number, column, seen.get(number), names),
  );
  const undescribed = [...seen.keys()].filter((number) => !columns.has(number)).sort(byNumber);
  const unnamed = undescribed
    .filter((number) => number <= ATTRIBUTE_NUMBER_MAX)
    .map((number) => bare(number, seen.get(number), names));
  const attributes = [...described, ...unnamed].sort((a, b) => a.number - b.number);
  const found = contradictionsOf(table.records(), described, columns);
  return {
    table: defineTable({
      name: table.name,
      description: '',
      key: ['id'],
      attributes: Object.assign({}, ...attributes.map(declared)) as Attributes,
    }),
    source: sourceOf(table.name, attributes),
    ...found,
    undescribed,
    unusable,
  };
}

interface DescribedAttributes {
  /** One for each attribute that the dictionary describes, the first by name. */
  readonly columns: ReadonlyMap<number, Column>;
  readonly unusable: readonly UnusableItem[];
}

function describedAttributes(session: Session, name: string): DescribedAttributes {
  const dictionary = sessionDictionaries(session).of(name);
  const columns = new Map<number, Column>();
  const unusable: UnusableItem[] = [];
  for (const item of [...dictionary.names()].sort())
    try {
      const column = attributeColumn(dictionary, item);
      const number = column?.attribute ?? 0;
      if (column !== undefined && number > 0 && !columns.has(number)) columns.set(number, column);
    } catch (error) {
      if (!hasCode(error, 'BAD_DICTIONARY_ITEM')) throw error;
      unusable.push({ item, reason: error.detail });
    }
  return { columns, unusable };
}

/** @throws MvdbError `BAD_DICTIONARY_ITEM`. */
function attributeColumn(dictionary: Dictionary, name: string): Column | undefined {
  if (dictionary.item(name)?.kind !== 'attribute') return undefined;
  const column = dictionary.column(name);
  const number = column?.attribute ?? 0;
  if (number <= ATTRIBUTE_NUMBER_MAX) return column;
  const detail = `${name} is attribute ${number}; the last that a table can declare is ${ATTRIBUTE_NUMBER_MAX}.`;
  throw new MvdbError(BAD_DICTIONARY_ITEM, detail);
}

/** The names that are given to attributes. No two of one place are the same. */
class Names {
  readonly #inCode = new Set(RESERVED);
  readonly #inDictionary: Set<string>;
  readonly #members = new Map<string, Set<string>>();

  constructor(columns: readonly Column[]) {
    this.#inDictionary = new Set(columns.map(({ name }) => name));
  }

  inCode(name: string): string {
    return freeName(name, this.#inCode);
  }

  inDictionary(name: string): string {
    return freeName(name, this.#inDictionary);
  }

  member(association: string, name: string): string {
    const taken = this.#members.get(association) ?? new Set();
    this.#members.set(association, taken);
    return freeName(name, taken);
  }
}

function look(record: string, seen: Map<number, Seen>): void {
  for (const [index, stored] of record.split(FIELD_MARK).entries()) {
    if (stored === '') continue;
    const existing = seen.get(index + 1) ?? { isWhole: true, isRepeated: false, hasLists: false };
    existing.isWhole &&= partsOf(stored).every(
      (part) => valueTypes.integer.read(part) !== undefined,
    );
    existing.isRepeated ||= stored.includes(VALUE_MARK);
    existing.hasLists ||= stored.includes(SUBVALUE_MARK);
    seen.set(index + 1, existing);
  }
}

function partsOf(stored: string): string[] {
  return stored.split(VALUE_MARK).flatMap((value) => value.split(SUBVALUE_MARK));
}

function inferred(
  number: number,
  column: Column,
  seen: Seen | undefined,
  names: Names,
): InferredAttribute {
  const { name, association = '', conversion, format, isMultivalued } = column;
  const base = codeName(name);
  return {
    number,
    name,
    conversion,
    format,
    association: isMultivalued ? association : '',
    codeName: names.inCode(base),
    member: isMultivalued && association !== '' ? names.member(association, base) : '',
    meaning: column.heading.split(VALUE_MARK).join(' ').trim() || name,
    kind: kindOf(column, seen),
    repetition: isMultivalued ? repeated(seen) : 'single',
  };
}

/** An attribute that nothing describes: text, as often as records hold it. */
function bare(number: number, seen: Seen | undefined, names: Names): InferredAttribute {
  return {
    number,
    conversion: '',
    format: '15L',
    association: '',
    member: '',
    name: names.inDictionary(`A${number}`),
    codeName: names.inCode(`attribute${number}`),
    meaning: 'Not in the dictionary.',
    kind: { type: 'text' },
    repetition: seen?.isRepeated || seen?.hasLists ? repeated(seen) : 'single',
  };
}

function repeated(seen: Seen | undefined): Repetition {
  return seen?.hasLists ? 'manyLists' : 'many';
}

/** Numbers without a conversion may be codes: they are whole numbers where all of them are. */
function kindOf(column: Column, seen: Seen | undefined): InferredAttribute['kind'] {
  const { type, scale } = shapeOfColumn(column, standardContext);
  if (type === 'date' || type === 'time') return { type };
  if (type !== 'number') return { type: 'text' };
  if (column.conversion !== '') return { type: 'decimal', scale };
  return { type: seen === undefined || seen.isWhole ? 'integer' : 'text' };
}

function typeOf({ kind }: InferredAttribute): ValueType<unknown> {
  switch (kind.type) {
    case 'decimal':
      return valueTypes.decimal(kind.scale);
    case 'integer':
      return valueTypes.integer;
    case 'date':
      return valueTypes.date;
    case 'time':
      return valueTypes.time;
    default:
      return valueTypes.text;
  }
}

/** The attribute under the name that code uses. */
function declared(inferred: InferredAttribute): Attributes {
  const { codeName, number, name, meaning, kind, conversion, format, repetition } = inferred;
  const values = typeOf(inferred);
  const make = attributeKind({ type: kind.type, values, conversion, format });
  const single = make(number, name, meaning, { as: inferred.member });
  const lines = repetition === 'manyLists' ? manyLists(single) : single;
  if (inferred.association !== '') return association(inferred.association, { [codeName]: lines });
  return { [codeName]: repetition === 'many' ? many(single as SingleAttribute) : lines };
}

function contradictionsOf(
  records: Iterable<[id: string, record: string]>,
  described: readonly InferredAttribute[],
  columns: ReadonlyMap<number, Column>,
): Pick<InferredTable, 'contradictions' | 'contradictionCount'> {
  const contradictions: Contradiction[] = [];
  let contradictionCount = 0;
  const checks = described.map((one) => ({ ...one, values: typeOf(one) }));
  for (const [recordId, record] of records) {
    const lines = record.split(FIELD_MARK);
    for (const { number, values, repetition } of checks) {
      const stored = lines[number - 1] ?? '';
      const expected = contradicted(stored, values, repetition === 'single');
      if (expected === undefined) continue;
      contradictionCount += 1;
      const item = columns.get(number)?.name ?? '';
      if (contradictions.length < TOLD_MAX)
        contradictions.push({ recordId, item, stored, expected });
    }
  }
  return { contradictions, contradictionCount };
}

function contradicted(
  stored: string,
  values: ValueType<unknown>,
  isSingle: boolean,
): string | undefined {
  const parts = partsOf(stored);
  if (isSingle && parts.length > 1) return 'one value';
  return parts.every((part) => values.read(part) !== undefined) ? undefined : values.expected;
}

function byNumber(left: number, right: number): number {
  return left - right;
}
