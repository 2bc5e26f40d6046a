import { type ArgumentValue, output } from '../entry/argument.ts';
import { companyContext } from '../entry/company-context.ts';
import type { Operation } from '../entry/operation.ts';
import { defineRoutine, type RoutineDefinition } from '../entry/routine.ts';
import { companyOf } from '../schema/company-session.ts';
import type { Listing } from './column.ts';
import { companyListInputs, listMessage, selectionInput } from './list-arguments.ts';
import type { SelectionRejection } from './read-only-statement.ts';
import type { CompanyChoice, CompanyRejection, FoundRecords } from './record-listing.ts';
import type { Choice } from './selection.ts';

/** What every page that lists records says of itself. */
interface ListPage<Row>
  extends Pick<
    RoutineDefinition,
    'name' | 'domain' | 'description' | 'reads' | 'supersededBy' | 'examples' | 'notes'
  > {
  /** What a row is one of, such as `contact`. */
  readonly each: string;
  readonly columns: Listing<readonly Row[], ArgumentValue>;
}

/** A page that lists records of the session's company by a selection. */
export interface SelectionPage<Row> extends ListPage<Row> {
  readonly finds: Operation<Choice, readonly Row[], SelectionRejection>;
}

/**
 * Declares a routine that lists the records of a selection.
 *
 * @example
 * export const vbContacts = selectionPage({
 *   ...{ name: 'VB_CONTACTS', domain: 'General', description: 'Contacts of a selection.' },
 *   ...{ finds: recordListing(CONTACT_1287), each: 'contact', columns: contacts },
 * });
 */
export function selectionPage<Row>({ finds, each, columns, ...page }: SelectionPage<Row>) {
  return defineRoutine({
    ...page,
    safety: 'SAFE',
    pattern: 'List',
    args: {
      SQL: selectionInput,
      DATA: output(`One row per ${each}.`, columns.layout),
      MESSAGE: listMessage,
    },
    does: [finds],
    run: ({ SQL }, session) => ({
      DATA: columns.of(finds(companyContext(session, companyOf(session)), { clause: SQL })),
    }),
  });
}

/** A page that lists records of the company of the call by their ids or by a selection. */
export interface CompanyListPage<Row> extends ListPage<Row> {
  readonly finds: Operation<CompanyChoice, FoundRecords<Row>, CompanyRejection>;
}

/**
 * Declares a routine that lists records of a company.
 *
 * @example
 * export const vbMailcodelistRev1 = companyListPage({
 *   ...{ name: 'VB_MAILCODELIST.REV1', domain: 'General', description: 'Mailing codes.' },
 *   ...{ finds: companyListing(CONTACT_MAILCODE_1287), each: 'mail code', columns: mailCodes },
 * });
 */
export function companyListPage<Row>({ finds, each, columns, ...page }: CompanyListPage<Row>) {
  return defineRoutine({
    ...page,
    safety: 'SAFE',
    pattern: 'List',
    args: {
      ...companyListInputs,
      DATA: output(`One row per ${each}.`, columns.layout),
      MESSAGE: listMessage,
    },
    does: [finds],
    run(inputs, session) {
      const { found, MESSAGE } = finds(companyContext(session, inputs.CO), inputs);
      return { DATA: columns.of(found), MESSAGE };
    },
  });
}
