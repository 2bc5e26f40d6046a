import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { REQ } from '../../schema/inventory.ts';

export interface ChangedRequirements {
  readonly part: string;
  /** What they are now, as the text of their record. */
  changed(requirements: RecordOf<typeof REQ>): string;
}

/** Changes what comes in and is needed of a part; where nothing is, there is no record. */
export const changeRequirements = operation({
  writes: [REQ],
  run({ session, company }, { part, changed }: ChangedRequirements) {
    const id = `${company}!${part}`;
    const record = REQ.readLocked(session, id) ?? REQ.parse('', id);
    const text = changed(record);
    const table = REQ.open(session);
    if (/^[\u001c-\u001e]*$/.test(text)) table.delete(id);
    else table.write(id, text);
  },
});
