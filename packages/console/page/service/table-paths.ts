import { ADMIN_PATH } from '@mvdb/server/client';

export const TABLES_PATH = `${ADMIN_PATH}/tables`;

export const dictionaryPath = (table: string) => `${tablePath(table)}/dictionary`;

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
  return `${tablePath(table)}/records?${stated}`;
}

export const relatedPath = (table: string, id: string) =>
  `${tablePath(table)}/related?${new URLSearchParams({ id })}`;

const tablePath = (table: string) => `${TABLES_PATH}/${encodeURIComponent(table)}`;
