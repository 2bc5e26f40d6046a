import { ask } from '../service/ask.ts';
import type { RecordsReply, ReportReply } from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { askQuery } from '../service/query.ts';
import { recordsPath } from '../service/table-paths.ts';
import { filterOfView, type RecordsView } from './records-view.ts';

/** Records of one page. */
export const PAGE_SIZE = 50;

/** The records of a page, and as the dictionary lists them. */
export interface RecordsShown {
  /** Which records they are. */
  readonly view: RecordsView;
  readonly page: RecordsReply;
  readonly report?: ReportReply;
  /** Columns asked for that the dictionary has not, which the language takes for ids. */
  readonly unknownColumns?: readonly string[];
  /** Why they cannot be listed. */
  readonly problem?: Problem;
}

/** Reads the page of a view. @throws As `ask`. */
export async function readPage(view: RecordsView, signal: AbortSignal): Promise<RecordsShown> {
  const { table, sort, offset, columns } = view;
  const { text: filter, parameters } = filterOfView(view);
  const path = recordsPath(table, { filter, parameters, sort, offset, limit: PAGE_SIZE });
  const page = await ask<RecordsReply>(path, { signal });
  return { view, page, ...(await listed(page, columns, signal)) };
}

async function listed(
  { table, records }: RecordsReply,
  columns: readonly string[],
  signal: AbortSignal,
): Promise<Pick<RecordsShown, 'report' | 'unknownColumns' | 'problem'>> {
  if (records.length === 0) return {};
  const parameters = records.map(({ id }) => id);
  const sentence = [`LIST ${table}`, ...parameters.map(() => '?'), ...columns].join(' ');
  try {
    const report = await askQuery({ sentence, parameters }, signal);
    const reportsMore = report.kind === 'report' && report.columns.some(({ isId }) => !isId);
    if (!reportsMore) return {};
    const unknownColumns = columns.filter((name) => report.missingIds?.includes(name));
    return { report, unknownColumns };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}
