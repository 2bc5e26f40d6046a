import { randomUUID } from 'node:crypto';
import { Account } from 'mvdb';
import { afterAll, expect, test } from 'vitest';
import { Bridge } from './bridge/bridge.ts';
import { Connection } from './connection.ts';
import { postgres } from './postgres.ts';
import { openSchema } from './schema.ts';

const url = process.env.MVDB_POSTGRES ?? '';
const bridge = new Bridge({ connectionString: url });

afterAll(() => bridge.close());

test('a schema that another process makes at the same time is not a schema of something else', async () => {
  const schema = `made_${randomUUID().replaceAll('-', '')}`;
  const connection = new Connection(bridge, 'here', 30_000);
  const made: Account[] = [];
  const ask = connection.ask.bind(connection);
  connection.ask = (statement) => {
    if (statement.text.includes('pg_tables'))
      made.push(Account.open({ engine: postgres({ url, schema }) }));
    return ask(statement);
  };
  openSchema(connection, schema, { create: true, isLogged: true, path: 'here' });
  expect(made.length).toBe(1);
  connection.close();
  await Promise.all(made.map((account) => account.close()));
});
