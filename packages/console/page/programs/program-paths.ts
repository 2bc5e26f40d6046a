import { ADMIN_PATH } from '@mvdb/server/client';

export const PROGRAMS_PATH = `${ADMIN_PATH}/programs`;

export function programsPath(table: string, after?: string): string {
  const query = after === undefined ? '' : `?${new URLSearchParams({ after })}`;
  return `${PROGRAMS_PATH}/tables/${encodeURIComponent(table)}${query}`;
}

export const sourcePath = (table: string, id: string) =>
  `${PROGRAMS_PATH}/tables/${encodeURIComponent(table)}/source?${new URLSearchParams({ id })}`;
