import {
  type Attributes,
  type IndexReader,
  openIndex,
  type SchemaTable,
  type Session,
  type TypedRecord,
} from 'mvdb';
import { openDeclaredIndex } from './declared-index.ts';

/** An attribute, or a part of the id. */
type Position<A extends Attributes, Key extends readonly string[]> =
  | (keyof A & string)
  | Key[number];

/**
 * The records of a company that have this value in a place, in ascending order of id: an attribute that it is
 * the value of, or one of the values, or a part of the id. They are found by the index that the schema declares
 * there, or by their ids where these begin with it; else each record of the company is looked at. Where ids have
 * no company, the records of all companies are meant.
 */
export function* recordsWith<A extends Attributes, Key extends readonly string[]>(
  session: Session,
  table: SchemaTable<A, Key>,
  company: string,
  position: Position<A, Key>,
  value: string,
): Generator<TypedRecord<A, Key>> {
  for (const record of candidates(session, table, company, position, value))
    if (holds(contentOf(table, record, position), value)) yield record;
}

/** True where `recordsWith` looks at no other records than it gives, however many there are. */
export function isFoundBy(table: SchemaTable, position: string): boolean {
  return table.indexedBy.includes(position) || isFirstPart(table, position);
}

/** True for the part of an id that stands first, after the company where there is one. */
function isFirstPart(
  { key, isScoped }: Pick<SchemaTable, 'key' | 'isScoped'>,
  position: string,
): boolean {
  return key[isScoped ? 1 : 0] === position;
}

function contentOf<A extends Attributes, Key extends readonly string[]>(
  { attributes, key }: SchemaTable<A, Key>,
  record: TypedRecord<A, Key>,
  position: Position<A, Key>,
): unknown {
  return position in attributes
    ? record[position]
    : record.recordId.split('!')[key.indexOf(position)];
}

function holds(content: unknown, value: string): boolean {
  return Array.isArray(content) ? content.includes(value) : content === value;
}

function* candidates<A extends Attributes, Key extends readonly string[]>(
  session: Session,
  table: SchemaTable<A, Key>,
  company: string,
  position: Position<A, Key>,
  value: string,
): Generator<TypedRecord<A, Key>> {
  const before = table.isScoped ? [company] : [];
  if (isFirstPart(table, position) && value !== '') {
    const record = table.read(session, ...before, value);
    if (record) yield record;
    return yield* table.recordsUnder(session, ...before, value);
  }
  const index = indexOn(session, table, position);
  // Records without a value have no entry.
  if (index === undefined || value === '')
    return yield* table.isScoped ? table.records(session, company) : table.records(session);
  const beginning = before.map((part) => `${part}!`).join('');
  for (const id of index.equal(value)) {
    const record = id.startsWith(beginning) ? table.read(session, id) : undefined;
    if (record) yield record;
  }
}

/** The index on a place; `undefined` if missing, or it is on what users made of the item. */
function indexOn<A extends Attributes, Key extends readonly string[]>(
  session: Session,
  table: SchemaTable<A, Key>,
  position: Position<A, Key>,
): IndexReader | undefined {
  const name = table.itemName(position);
  const attribute = table.attributes[position];
  if (attribute === undefined)
    return openDeclaredIndex(session, table as unknown as SchemaTable, name);
  const index = openIndex(session, table.name, name);
  return index?.columns[0]?.attribute === attribute.number ? index : undefined;
}
