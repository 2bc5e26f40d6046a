import { keyOf, type RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { REQ } from '../../schema/inventory.ts';
import { keepListingText } from '../records/listing-record.ts';

export interface ChangedRequirements {
  readonly part: string;
  /** What they are now, as the text of their record. */
  changed(requirements: RecordOf<typeof REQ>): string;
}

/** Changes what comes in and is needed of a part; where nothing is, there is no record. */
export const changeRequirements = operation({
  writes: [REQ],
  run(firm, { part, changed }: ChangedRequirements) {
    const id = keyOf(firm.company, part);
    const record = REQ.readLocked(firm.session, id) ?? REQ.parse('', id);
    keepListingText(firm, REQ, id, changed(record));
  },
});
