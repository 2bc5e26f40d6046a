import { nearHint } from '../arguments/near-names.ts';
import type { MissingIds } from '../query/outcome.ts';
import type { ReportRows } from '../query/report-rows.ts';

const SAMPLE = 'Sample of ';

/** The last line of a report: how much it lists. */
export function listedMessage(report: ReportRows): string {
  const { records, rows } = report.counts();
  const sample = report.isSample ? SAMPLE : '';
  if (report.verb === 'SUM') return `${sample}${rows} record(s) summed`;
  return report.isExploded
    ? `${sample}${records} record(s), ${rows} value(s) listed`
    : `${sample}${rows} record(s) listed`;
}

/** What SELECT, SSELECT, SEARCH, NSELECT and QSELECT say. */
export function selectedMessage(count: number, list: number, isSample = false): string {
  return `${isSample ? SAMPLE : ''}${count} record(s) selected to list ${list}`;
}

/** What COUNT says. */
export function countedMessage(count: number, isSample = false): string {
  return `${isSample ? SAMPLE : ''}${count} record(s) counted`;
}

/** What REFORMAT says. @param overwritten - How many of the records replaced another. */
export function reformattedMessage(count: number, overwritten: number): string {
  return `${count} record(s) reformatted, ${overwritten} record(s) overwritten`;
}

/** Names the ids that were asked for without success, and what they may have been meant for. */
export function missingMessages({ missingIds, suggestions = [] }: MissingIds): string[] {
  return missingIds.map((id) => {
    const near = suggestions.find((suggestion) => suggestion.id === id)?.near ?? [];
    return near.length === 0 ? `'${id}' not found` : `'${id}' not found.${nearHint(near)}`;
  });
}
