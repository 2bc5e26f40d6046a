import { ADMIN_PATH } from '@mvdb/server/client';

export const LOG_PATH = `${ADMIN_PATH}/log`;

export const historyPath = (table: string, id: string, before?: string) =>
  `${ADMIN_PATH}/tables/${encodeURIComponent(table)}/history?${new URLSearchParams({ id, ...(before && { before }) })}`;

export const commitPath = (position: string) =>
  `${ADMIN_PATH}/commits/${encodeURIComponent(position)}`;
