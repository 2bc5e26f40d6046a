import { dcount } from '../dynamic-array/count.ts';
import { extract } from '../dynamic-array/extract.ts';
import { replace } from '../dynamic-array/replace.ts';
import { MvdbError } from '../errors.ts';
import { BAD_ARGUMENT } from '../failures.ts';
import { assertUndivided, SUBVALUE_MARK, VALUE_MARK } from '../marks.ts';
import type { Attribute } from './attribute.ts';
import type { Attributes } from './typed-record.ts';

/** A member of an association: what it is called in rows, and in the record. */
export interface Member {
  readonly member: string;
  readonly name: string;
  readonly attribute: Attribute;
}

type Row = Readonly<Record<string, unknown>>;

/** A record in stored form, attribute by attribute and as its text. */
type StoredRow = Row & { readonly recordText: string };

/** The members of each association, in the order they are declared. */
export function membersByAssociation(attributes: Attributes): Map<string, Member[]> {
  const found = new Map<string, Member[]>();
  for (const [name, attribute] of Object.entries(attributes)) {
    const { association, member } = attribute;
    if (association === '') continue;
    const members = found.get(association) ?? [];
    if (members.some((one) => one.member === member))
      throw new MvdbError(BAD_ARGUMENT, `Two members of ${association} are called ${member}.`);
    found.set(association, [...members, { member, name, attribute }]);
  }
  return found;
}

/**
 * As many rows as the longest member has lines.
 *
 * @param blank - What stands for a value that another member has no line for.
 */
export function rowsOf(
  record: Row,
  members: readonly Member[],
  blank: (attribute: Attribute) => unknown,
): Row[] {
  const columns = columnsIn(record, members, blank);
  let length = 0;
  for (const { lines } of columns) length = Math.max(length, lines.length);
  const rows: Row[] = [];
  for (let index = 0; index < length; index += 1) rows.push(rowAt(columns, index));
  return rows;
}

/** Those of the rows of a record in which a member that is text has one of these values, in their order. */
export function rowsWith(
  record: StoredRow,
  members: readonly Member[],
  member: string,
  values: ReadonlySet<string>,
): Row[] {
  // A member whose lines end early is blank in the rows behind.
  if (values.has('')) {
    const isWanted = (row: Row) => values.has(row[member] as string);
    return rowsOf(record, members, () => '').filter(isWanted);
  }
  const name = members.find((one) => one.member === member)?.name ?? '';
  const found: Row[] = [];
  for (const [index, value] of (record[name] as readonly string[]).entries())
    if (values.has(value)) found.push(storedRowAt(record.recordText, members, index));
  return found;
}

/** One row of a record, without the lines before it being made. */
function storedRowAt(recordText: string, members: readonly Member[], index: number): Row {
  const row: Record<string, unknown> = {};
  for (const { member, attribute } of members) {
    const text = extract(recordText, attribute.number, index + 1);
    const isList = attribute.repetition === 'manyLists';
    row[member] = !isList ? text : text === '' ? [] : text.split(SUBVALUE_MARK);
  }
  return row;
}

/** The lines of a member, and what stands where it has fewer than others. */
interface MemberLines {
  readonly member: string;
  readonly lines: readonly unknown[];
  readonly filler: unknown;
}

function columnsIn(
  record: Row,
  members: readonly Member[],
  blank: (attribute: Attribute) => unknown,
): MemberLines[] {
  return members.map(({ member, name, attribute }) => ({
    member,
    lines: record[name] as readonly unknown[],
    filler: attribute.repetition === 'manyLists' ? [] : blank(attribute),
  }));
}

function rowAt(columns: readonly MemberLines[], index: number): Row {
  const row: Record<string, unknown> = {};
  for (const { member, lines, filler } of columns)
    row[member] = index < lines.length ? lines[index] : filler;
  return row;
}

/** The text of a record with a row in the place of the one at an index, from 0, or behind the last. */
export function withRow(
  recordText: string,
  members: readonly Member[],
  row: Row,
  index: number = rowCount(recordText, members),
): string {
  let text = recordText;
  for (const { member, name, attribute } of members)
    text = replace(text, attribute.number, index + 1, storedLine(row[member] as Line, name));
  return text;
}

function rowCount(recordText: string, members: readonly Member[]): number {
  const counts = members.map(({ attribute }) =>
    dcount(extract(recordText, attribute.number), VALUE_MARK),
  );
  return Math.max(...counts);
}

type Line = string | readonly string[];

/** A line of an attribute in stored form. @throws MvdbError `MARK_IN_TEXT`. */
export function storedLine(line: Line, name: string): string {
  if (typeof line === 'string') return assertUndivided(line, name);
  return line.map((part) => assertUndivided(part, name)).join(SUBVALUE_MARK);
}

/** The attributes that rows are. */
export function columnsOf(rows: readonly Row[], members: readonly Member[]): Row {
  const columns: Record<string, unknown> = {};
  for (const { member, name } of members) columns[name] = rows.map((row) => row[member]);
  return columns;
}
