import { randomUUID } from 'node:crypto';
import { postgres } from '@mvdb/postgres';
import { companySchema } from '@mvdb/routines';
import { createServer, demoOperator } from '@mvdb/server';
import { Account } from 'mvdb';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from '../http/client.ts';

/* The server of the database ends a connection in the middle of a commit, as its own end would. */

const url = process.env.MVDB_POSTGRES ?? '';
const schema = `lost_${randomUUID().replaceAll('-', '')}`;
const account = Account.open({ engine: postgres({ url, schema }) });
const app = createServer({ account, operator: demoOperator, readerThreads: 0 });

const administrator = new Client(url);

beforeAll(async () => {
  companySchema.createTables(account);
  await administrator.connect();
  await administrator.query(`CREATE FUNCTION ${schema}.die() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`);
});

afterAll(async () => {
  await administrator.end();
  await app.close();
  await account.close();
});

async function whileCommitsAreLost<Result>(work: () => Promise<Result>): Promise<Result> {
  await administrator.query(`CREATE CONSTRAINT TRIGGER die AFTER UPDATE ON ${schema}.about
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ${schema}.die()`);
  try {
    return await work();
  } finally {
    await administrator.query(`DROP TRIGGER die ON ${schema}.about`);
  }
}

async function save(number: string, key?: string) {
  const reply = await app.inject({
    method: 'POST',
    url: `${API}/call`,
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    payload: {
      name: 'VB_REDBOOK.REV1',
      args: { '0': '1', '1': 'SAVE', '2': number, '3': ['P100'], '4': 'Y' },
    },
  });
  return { status: reply.statusCode, code: reply.json().code, body: reply.body };
}

describe('a call whose commit is lost', () => {
  test('is looked up in the account where it has a key, and can be sent again', async () => {
    const reported = await whileCommitsAreLost(() => save('L1', 'lost'));
    expect(reported).toMatchObject({ status: 503, code: 'WORK_LOST' });
    expect(await save('L1', 'lost')).toMatchObject({ status: 200 });
    expect(await save('L1', 'lost')).toMatchObject({ status: 200 });
  });

  test('is reported as one that may have been done where it has none', async () => {
    const { status, code, body } = await whileCommitsAreLost(() => save('L2'));
    expect([status, code]).toEqual([500, 'OUTCOME_UNKNOWN']);
    expect(body).not.toContain('The call was undone');
  });
});
