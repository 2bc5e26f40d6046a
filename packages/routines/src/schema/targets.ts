import {
  type Attributes,
  type Fields,
  keyOf,
  type Pointer,
  type RecordOf,
  type SchemaTable,
} from 'mvdb';

/** The ids that a place of a record points to, value by value; blank where the value is. */
export function targetsOf(
  table: SchemaTable,
  record: RecordOf<SchemaTable>,
  place: string,
  pointer: Pointer,
): readonly string[] {
  return targetLines(table, record, place, pointer).flat();
}

/** The same value by value, and in each subvalue by subvalue. */
export function targetLines(
  table: SchemaTable,
  record: RecordOf<SchemaTable>,
  place: string,
  { withCompany, after }: Pointer,
): readonly (readonly string[])[] {
  const keyParts = record.recordId.split('!');
  const valueAt = (part: string) => {
    const index = table.key.indexOf(part);
    return index === -1 ? (record[part] as Fields<Attributes>[string]) : (keyParts[index] ?? '');
  };
  const before = after.map(valueAt);
  const company = withCompany ? [companyOf(table, record, keyParts)] : [];
  const value = valueAt(place);
  return (typeof value === 'string' ? [value] : value).map((line, index) => {
    const prefix = before.map((part) =>
      typeof part === 'string' ? part : String(part[index] ?? ''),
    );
    return (typeof line === 'string' ? [line] : line).map((part) =>
      part === '' ? '' : keyOf(...company, ...prefix, part),
    );
  });
}

/** The first part of the id where the table is kept by company, else what the record says of it. */
function companyOf(
  { name, key, attributes }: SchemaTable,
  record: RecordOf<SchemaTable>,
  keyParts: readonly string[],
): string {
  if (key[0] === 'company' || key[0] === 'company number') return keyParts[0] ?? '';
  if (attributes.company !== undefined) return String(record.company);
  throw new TypeError(`${name} points into a company, and nothing tells which.`);
}
