import { ask } from '../service/ask.ts';
import type { DictionaryEntry, RecordsReply, ReportReply } from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { askQuery } from '../service/query.ts';
import { recordsPath } from '../service/table-paths.ts';
import { filteredItems } from './filtered-items.ts';
import { filterOfView, isFiltered, type RecordsView } from './records-view.ts';

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
  /** Why they are not those that were asked for, but those shown before, or all. */
  readonly rejection?: Problem;
}

/**
 * Reads the page of a view. Without columns of its own it shows those of the dictionary, and those that its filter is about.
 *
 * @param readItems - Reads the items that a filter may name.
 * @throws As `ask`.
 */
export async function readPage(
  view: RecordsView,
  readItems: () => Promise<readonly DictionaryEntry[]>,
  signal: AbortSignal,
): Promise<RecordsShown> {
  const { table, sort, offset, columns } = view;
  const { text: filter, parameters } = filterOfView(view);
  const path = recordsPath(table, { filter, parameters, sort, offset, limit: PAGE_SIZE });
  const page = await ask<RecordsReply>(path, { signal });
  const shown = { view, page, ...(await listed(page, columns, signal)) };
  if (!isFiltered(view) || columns.length > 0 || shown.report === undefined) return shown;
  const given = shown.report.columns.flatMap(({ isId, name }) => (isId ? [] : [name]));
  const items = filteredItems(view, await readItems());
  const missing = items.filter((name) => !given.includes(name));
  if (missing.length === 0) return shown;
  return { view, page, ...(await listed(page, [...given, ...missing], signal)) };
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
