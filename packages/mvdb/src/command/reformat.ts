import type { ReportRows } from '../query/report-rows.ts';
import { reformattedMessage } from '../report/messages.ts';
import { FIELD_MARK } from '../text/marks.ts';
import { badCommand } from './bad-command.ts';
import { tableNamed } from './table-name.ts';
import type { CommandCall } from './verb.ts';

/**
 * Writes the rows of a report to a table: the first column is the id, the others are the attributes, in
 * internal form.
 *
 * @returns The number of records written.
 * @throws MvdbError `BAD_COMMAND` without table or columns; `BAD_ID` where the first column gives none.
 */
export function reformat({ session, print }: CommandCall, report: ReportRows): number {
  if (report.target === undefined)
    throw badCommand(`${report.verb} needs TO and the table to write to.`);
  if (report.columns.length === 0)
    throw badCommand(`${report.verb} needs columns: the first becomes the id.`);
  const target = session.table(tableNamed(session, report.target.path));
  return session.transaction(() => {
    // All rows are read first: the table written may be the one they come from.
    const records = Array.from(report.rows, ({ cells: [id = '', ...cells] }): [string, string] => [
      id,
      cells.join(FIELD_MARK),
    ]);
    let overwritten = 0;
    for (const [id, record] of records) {
      if (target.has(id)) overwritten += 1;
      target.write(id, record);
    }
    print(reformattedMessage(records.length, overwritten));
    return records.length;
  });
}
