import { standardContext } from '../conversion/conversion-context.ts';
import type { Column } from '../dictionary/column.ts';
import { sessionDictionaries } from '../dictionary/session-context.ts';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../marks.ts';
import { attributeKind, many, manyLists, type SingleAttribute } from '../schema/attribute.ts';
import { defineTable, type SchemaTable } from '../schema/define-table.ts';
import type { Attributes } from '../schema/typed-record.ts';
import type { ValueType } from '../schema/value-types.ts';
import * as valueTypes from '../schema/value-types.ts';
import type { Session } from '../session.ts';
import { shapeOfColumn } from '../sql/value-shape.ts';
import { codeName, fullName } from './names.ts';
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

/** A definition of a table as its dictionary and its records propose it. */
export interface InferredTable {
  readonly table: SchemaTable;
  /** The same as a program, to be put into a file and improved. */
  readonly source: string;
  /** The first data that contradicts the dictionary, in ascending order of id. */
  readonly contradictions: readonly Contradiction[];
  /** How many there are. */
  readonly contradictionCount: number;
  /** Numbers of attributes that records hold and no item of the dictionary describes. */
  readonly undescribed: readonly number[];
}

/** Contradictions that are told one by one. */
const TOLD_MAX = 1_000;

/** What the records hold of an attribute. */
interface Seen {
  isWhole: boolean;
  isRepeated: boolean;
  hasLists: boolean;
}

/**
 * Proposes a definition of a table from its dictionary and all its records, and tells which data contradicts the
 * dictionary: several values where there is one, and what is none of its type.
 *
 * @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`.
 * @example
 * const { source, contradictions } = inferTable(session, 'ORDERS');
 * console.log(source); // export const ORDERS = defineTable({ ...
 */
export function inferTable(session: Session, name: string): InferredTable {
  const table = session.table(name);
  const columns = describedAttributes(session, name);
  const seen = new Map<number, Seen>();
  for (const [, record] of table.records()) look(record, seen);
  const taken = new Set<string>();
  const described = [...columns].map(([number, column]) =>
    inferred(number, column, seen.get(number), taken),
  );
  const undescribed = [...seen.keys()].filter((number) => !columns.has(number)).sort(byNumber);
  const unnamed = undescribed.map((number) => bare(number, seen.get(number), taken));
  const attributes = [...described, ...unnamed].sort((a, b) => a.number - b.number);
  const found = contradictionsOf(table.records(), described, columns);
  return {
    table: defineTable({
      name: table.name,
      description: '',
      key: ['id'],
      attributes: Object.fromEntries(
        attributes.map((each) => [each.codeName, declared(each)]),
      ) as Attributes,
    }),
    source: sourceOf(table.name, attributes),
    ...found,
    undescribed,
  };
}

/** One column for each attribute that the dictionary describes, the first by name. */
function describedAttributes(session: Session, name: string): ReadonlyMap<number, Column> {
  const dictionary = sessionDictionaries(session).of(name);
  const found = new Map<number, Column>();
  for (const item of [...dictionary.names()].sort()) {
    const column =
      dictionary.item(item)?.kind === 'attribute' ? dictionary.column(item) : undefined;
    const number = column?.attribute ?? 0;
    if (column !== undefined && number > 0 && !found.has(number)) found.set(number, column);
  }
  return found;
}

function look(record: string, seen: Map<number, Seen>): void {
  for (const [index, stored] of record.split(FIELD_MARK).entries()) {
    if (stored === '') continue;
    const known = seen.get(index + 1) ?? { isWhole: true, isRepeated: false, hasLists: false };
    known.isWhole &&= partsOf(stored).every((part) => valueTypes.integer.read(part) !== undefined);
    known.isRepeated ||= stored.includes(VALUE_MARK);
    known.hasLists ||= stored.includes(SUBVALUE_MARK);
    seen.set(index + 1, known);
  }
}

function partsOf(stored: string): string[] {
  return stored.split(VALUE_MARK).flatMap((value) => value.split(SUBVALUE_MARK));
}

function inferred(
  number: number,
  column: Column,
  seen: Seen | undefined,
  taken: Set<string>,
): InferredAttribute {
  const { name, association = '', conversion, format, isMultivalued } = column;
  const base = codeName(name);
  return {
    ...{ number, name, conversion, format, association: isMultivalued ? association : '' },
    codeName: fullName(base, taken),
    member: isMultivalued && association !== '' ? base : '',
    meaning: column.heading.split(VALUE_MARK).join(' ').trim() || name,
    kind: kindOf(column, seen),
    repetition: !isMultivalued
      ? 'single'
      : seen?.hasLists && association !== ''
        ? 'manyLists'
        : 'many',
  };
}

/** An attribute that nothing describes: text, as often as records hold it. */
function bare(number: number, seen: Seen | undefined, taken: Set<string>): InferredAttribute {
  return {
    ...{ number, name: `A${number}`, conversion: '', format: '15L', association: '', member: '' },
    codeName: fullName(`attribute${number}`, taken),
    meaning: 'Not in the dictionary.',
    kind: { type: 'text' },
    repetition: seen?.isRepeated || seen?.hasLists ? 'many' : 'single',
  };
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

function declared(inferred: InferredAttribute) {
  const { number, name, meaning, kind, conversion, format, repetition } = inferred;
  const values = typeOf(inferred);
  const make = attributeKind({ type: kind.type, values, conversion, format });
  const single = make(number, name, meaning) as SingleAttribute;
  if (repetition === 'single') return single;
  if (inferred.association === '') return many(single);
  const { association, member } = inferred;
  return repetition === 'many'
    ? many(single, association, member)
    : manyLists(single, association, member);
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
