import { randomUUID } from 'node:crypto';
import { Account } from 'mvdb';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rejection } from '../../mvdb/src/testing/rejection.ts';
import { Bridge } from './bridge/bridge.ts';
import { Connection } from './connection.ts';
import { postgres } from './postgres.ts';
import { openSchema } from './schema.ts';

const url = process.env.MVDB_POSTGRES ?? '';
const bridge = new Bridge({ connectionString: url });
const options = { create: true, path: 'here', busyTimeoutMs: 30_000 };

let schema: string;
let connection: Connection;

beforeEach(() => {
  schema = `made_${randomUUID().replaceAll('-', '')}`;
  connection = new Connection(bridge, 'here', 30_000);
});

afterEach(() => connection.close());
afterAll(() => bridge.close());

/** Has another process make the schema right before a statement is sent. */
function madeBefore(method: 'ask' | 'begin', statement: RegExp): Account[] {
  const made: Account[] = [];
  const send = connection[method].bind(connection) as Connection['begin'];
  connection[method] = (...statements) => {
    if (statements.some(({ text }) => statement.test(text)))
      made.push(Account.open({ engine: postgres({ url, schema }) }));
    return send(...statements);
  };
  return made;
}

describe('a schema that another process makes at the same time', () => {
  test('is not a schema of something else', async () => {
    const made = madeBefore('ask', /pg_tables/);
    openSchema(connection, schema, options);
    expect(made.length).toBe(1);
    await made[0]?.close();
  });

  test('is used as that process has made it', async () => {
    const made = madeBefore('begin', /CREATE SCHEMA/);
    expect(openSchema(connection, schema, options).isWritable).toBe(true);
    const [account] = made;
    account?.createTable('ORD').write('1', 'x');
    const other = Account.open({ engine: postgres({ url, schema }) });
    expect(other.table('ORD').read('1')).toBe('x');
    await other.close();
    await account?.close();
  });

  test('is waited for, and not for ever', async () => {
    const other = new Client(url);
    await other.connect();
    await other.query(`BEGIN; CREATE SCHEMA ${schema}`);
    const open = () => openSchema(connection, schema, { ...options, busyTimeoutMs: 50 });
    expect(open).toThrow(rejection('ACCOUNT_BUSY'));
    await other.query('ROLLBACK');
    expect(open().isWritable).toBe(true);
    await other.end();
  });
});

test('a schema with some table of the name of one of an account stays as it was', async () => {
  const other = new Client(url);
  await other.connect();
  await other.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.records (company text)`);
  expect(() => openSchema(connection, schema, options)).toThrow(
    rejection('ACCOUNT_FAILED', /not of an account/),
  );
  const { rows } = await other.query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [
    schema,
  ]);
  expect(rows).toEqual([{ tablename: 'records' }]);
  await other.end();
});
