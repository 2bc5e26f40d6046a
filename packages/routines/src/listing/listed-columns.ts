import type { Attributes, RecordOf, SchemaTable, Session } from 'mvdb';
import { lower } from 'mvdb/functions';
import type { Refuse } from '../entry/refusal.ts';
import type { ListMessage } from './list-arguments.ts';
import { columnsOf } from './rows.ts';
import { type Choice, selectedIds } from './selection.ts';

/** One place of a row: text, or a list whose members become subvalues. */
export type Cell = string | readonly string[];

/** What a list routine lists, and how each record becomes a row. */
export interface Listing<A extends Attributes> {
  readonly table: SchemaTable<A>;
  readonly choice: Choice;
  /** True where the record with this id may be listed; so is every one unless stated. */
  readonly mayList?: (id: string) => boolean;
  /** The places of the row, in the order of the layout. */
  readonly row: (record: RecordOf<SchemaTable<A>>) => readonly Cell[];
}

export interface ListReply {
  readonly DATA: string | Cell[][];
}

/**
 * The records that a list routine is asked for, as columns: place p of record n is `<p,n>`.
 *
 * @returns Without a record, blank data. An id that leads to no record has no row.
 * @throws as `selectedIds`.
 */
export function listedColumns<const A extends Attributes>(
  session: Session,
  refuse: Refuse<ListMessage>,
  { table, choice, mayList = () => true, row }: Listing<A>,
): ListReply {
  const rows: Cell[][] = [];
  for (const id of selectedIds(session, refuse, table.name, choice)) {
    const record = mayList(id) ? table.read(session, id) : undefined;
    if (record !== undefined) rows.push(row(record).map(withinRow));
  }
  return { DATA: columnsOf(rows) };
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
