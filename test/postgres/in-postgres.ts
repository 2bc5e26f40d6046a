import { randomUUID } from 'node:crypto';
import { postgres } from '@mvdb/postgres';
import { Account } from 'mvdb';

/*
 * Accounts in memory are accounts on PostgreSQL instead, and what opens one again by its path opens that: what is true
 * of the one engine is to be true of the other.
 */
const url = process.env.MVDB_POSTGRES ?? '';
const openFolder = Account.open;

Account.inMemory = () => {
  return Account.open({
    engine: postgres({ url, schema: `test_${randomUUID().replaceAll('-', '')}` }),
  });
};

Account.open = (options) => {
  const schema = 'path' in options ? /^postgres:.*#(\w+)$/.exec(options.path)?.[1] : undefined;
  if (schema === undefined) return openFolder(options);
  return openFolder({ ...options, engine: postgres({ url, schema }) });
};

// While one account is open, the thread that holds the connections is there for the others.
Account.inMemory();
