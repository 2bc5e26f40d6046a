import {
  type Attributes,
  type IndexReader,
  openIndex,
  type SchemaTable,
  type Session,
  type TypedRecord,
} from 'mvdb';

/**
 * The records of a company, or of a table that is kept by none, that have this value in an attribute, in ascending order of id: as its value, or as
 * one of its values. They are found by the index that the schema declares on it; where the account has none that
 * can be used, each record of the company is looked at.
 */
export function* recordsWith<A extends Attributes, Key extends readonly string[]>(
  session: Session,
  table: SchemaTable<A, Key>,
  company: string,
  place: keyof A & string,
  value: string,
): Generator<TypedRecord<A, Key>> {
  for (const record of candidates(session, table, company, place, value))
    if (holds(record[place], value)) yield record;
}

function holds(content: unknown, value: string): boolean {
  return Array.isArray(content) ? content.includes(value) : content === value;
}

function* candidates<A extends Attributes, Key extends readonly string[]>(
  session: Session,
  table: SchemaTable<A, Key>,
  company: string,
  place: keyof A & string,
  value: string,
): Generator<TypedRecord<A, Key>> {
  const index = indexOn(session, table, place);
  // Records without a value have no entry.
  const isOfAll = !table.isKeptByCompany;
  if (index === undefined || value === '')
    return yield* table.records(session, isOfAll ? undefined : company);
  for (const id of index.equal(value)) {
    const isMeant = isOfAll || id.startsWith(`${company}!`);
    const record = isMeant ? table.read(session, id) : undefined;
    if (record) yield record;
  }
}

/** The index on an attribute; `undefined` where there is none, or it is on what users made of the item. */
function indexOn<A extends Attributes, Key extends readonly string[]>(
  session: Session,
  { name, attributes }: SchemaTable<A, Key>,
  place: keyof A & string,
): IndexReader | undefined {
  const attribute = attributes[place];
  const index = attribute && openIndex(session, name, attribute.name);
  return index?.columns[0]?.attribute === attribute?.number ? index : undefined;
}
