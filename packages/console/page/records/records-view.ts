import { shownMoment } from '../past/shown-moment.ts';
import { type OrderedQuery, quotedSentence } from '../query/quoted-sentence.ts';
import { tableHref } from '../routing/route.ts';
import {
  conditionsText,
  type Filter,
  filterOf,
  type ItemCondition,
  readConditions,
} from './conditions.ts';

/** Which records of a table are shown, and how; it stands in the address. */
export interface RecordsView {
  readonly table: string;
  /** What follows WITH, as the viewer wrote it. */
  readonly written: string;
  readonly conditions: readonly ItemCondition[];
  /** The item they are sorted by, with `-` before it for descending order; empty for the order of ids. */
  readonly sort: string;
  /** The items shown; the dictionary's choice if there are none. */
  readonly columns: readonly string[];
  /** Records that went before. */
  readonly offset: number;
}

export function readView(table: string, query: URLSearchParams): RecordsView {
  const offset = Number(query.get('offset') ?? 0);
  return {
    table,
    written: query.get('filter') ?? '',
    conditions: readConditions(query.get('where') ?? ''),
    sort: query.get('sort') ?? '',
    columns: (query.get('columns') ?? '').split(' ').filter((name) => name !== ''),
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
  };
}

/** @param asOf - The moment of which the records are shown; default: that of this page. */
export function viewHref(
  { table, written, conditions, sort, columns, offset }: RecordsView,
  asOf = shownMoment(),
): string {
  return tableHref(table, {
    asOf,
    filter: written.trim(),
    where: conditionsText(conditions),
    sort,
    columns: columns.join(' '),
    offset: offset === 0 ? '' : String(offset),
  });
}

export function isFiltered({ written, conditions }: RecordsView): boolean {
  return written !== '' || conditions.length > 0;
}

export function filterOfView({ written, conditions }: RecordsView): Filter {
  return filterOf(written, conditions);
}

/** The sentence that lists all records of a view, not only those of one page. */
export function queryOf(view: RecordsView): OrderedQuery {
  const { table, sort, columns } = view;
  const { text, parameters } = filterOfView(view);
  const words = [
    `LIST ${table}`,
    ...(text === '' ? [] : [`WITH ${text}`]),
    ...(sort === '' ? [] : [sort.startsWith('-') ? `BY.DSND ${sort.slice(1)}` : `BY ${sort}`]),
    ...columns,
  ];
  return { sentence: words.join(' '), parameters };
}

/** The same with its values between quotes, as people write it; `undefined` where that cannot be. */
export function sentenceOf(view: RecordsView): string | undefined {
  return quotedSentence(queryOf(view));
}
