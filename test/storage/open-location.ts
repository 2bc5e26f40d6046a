import { postgres } from '@mvdb/postgres';
import { Account, type AccountOptions } from 'mvdb';

/** Of accounts on PostgreSQL, as their `path` says it. */
const ON_POSTGRES = /^(postgres:.*)#(\w+)$/;

const openFolder = Account.open;

/** Opens the account of a path: a folder, or an address and a schema of PostgreSQL. */
export function openPosition({ path, ...options }: AccountOptions): Account {
  const [, url, schema] = ON_POSTGRES.exec(path) ?? [];
  if (url === undefined || schema === undefined) return openFolder({ path, ...options });
  const { create, readOnly, busyTimeoutMs } = options;
  return openFolder({
    engine: postgres({ url, schema }),
    ...(create !== undefined && { create }),
    ...(readOnly !== undefined && { readOnly }),
    ...(busyTimeoutMs !== undefined && { busyTimeoutMs }),
  });
}
