import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgres } from '@mvdb/postgres';
import { createServer, demoOperator } from '@mvdb/server';
import { Account } from 'mvdb';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { API, QUERY } from '../http/client.ts';
import { runServing } from '../http/serving-program.ts';
import { openDemoInFolder } from './demo-account.ts';
import { findPostgres, type PostgresServer, startPostgres } from './server.ts';

let server: PostgresServer;
let standby: PostgresServer;
let onStandby: Client;
let account: Account;

beforeAll(async () => {
  server = startPostgres(findPostgres() ?? '');
  account = Account.open({ engine: postgres({ url: server.url }) });
  const demo = openDemoInFolder().account;
  demo.copyInto(account);
  await demo.close();
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
  await account.close();
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

/** Asks a service; what comes back is read as JSON. */
type Ask = (
  path: string,
  seen: string | undefined,
  body?: object,
) => Promise<{ readonly status: number; readonly body: string; readonly seen: string }>;

interface Service {
  readonly ask: Ask;
  close(): Promise<void>;
}

const headersFor = (seen: string | undefined) =>
  seen === undefined ? {} : { 'seen-commit': seen };

/** A service of this process. */
async function serveHere(): Promise<Service> {
  const engine = postgres({ url: server.url, readUrls: [standby.url] });
  const account = Account.open({ engine });
  const app = createServer({ account, operator: demoOperator, readerThreads: 0 });
  return {
    async ask(url, seen, body) {
      const request = body === undefined ? {} : { method: 'POST' as const, payload: body };
      const reply = await app.inject({ ...request, url, headers: headersFor(seen) });
      const { statusCode: status, headers } = reply;
      return { status, body: reply.body, seen: String(headers['seen-commit']) };
    },
    async close() {
      await app.close();
      await account.close();
    },
  };
}

const folder = mkdtempSync(join(tmpdir(), 'mvdb-replicas-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A service of a process of its own, with workers. */
async function serveElsewhere(): Promise<Service> {
  const line = ['--port', '0', '--read-url', standby.url];
  const environment = { MVDB_URL: server.url };
  const { url, child, exit } = runServing(folder, line, environment);
  const address = await url;
  return {
    async ask(path, seen, body) {
      const reply = await fetch(`${address}${path}`, {
        headers: { 'content-type': 'application/json', ...headersFor(seen) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const { status, headers } = reply;
      return { status, body: await reply.text(), seen: String(headers.get('seen-commit')) };
    },
    async close() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** Requests from the shop floor. */
const TABLE = 'REDBOOK.1287';

/** What makes a request so long that workers do it. */
const LONG = ' '.repeat(17_000);
const LARGE_LIST = Array.from({ length: 4_000 }, (_, number) => `P${number}`);

describe.each([
  ['in place', serveHere, ''],
  ['by workers', serveElsewhere, LONG],
])('services on a database with a standby, whose work is done %s', (_, serve, rest) => {
  const services: Service[] = [];

  async function start() {
    const service = await serve();
    services.push(service);
    const ask: Ask = async (...asked) => {
      const reply = await service.ask(...asked);
      expect([reply.status, reply.body]).toEqual([200, reply.body]);
      return reply;
    };
    return {
      async read(seen?: string) {
        const { body, seen: now } = await ask(QUERY, seen, { sentence: `SORT ${TABLE}${rest}` });
        const { rows } = JSON.parse(body) as { rows: readonly { readonly id: string }[] };
        return { requests: rows.map(({ id }) => id.replace('1!', '')).join(''), seen: now };
      },
      async write(request: string) {
        const args = { '0': '1', '1': 'SAVE', '2': request, '3': ['P100'], '4': 'Y' };
        const select = rest === '' ? {} : { select: LARGE_LIST };
        const reply = await ask(`${API}/call`, undefined, {
          name: 'VB_REDBOOK.REV1',
          args,
          ...select,
        });
        expect(JSON.parse(reply.body).args['5']).toBe('SAVED');
        return reply.seen;
      },
    };
  }

  let one: Awaited<ReturnType<typeof start>>;
  let other: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    account.table(TABLE).clear();
    [one, other] = await Promise.all([start(), start()]);
  });

  afterAll(async () => {
    for (const service of services) await service.close();
  });

  const caughtUp = () =>
    vi.waitFor(
      async () => {
        const { rows } = await onStandby.query('SELECT commit::text FROM mvdb.about');
        expect(rows).toEqual([{ commit: String(account.lastCommit) }]);
      },
      { timeout: 300_000 },
    );

  test('show a client what it has seen, whichever it asks, and others what the standby has', async () => {
    await one.write('A');
    await caughtUp();
    const before = await other.read('0');
    await pause();
    const seen = await one.write('B');
    expect(Number(seen)).toBeGreaterThan(Number(before.seen));
    expect(await other.read(before.seen)).toEqual({ requests: 'A', seen: before.seen });
    expect(await other.read(seen)).toEqual({ requests: 'AB', seen });
    expect(await other.read()).toEqual({ requests: 'AB', seen });
    expect((await one.read('0')).requests).toBe('A');
    await state('pg_wal_replay_resume()');
    await vi.waitFor(async () => expect((await other.read('0')).requests).toBe('AB'), {
      timeout: 300_000,
    });
  });

  test('list the standby in their status', async () => {
    await caughtUp();
    const { body } = (await services[0]?.ask('/api/admin/status', undefined)) ?? {};
    const { replicas } = JSON.parse(body ?? '').account;
    const address = expect.stringMatching(/^postgres:/);
    expect(replicas).toEqual([{ address, commit: account.lastCommit, isUsed: true }]);
  });

  test('go on where the standby is killed', async () => {
    await one.write('C');
    await caughtUp();
    await one.read('0');
    standby.kill();
    for (const service of [one, other])
      for (let round = 0; round < 5; round += 1)
        expect((await service.read('0')).requests).toBe('ABC');
    standby.start();
    await onStandby.end().catch(() => {});
    onStandby = await connected();
  });
});
