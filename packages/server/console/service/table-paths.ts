import { ADMIN_PATH } from '../../src/endpoints/paths.ts';

export const TABLES_PATH = `${ADMIN_PATH}/tables`;

export const dictionaryPath = (table: string) => `${tablePath(table)}/dictionary`;

/** @param query - What is empty is left out. */
export function recordsPath(
  table: string,
  query: Readonly<Partial<Record<'id' | 'after' | 'filter' | 'limit', string>>>,
): string {
  const stated = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return `${tablePath(table)}/records?${new URLSearchParams(stated as [string, string][])}`;
}

export const relatedPath = (table: string, id: string) =>
  `${tablePath(table)}/related?${new URLSearchParams({ id })}`;

const tablePath = (table: string) => `${TABLES_PATH}/${encodeURIComponent(table)}`;
