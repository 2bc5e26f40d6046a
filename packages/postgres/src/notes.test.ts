import { randomUUID } from 'node:crypto';
import { Account } from 'mvdb';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newsSince, nextCommitUnlessStale } from './notes.ts';
import { postgres } from './postgres.ts';

const url = process.env.MVDB_POSTGRES ?? '';

let schema: string;
let account: Account;
let client: Client;

beforeEach(async () => {
  schema = `notes_${randomUUID().replaceAll('-', '')}`;
  account = Account.open({ engine: postgres({ url, schema }) });
  client = new Client(url);
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await account.close();
});

const since = { number: 3_021, stamp: 'x' };
const reads = { state: since, rows: [], from: [], to: [] };

test.each([
  ['who asks for news', () => newsSince(schema, since)],
  ['a commit', () => nextCommitUnlessStale(schema, 'nowhere', { stamp: 'y', changed: [] }, reads)],
])('%s reads the notes of those commits alone, however many there are', async (_, statement) => {
  await client.query(`INSERT INTO ${schema}.notes
    SELECT made % 1024, made, 'x', ARRAY['\\x00'::bytea] FROM generate_series(2000, 3023) AS made`);
  await client.query(`UPDATE ${schema}.about SET commit = 3023`);
  await client.query(`ANALYZE ${schema}.notes`);
  const { text, values = [] } = statement();
  const given = (value: unknown) => (value instanceof Uint8Array ? '{}' : String(value));
  const asking = text.replace(/\$(\d)/g, (_, at) => `'${given(values[at - 1])}'`);
  const { rows } = await client.query(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${asking}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(
    /Index Scan using notes_pkey on notes(?: notes_1)? \(actual rows=1 loops=2\)/,
  );
  expect(plan).not.toContain('Seq Scan on notes');
});
