import {
  type Attributes,
  type RecordOf,
  type SchemaTable,
  type Session,
  withoutCompany,
} from 'mvdb';
import { lower } from 'mvdb/functions';
import { type MessageText, type Refuse, withoutMarks } from '../entry/refusal.ts';
import type { ListMessage, NotFound } from './list-arguments.ts';
import { columnsOf } from './rows.ts';
import { type Choice, isChosenById, selectedIds } from './selection.ts';

/** One place of a row: text, or a list whose members become subvalues. */
export type Cell = string | readonly string[];

/** What a list routine lists, and how each record becomes a row. */
export interface Listing<A extends Attributes, Chosen extends Choice> {
  readonly table: SchemaTable<A>;
  readonly choice: Chosen;
  /** True where the record with this id may be listed; so is every one unless stated. */
  readonly mayList?: (id: string) => boolean;
  /** The places of the row, in the order of the layout. */
  readonly row: (record: RecordOf<SchemaTable<A>>) => readonly Cell[];
}

export interface ListReply<Chosen extends Choice> {
  readonly DATA: string | Cell[][];
  /** Blank, or which ids of an id list lead to no record that may be listed. */
  readonly MESSAGE: Chosen extends { readonly idList: string } ? MessageText<NotFound> | '' : '';
}

/**
 * The records that a list routine is asked for, as columns: place p of record n is `<p,n>`.
 *
 * @returns Without a record, blank data. Ids of an id list that lead to no record have no row, and are told.
 * @throws as `selectedIds`.
 */
export function listedColumns<const A extends Attributes, Chosen extends Choice>(
  session: Session,
  refuse: Refuse<ListMessage>,
  { table, choice, mayList = () => true, row }: Listing<A, Chosen>,
): ListReply<Chosen> {
  const rows: Cell[][] = [];
  const lost = new Set<string>();
  for (const id of selectedIds(session, refuse, table.name, choice)) {
    const record = mayList(id) ? table.read(session, id) : undefined;
    if (record === undefined) lost.add(withoutCompany(id) || id);
    else rows.push(row(record).map(withinRow));
  }
  const isTold = isChosenById(choice) && lost.size > 0;
  const MESSAGE = isTold ? `RECORD NOT FOUND ${withoutMarks([...lost].join(', '))}` : '';
  return { DATA: columnsOf(rows), MESSAGE } as ListReply<Chosen>;
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
}): Choice & { readonly idList: string } {
  return { company: inputs.CO, idList: inputs.IDLIST, clause: inputs.SQL };
}

/** How a list asked by selection alone chooses its records: those of the company of the session. */
export function sessionChoice(session: Session, clause: string) {
  return { company: session.company, clause };
}
