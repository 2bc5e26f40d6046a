import type { RecordOf } from 'mvdb';
import { negate } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { REQ } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import { keepListingText } from '../records/listing-record.ts';
import { changeSchedule, type DatedChange } from '../stock/derived-schedule.ts';

export interface ChangedRequirements {
  readonly part: string;
  /** What they are now, as the text of their record. */
  changed(requirements: RecordOf<typeof REQ>): string;
}

/**
 * Changes what comes in and is needed of a part; where nothing is, there is no record. The master schedule follows what
 * comes in.
 */
export const changeRequirements = operation({
  writes: [REQ],
  uses: [changeSchedule],
  run(context, { part, changed }: ChangedRequirements) {
    const id = keyOf(context.company, part);
    const record = REQ.readLocked(context.session, id) ?? REQ.parse('', id);
    const before = suppliesIn(record);
    const recordText = changed(record);
    keepListingText(context, REQ, id, recordText);
    const after = suppliesIn(REQ.parse(recordText, id));
    const gone = before.map(({ date, quantity }) => ({ date, quantity: negate(quantity) }));
    changeSchedule(context, { part, supplies: [...gone, ...after] });
  },
});

const suppliesIn = (record: RecordOf<typeof REQ>): readonly DatedChange[] =>
  [...REQ.rows(record, 'PURCHASES'), ...REQ.rows(record, 'MADE')].map(({ date, quantity }) => ({
    date,
    quantity,
  }));
