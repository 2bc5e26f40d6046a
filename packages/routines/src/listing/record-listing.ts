import type { Attributes, TypedRecord } from 'mvdb';
import { type Operation, operation } from '../entry/operation.ts';
import type { FirmTable } from '../schema/table-name.ts';
import type { SelectionFault } from './read-only-statement.ts';
import { type Choice, selectedIds } from './selection.ts';

/** Which records of the company a list routine lists. */
export interface ListedChoice extends Choice {
  /** True where the record with this id may be listed; so is every one unless stated. */
  readonly mayList?: (id: string) => boolean;
}

/** Makes the inquiry that lists records of a table kept by company. Ids that lead to no record are passed over. */
export function recordListing<A extends Attributes, Key extends readonly string[]>(
  table: FirmTable<A, Key>,
): Operation<ListedChoice, readonly TypedRecord<A, Key>[], SelectionFault> {
  return operation({
    reads: [table],
    uses: [selectedIds],
    run(firm, { mayList = () => true, ...choice }: ListedChoice) {
      const { session, company } = firm;
      const ids = selectedIds(firm, { ...choice, tableName: table.name, company });
      return ids.flatMap((id) => (mayList(id) ? (table.read(session, id) ?? []) : []));
    },
  });
}

/** How a list asked by company chooses its records. */
export function companyChoice(inputs: { readonly IDLIST: string; readonly SQL: string }): Choice {
  return { idList: inputs.IDLIST, clause: inputs.SQL };
}
