import { randomUUID } from 'node:crypto';
import { createViews, postgres, type View } from '@mvdb/postgres';
import { loadDemo } from '@mvdb/routines';
import { Account } from 'mvdb';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const url = process.env.MVDB_POSTGRES ?? '';
const schema = `company_${randomUUID().replaceAll('-', '').slice(0, 12)}`;

let account: Account;
let client: Client;
let views: View[];

beforeAll(async () => {
  account = Account.open({ engine: postgres({ url, schema }) });
  loadDemo(account);
  views = createViews(account, { url, schema });
  client = new Client(url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await account.close();
});

test('each table of the demo company that is not closed has a view', () => {
  const open = account.tables().filter(({ name, kind }) => {
    return kind === 'table' && !account.table(name).protection?.isClosed;
  });
  expect(views.map(({ table }) => table)).toEqual(open.map(({ name }) => name));
  expect(views.length).toBeGreaterThan(100);
  expect(views.flatMap(({ unreadable }) => unreadable)).toEqual([]);
});

test('each view shows all records of its table, and all of them as their dictionary says', async () => {
  for (const { table, name, columns } of views) {
    const { rows } = await client.query(`SELECT * FROM ${name} ORDER BY id COLLATE "C"`);
    expect(rows.map(({ id }) => id)).toEqual([...account.table(table).ids()]);
    for (const row of rows)
      expect({ table, id: row.id, unread: row._unread }).toEqual({
        table,
        id: row.id,
        unread: null,
      });
    if (rows.length > 0) expect(Object.keys(rows[0])).toEqual(columns.map((one) => one.name));
  }
});
