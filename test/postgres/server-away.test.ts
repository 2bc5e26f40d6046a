import { postgres } from '@mvdb/postgres';
import { companySchema } from '@mvdb/routines';
import { createServer, demoOperator } from '@mvdb/server';
import { Account } from 'mvdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API } from '../http/client.ts';
import { findPostgres, type PostgresServer, startPostgres } from './server.ts';

let server: PostgresServer;
let account: Account;
let app: ReturnType<typeof createServer>;

beforeAll(() => {
  server = startPostgres(findPostgres() ?? '');
  account = Account.open({ engine: postgres({ url: server.url }) });
  companySchema.createTables(account);
  app = createServer({ account, operator: demoOperator, readerThreads: 0 });
});

afterAll(async () => {
  await app.close();
  await account.close();
  server.remove();
});

async function answers() {
  const call = (name: string, args: object) =>
    app.inject({ method: 'POST', url: `${API}/call`, payload: { name, args } });
  const replies = [
    await app.inject('/readyz'),
    await call('VB_BINS.REV1', { '0': '1', '1': 'P100', '2': 'MAIN' }),
    await call('VB_REDBOOK.REV1', { '0': '1', '1': 'SAVE', '2': 'R1', '3': ['P100'], '4': 'Y' }),
  ];
  return replies.map((reply) => [
    reply.statusCode,
    reply.json().code,
    reply.headers['retry-after'],
  ]);
}

test('a service whose database does not answer is not ready and says so until it is back', async () => {
  const here = [200, undefined, undefined];
  const away = [503, 'ACCOUNT_AWAY', '1'];
  expect(await answers()).toEqual([here, here, here]);
  server.kill();
  expect(await answers()).toEqual([away, away, away]);
  expect((await app.inject('/readyz')).body).not.toContain(server.url);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  server.start();
  expect(await answers()).toEqual([here, here, here]);
});
