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
  const columns = members.map(({ member, name, attribute }) => ({
    member,
    lines: record[name] as readonly unknown[],
    filler: attribute.repetition === 'manyLists' ? [] : blank(attribute),
  }));
  const length = Math.max(...columns.map(({ lines }) => lines.length));
  return Array.from({ length }, (_, index) => {
    const row: Record<string, unknown> = {};
    for (const { member, lines, filler } of columns)
      row[member] = index < lines.length ? lines[index] : filler;
    return row;
  });
}

/** The attributes that rows are. */
export function columnsOf(rows: readonly Row[], members: readonly Member[]): Row {
  return Object.fromEntries(
    members.map(({ member, name }) => [name, rows.map((row) => row[member])]),
  );
}
