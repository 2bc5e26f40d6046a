import { MvdbError } from '../errors.ts';
import { BAD_ARGUMENT } from '../failures.ts';
import type { Attribute } from './attribute.ts';
import type { Attributes } from './typed-record.ts';

/** A member of an association: what it is called in rows, and in the record. */
export interface Member {
  readonly member: string;
  readonly name: string;
  readonly attribute: Attribute;
}

type Row = Readonly<Record<string, unknown>>;

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
  const length = Math.max(...columns.map(({ lines }) => lines.length));
  return Array.from({ length }, (_, index) => rowAt(columns, index));
}

/** Those of the rows in which a member that is text has one of these values, in their order. */
export function rowsWith(
  record: Row,
  members: readonly Member[],
  member: string,
  values: ReadonlySet<string>,
  blank: (attribute: Attribute) => unknown,
): Row[] {
  // A member whose lines end early is blank in the rows behind.
  if (values.has('')) {
    const isWanted = (row: Row) => values.has(row[member] as string);
    return rowsOf(record, members, blank).filter(isWanted);
  }
  const name = members.find((one) => one.member === member)?.name ?? '';
  const found: number[] = [];
  for (const [index, value] of (record[name] as readonly string[]).entries())
    if (values.has(value)) found.push(index);
  if (found.length === 0) return [];
  const columns = columnsIn(record, members, blank);
  return found.map((index) => rowAt(columns, index));
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

/** The attributes that rows are. */
export function columnsOf(rows: readonly Row[], members: readonly Member[]): Row {
  return Object.fromEntries(
    members.map(({ member, name }) => [name, rows.map((row) => row[member])]),
  );
}
