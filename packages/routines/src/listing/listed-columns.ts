import { lower, type Session } from 'mvdb';
import { missingTable } from '../entry/open-tables.ts';
import type { Attributes, RecordOf, SchemaTable } from '../schema/define-table.ts';
import type { SelectionMessage } from './read-only-statement.ts';
import { columnsOf } from './rows.ts';
import { type Choice, selectedIds } from './selection.ts';

/** One place of a row: text, or a list whose members become subvalues. */
export type Cell = string | readonly string[];

/** What a list routine lists, and how each record becomes a row. */
export interface Listing<A extends Attributes> {
  readonly table: SchemaTable<A>;
  readonly choice: Choice;
  /** Further tables without which the rows cannot be made. */
  readonly alongside?: readonly Pick<SchemaTable, 'name' | 'open'>[];
  /** True where the record with this id may be listed; so is every one unless stated. */
  readonly mayList?: (id: string) => boolean;
  /** The places of the row, in the order of the layout. */
  readonly row: (record: RecordOf<A>) => readonly Cell[];
}

export interface ListReply {
  readonly DATA: string | Cell[][];
  readonly MESSAGE: SelectionMessage | '';
}

/**
 * The records that a list routine is asked for, as columns: place p of record n is `<p,n>`.
 *
 * @returns Without a record, blank data; where the choice is refused, also the message that tells why. An id
 * that leads to no record has no row.
 * @throws MvdbError as `selectedIds`.
 */
export function listedColumns<const A extends Attributes>(
  session: Session,
  { table, choice, alongside = [], mayList = () => true, row }: Listing<A>,
): ListReply {
  const missing = missingTable(session, table, ...alongside);
  if (missing) return { DATA: '', MESSAGE: missing };
  const { ids, message } = selectedIds(session, table.name, choice);
  if (message !== undefined) return { DATA: '', MESSAGE: message };
  const rows: Cell[][] = [];
  for (const id of ids) {
    const record = mayList(id) ? table.read(session, id) : undefined;
    if (record !== undefined) rows.push(row(record).map(withinRow));
  }
  return { DATA: columnsOf(rows), MESSAGE: '' };
}

/** A place whose text holds values would end its row early; they become subvalues instead. */
function withinRow(cell: Cell): Cell {
  return typeof cell === 'string' ? lower(cell) : cell;
}

/** How a list asked by company chooses its records. */
export function companyChoice(inputs: {
  readonly CO: string;
  readonly IDLIST: string;
  readonly SQL: string;
}): Choice {
  return { company: inputs.CO, idList: inputs.IDLIST, clause: inputs.SQL };
}

/** How a list asked by selection alone chooses its records: those of the company of the session. */
export function sessionChoice(session: Session, clause: string): Choice {
  return { company: session.company, clause };
}
