import { ADMIN_PATH } from '@mvdb/server/client';
import { atMoment } from '../past/shown-moment.ts';

const TABLES_PATH = `${ADMIN_PATH}/tables`;

/* What is read is read as of the moment that is shown. */

export const tablesPath = () => atMoment(TABLES_PATH);

export const dictionaryPath = (table: string) => atMoment(`${tablePath(table)}/dictionary`);

/** Which records are wanted; what is empty is left out. */
export interface RecordsQuery {
  readonly id?: string;
  readonly filter?: string;
  /** Values for the `?` of the filter. */
  readonly parameters?: readonly string[];
  readonly sort?: string;
  readonly offset?: number;
  readonly limit?: number;
}

export function recordsPath(
  table: string,
  { parameters = [], ...query }: RecordsQuery = {},
): string {
  const stated = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') stated.set(name, String(value));
  for (const parameter of parameters) stated.append('parameter', parameter);
  return atMoment(`${tablePath(table)}/records?${stated}`);
}

export const relatedPath = (table: string, id: string) =>
  atMoment(`${tablePath(table)}/related?${new URLSearchParams({ id })}`);

/** Where records are changed. */
export const changePath = (table: string) => `${tablePath(table)}/records`;

const tablePath = (table: string) => `${TABLES_PATH}/${encodeURIComponent(table)}`;
