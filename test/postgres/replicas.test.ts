import { postgres } from '@mvdb/postgres';
import { createServer, demoOperator } from '@mvdb/server';
import { Account, FIELD_MARK } from 'mvdb';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { problemIn, TABLES } from '../http/client.ts';
import { findPostgres, type PostgresServer, startPostgres } from './server.ts';

let server: PostgresServer;
let standby: PostgresServer;
let onStandby: Client;

beforeAll(async () => {
  server = startPostgres(findPostgres() ?? '');
  standby = server.startStandby();
  onStandby = await connected();
  vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
});

async function connected(): Promise<Client> {
  const client = new Client(standby.url);
  client.on('error', () => {});
  await client.connect();
  return client;
}

afterAll(async () => {
  vi.restoreAllMocks();
  await onStandby.end().catch(() => {});
  standby.remove();
  server.remove();
});

const state = async (text: string) =>
  (await onStandby.query(`SELECT ${text} AS state`)).rows[0].state;

async function pause(): Promise<void> {
  await state('pg_wal_replay_pause()');
  await vi.waitFor(
    async () => expect(await state('pg_get_wal_replay_pause_state()')).toBe('paused'),
    {
      timeout: 300_000,
    },
  );
}

const inPlace = { readerThreads: 0 };
const byWorkers = { readerThreads: 1, shortStepsMax: 1 };

describe.each([
  ['in place', inPlace],
  ['by workers', byWorkers],
])('services on a database with a standby, whose work is done %s', (how, limits) => {
  const schema = `replicas_${how.replace(' ', '_')}`;
  const services: { readonly account: Account; readonly app: ReturnType<typeof createServer> }[] =
    [];

  /** A service of its own, with its own account. */
  function start(readUrls: readonly string[]) {
    const account = Account.open({ engine: postgres({ url: server.url, readUrls, schema }) });
    const operator = { ...demoOperator, capabilities: { dbCommand: 'full' } } as const;
    const app = createServer({ account, operator, ...limits });
    services.push({ account, app });
    const ask = async (seen: string | undefined, body?: object) => {
      const reply = await app.inject({
        ...(body === undefined ? { method: 'GET' } : { method: 'POST', payload: body }),
        url: `${TABLES}/NOTES/records${body === undefined ? '?id=a' : ''}`,
        headers: seen === undefined ? {} : { 'seen-commit': seen },
      });
      expect([reply.body, reply.statusCode]).toEqual([reply.body, 200]);
      return { reply: reply.json(), seen: String(reply.headers['seen-commit']) };
    };
    return {
      account,
      app,
      async read(seen?: string) {
        const { reply, seen: now } = await ask(seen);
        return {
          note: reply.records[0].record,
          version: reply.records[0].version,
          seen: now,
        };
      },
      async write(note: string) {
        const { version } = await this.read();
        return (await ask(undefined, { id: 'a', version, values: { NOTE: [note] } })).seen;
      },
    };
  }

  let one: ReturnType<typeof start>;
  let other: ReturnType<typeof start>;

  beforeAll(() => {
    one = start([standby.url]);
    one.account.createTable('NOTES').write('a', 'first');
    const item = ['D', '1', '', 'Note', '10L', 'S'].join(FIELD_MARK);
    one.account.table('DICT NOTES').write('NOTE', item);
    other = start([standby.url]);
  });

  afterAll(async () => {
    for (const { app, account } of services) {
      await app.close();
      await account.close();
    }
  });

  const caughtUp = () =>
    vi.waitFor(
      async () => {
        const { rows } = await onStandby.query(`SELECT commit::text FROM ${schema}.about`);
        expect(rows).toEqual([{ commit: String(one.account.lastCommit) }]);
      },
      { timeout: 300_000 },
    );

  test('show a client what it has seen, whichever it asks, and others what the standby has', async () => {
    await one.write('first');
    await caughtUp();
    const before = await other.read('0');
    await pause();
    const seen = await one.write('second');
    expect(Number(seen)).toBeGreaterThan(Number(before.seen));
    expect(await other.read(before.seen)).toMatchObject({ note: 'first', seen: before.seen });
    expect(await other.read(seen)).toMatchObject({ note: 'second', seen });
    expect(await other.read()).toMatchObject({ note: 'second', seen });
    expect((await one.read('0')).note).toBe('first');
    await state('pg_wal_replay_resume()');
    await vi.waitFor(async () => expect((await other.read('0')).note).toBe('second'), {
      timeout: 300_000,
    });
  });

  test('go on where the standby is killed', async () => {
    await one.write('third');
    await caughtUp();
    await one.read('0');
    standby.kill();
    for (const service of [one, other])
      for (let round = 0; round < 5; round += 1)
        expect((await service.read('0')).note).toBe('third');
    standby.start();
    await onStandby.end().catch(() => {});
    onStandby = await connected();
  });
});

test('the number of a commit that is none is rejected', async () => {
  const account = Account.inMemory();
  const app = createServer({ account, operator: demoOperator, ...inPlace });
  const ask = (seen: string) => app.inject({ url: TABLES, headers: { 'seen-commit': seen } });
  problemIn(await ask('new'), 400, 'INVALID_REQUEST');
  expect((await ask('7')).statusCode).toBe(200);
  await app.close();
  await account.close();
});
