import type { Attributes, Fields } from 'mvdb';
import type { KeepRequest } from '../business/records/record-keeping.ts';
import { keyParts } from '../business/records/record-writing.ts';
import type { Firm } from '../entry/firm.ts';
import type { FirmTable } from '../schema/table-name.ts';
import type { DemoCompany } from './demo-company.ts';
import type { Desk } from './desks.ts';
import { Story } from './history.ts';

/** A table whose records somebody keeps by hand, and by what. */
export interface HandKept<A extends Attributes> {
  readonly table: FirmTable<A>;
  readonly keep: (firm: Firm, request: KeepRequest) => string;
  readonly program: string;
}

/** What somebody enters of a record on a day; what it does not name stays as it is. */
export interface Entry<A extends Attributes> {
  readonly day: number;
  readonly desk: Desk;
  /** Undefined where the record is deleted. */
  readonly fields: Partial<Fields<A>> | undefined;
  /** What else is entered, as the books of the firm tell it that day. */
  readonly found?: (firm: Firm) => Partial<Fields<A>>;
}

/** Tells that a record is entered, and what becomes of it until today. */
export function tellRecord<A extends Attributes>(
  company: DemoCompany,
  { table, keep, program }: HandKept<A>,
  id: string,
  entries: readonly Entry<A>[],
): void {
  const story = new Story(company);
  for (const [index, { day, desk, fields, found }] of entries.entries()) {
    if (day >= company.today) return;
    story.tell(day, desk, (firm) => {
      const stored = table.read(firm.session, ...keyParts(firm, table, [id]))?.recordText ?? '';
      keep(firm, {
        program,
        id,
        requestType: fields ? 'SAVE' : 'DELETE',
        record: fields ? table.format({ ...fields, ...found?.(firm) }, stored) : '',
        addFlag: index === 0 ? 'Y' : '',
      });
    });
  }
}
