import type { Attributes, TypedRecord } from 'mvdb';
import { type Operation, operation } from '../entry/operation.ts';
import { withoutCompany } from '../schema/record-key.ts';
import type { CompanyTable } from '../schema/table-name.ts';
import type { SelectionRejection } from './read-only-statement.ts';
import { type Choice, isChosenById, selectedIds } from './selection.ts';

/** Whether a record was marked as deleted, which no list shows as live. */
export function isMarkedDeleted(record: object): boolean {
  return 'deleted' in record && record.deleted === 'Y';
}

export interface ListingOptions {
  /** Lists records that are marked as deleted too, because the list shows the mark. Default: false. */
  readonly withDeleted?: boolean;
}

/** Makes the inquiry that lists records of a table kept by company, by a selection. */
export function recordListing<A extends Attributes, Key extends readonly string[]>(
  table: CompanyTable<A, Key>,
  { withDeleted = false }: ListingOptions = {},
): Operation<Choice, readonly TypedRecord<A, Key>[], SelectionRejection> {
  return operation({
    reads: [table],
    uses: [selectedIds],
    run(context, choice: Choice) {
      const { session, company } = context;
      const ids = selectedIds(context, { ...choice, tableName: table.name, company });
      const records = ids.flatMap((id) => table.read(session, id) ?? []);
      return withDeleted ? records : records.filter((record) => !isMarkedDeleted(record));
    },
  });
}

/** Which records of a company a list is asked for: by their ids, or by a selection. */
export interface CompanyChoice extends Pick<Choice, 'among'> {
  readonly IDLIST: string;
  readonly SQL: string;
  /** True where the record with this id may be listed; default: so is every one. */
  readonly mayList?: (id: string) => boolean;
}

const notFound = 'RECORD NOT FOUND {ids}';

/** Why a list of a company cannot be made, or is not whole. */
export type CompanyRejection = SelectionRejection | typeof notFound;

/** The records that were asked for, and what is said about ids that lead to none. */
export interface FoundRecords<Found> {
  readonly found: readonly Found[];
  /** Blank unless an id list names what is not there, or may not be listed. */
  readonly MESSAGE: '' | `RECORD NOT FOUND ${string}`;
}

/**
 * Makes the inquiry that lists records of a company by their ids or by a selection. Ids that lead to no record, or to
 * one that was deleted, are reported; the others are listed all the same.
 */
export function companyListing<A extends Attributes, Key extends readonly string[]>(
  table: CompanyTable<A, Key>,
): Operation<CompanyChoice, FoundRecords<TypedRecord<A, Key>>, CompanyRejection> {
  return operation({
    reads: [table],
    uses: [selectedIds],
    rejections: [notFound],
    run(context, { IDLIST: idList, SQL: clause, among, mayList = () => true }: CompanyChoice) {
      const { session, company } = context;
      const choice = { tableName: table.name, company, idList, clause, ...(among && { among }) };
      const found: TypedRecord<A, Key>[] = [];
      const lost = new Set<string>();
      for (const id of selectedIds(context, choice)) {
        const record = mayList(id) ? table.read(session, id) : undefined;
        if (record && !isMarkedDeleted(record)) found.push(record);
        else lost.add(withoutCompany(id) || id);
      }
      const isReported = lost.size > 0 && isChosenById(choice);
      const MESSAGE = isReported ? (`RECORD NOT FOUND ${[...lost].join(', ')}` as const) : '';
      return { found, MESSAGE };
    },
  });
}
