import { type PostgresOptions, postgres } from '@mvdb/postgres';
import { Account, type AccountOptions } from 'mvdb';

/** Of accounts on PostgreSQL, as their `path` says it. */
const ON_POSTGRES = /^(postgres:.*)#(\w+)$/;

const openFolder = Account.open;

/** Opens the account of a path: a folder, or an address and a schema of PostgreSQL. @param how - What only the latter knows. */
export function openPosition(
  { path, ...options }: AccountOptions,
  how: Pick<PostgresOptions, 'aloneMax'> = {},
): Account {
  const onPostgres = positionOnPostgres(path);
  if (onPostgres === undefined) return openFolder({ path, ...options });
  const { create, readOnly, busyTimeoutMs } = options;
  return openFolder({
    engine: postgres({ ...onPostgres, ...how }),
    ...(create !== undefined && { create }),
    ...(readOnly !== undefined && { readOnly }),
    ...(busyTimeoutMs !== undefined && { busyTimeoutMs }),
  });
}

/** The address and the schema of a path on PostgreSQL; `undefined` for a folder. */
export function positionOnPostgres(
  path: string,
): { readonly url: string; readonly schema: string } | undefined {
  const [, url, schema] = ON_POSTGRES.exec(path) ?? [];
  return url === undefined || schema === undefined ? undefined : { url, schema };
}
