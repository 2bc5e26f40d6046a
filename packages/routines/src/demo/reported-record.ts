import type { Attributes, Fields } from 'mvdb';
import type { KeepRequest } from '../business/records/record-keeping.ts';
import { keyParts } from '../business/records/record-writing.ts';
import type { CompanyContext } from '../entry/company-context.ts';
import type { CompanyTable } from '../schema/table-name.ts';
import type { DemoCompany } from './demo-company.ts';
import { Story } from './history.ts';
import type { Role } from './roles.ts';

/** A table whose records somebody keeps by hand, and by what. */
export interface HandSaved<A extends Attributes> {
  readonly table: CompanyTable<A>;
  readonly keep: (context: CompanyContext, request: KeepRequest) => string;
  readonly program: string;
}

/** What somebody enters of a record on a day; what it does not name stays as it is. */
export interface Entry<A extends Attributes> {
  readonly day: number;
  readonly role: Role;
  /** Undefined where the record is deleted. */
  readonly fields: Partial<Fields<A>> | undefined;
  /** What else is entered, as the books of the company say it that day. */
  readonly found?: (context: CompanyContext) => Partial<Fields<A>>;
}

/** Says that a record is entered, and what becomes of it until today. */
export function reportRecord<A extends Attributes>(
  company: DemoCompany,
  { table, keep, program }: HandSaved<A>,
  id: string,
  entries: readonly Entry<A>[],
): void {
  const sequence = new Story(company);
  for (const [index, { day, role, fields, found }] of entries.entries()) {
    if (day >= company.today) return;
    sequence.schedule(day, role, (context) => {
      const stored =
        table.read(context.session, ...keyParts(context, table, [id]))?.recordText ?? '';
      keep(context, {
        program,
        id,
        requestType: fields ? 'SAVE' : 'DELETE',
        record: fields ? table.format({ ...fields, ...found?.(context) }, stored) : '',
        addFlag: index === 0 ? 'Y' : '',
      });
    });
  }
}
