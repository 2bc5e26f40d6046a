import type { Session } from 'mvdb';
import type { Refuse } from '../entry/refusal.ts';
import type { Attributes, RecordOf, SchemaTable } from '../schema/define-table.ts';
import type { ListMessage } from './list-arguments.ts';
import { type Choice, selectedIds } from './selection.ts';

/** Which records a list routine lists. */
export interface Listed<A extends Attributes> {
  readonly table: SchemaTable<A>;
  readonly choice: Choice;
  /** True where the record with this id may be listed; so is every one unless stated. */
  readonly mayList?: (id: string) => boolean;
}

/**
 * The records that a list routine is asked for. An id that leads to no record has none.
 *
 * @throws as `selectedIds`.
 */
export function listedRecords<const A extends Attributes>(
  session: Session,
  refuse: Refuse<ListMessage>,
  { table, choice, mayList = () => true }: Listed<A>,
): readonly RecordOf<A>[] {
  return selectedIds(session, refuse, table.name, choice).flatMap((id) =>
    mayList(id) ? (table.read(session, id) ?? []) : [],
  );
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
