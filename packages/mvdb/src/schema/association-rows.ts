import { dcount } from '../dynamic-array/count.ts';
import { extract, pieceStart } from '../dynamic-array/extract.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { assertUndivided, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import type { Attribute } from './attribute.ts';
import { withAttributes } from './changed-attributes.ts';
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

/** What is done to the rows of an association at an index, from 0; without one, behind the last. */
export interface RowChange {
  readonly index: number | undefined;
  /** Whether the row that stands there goes. */
  readonly removes: boolean;
  /** The row that comes there; absent where none does. */
  readonly row: Row | undefined;
}

/**
 * The text of a record with a row of an association taken out or put in; no other row is made.
 *
 * @throws MvdbError `MARK_IN_TEXT`; `BAD_ARGUMENT` where there is no such place.
 */
export function withChangedRow(
  recordText: string,
  members: readonly Member[],
  { index, removes, row }: RowChange,
): string {
  const columns = members.map(({ attribute }) => extract(recordText, attribute.number));
  const count = Math.max(...columns.map((column) => dcount(column, VALUE_MARK)));
  const position = index ?? count;
  const positionsMax = removes ? count - 1 : count;
  if (position > positionsMax)
    throw new MvdbError(BAD_ARGUMENT, `There are ${count} rows, and none at index ${position}.`);
  const changes = members.map(({ member, name, attribute }, column) => {
    const line = row && storedLine(row[member] as Line, name);
    const text = withChangedLine(columns[column] ?? '', count, position, removes, line);
    return { number: attribute.number, text };
  });
  return withAttributes(recordText, changes);
}

/** A column, which has `count` lines with those that it ends before, with a line taken out or put in. */
function withChangedLine(
  column: string,
  count: number,
  position: number,
  removes: boolean,
  line: string | undefined,
): string {
  if (count === 0) return line ?? '';
  const start = pieceStart(column, VALUE_MARK, 0, column.length, position);
  if (start === -1) {
    const missing = position - Math.max(dcount(column, VALUE_MARK), 1);
    return line === undefined ? column : column + VALUE_MARK.repeat(missing + 1) + line;
  }
  if (!removes) return column.slice(0, start) + line + VALUE_MARK + column.slice(start);
  const mark = column.indexOf(VALUE_MARK, start);
  const end = mark === -1 ? column.length : mark;
  if (line !== undefined) return column.slice(0, start) + line + column.slice(end);
  return mark === -1
    ? column.slice(0, Math.max(0, start - 1))
    : column.slice(0, start) + column.slice(mark + 1);
}

/** The place of the first row in which members that are text have these values; -1 if missing. */
export function indexOfRow(record: Row, members: readonly Member[], wanted: Row): number {
  const asked = members.filter(({ member }) => wanted[member] !== undefined);
  const columns = asked.map(({ member, name }) => ({
    lines: record[name] as readonly string[],
    value: wanted[member],
  }));
  // Blanks are found in rows behind the last line of their members, too.
  const isBlank = columns.every(({ value }) => value === '');
  const lengths = (isBlank ? members : asked).map(({ name }) => (record[name] as Line).length);
  const count = Math.max(0, ...lengths);
  for (let index = 0; index < count; index += 1)
    if (columns.every(({ lines, value }) => (lines[index] ?? '') === value)) return index;
  return -1;
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
