import type { DatabaseAddresses } from 'mvdb/engine';

/** How accounts on PostgreSQL are addressed. It loads no driver. */
export const postgresAddresses: DatabaseAddresses = {
  title: 'database of PostgreSQL',
  protocols: ['postgres', 'postgresql'],
  form: 'postgres://user@host:port/database',
  schema: 'mvdb',
};
