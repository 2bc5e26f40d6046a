import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, companySchema } from '@mvdb/routines';
import { createServer } from '@mvdb/server';
import { Account, Session } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { LmdbEnvironment } from '../../packages/mvdb/src/storage/lmdb/environment.ts';
import { API, problemIn, startService } from './client.ts';

const NOW = Date.parse('2026-11-21T08:30:00Z');
let passedMs = 0;
const { account, app, get, call } = startService({
  now: () => NOW + passedMs,
  elapsedMs: () => passedMs,
});

describe('healthz and readyz', () => {
  test('say that the server is there, and nothing else', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready', engine: 'lmdb' });
  });

  test('say so while the server shuts down', async () => {
    const other = createServer({ account });
    let asking: ReturnType<typeof get> | undefined;
    other.addHook('preClose', async () => {
      asking = other.inject({ url: '/readyz' });
    });
    await other.ready();
    await other.close();
    const whileClosing = await asking;
    if (whileClosing === undefined) throw new Error('The server closed without notice.');
    problemIn(whileClosing, 503, 'SHUTTING_DOWN');
    expect(whileClosing.headers['retry-after']).toBe('5');
  });

  test('distinguish a process that lives from one that can work', async () => {
    const closed = Account.inMemory();
    companySchema.createTables(closed);
    const other = createServer({ account: closed });
    await closed.close();
    expect((await other.inject({ url: '/healthz' })).statusCode).toBe(200);
    problemIn(await other.inject({ url: '/readyz' }), 503, 'ACCOUNT_CLOSED');
    await other.close();
  });

  test('are not ready where the locks cannot be read, and verify says so', async () => {
    const locked = Account.inMemory();
    companySchema.createTables(locked);
    new Session(locked).table('PRODUCT').lock('1');
    const folder = readdirSync(locked.path).find((name) => name.startsWith('locks')) ?? '';
    const locks = new LmdbEnvironment(join(locked.path, folder), 'memory');
    locks.store('LOCKS').put('PRODUCT\u00002', 'no list of claims');
    await locks.close();
    const other = createServer({ account: locked });
    problemIn(await other.inject({ url: '/readyz' }), 500, 'INTERNAL_ERROR');
    expect(locked.verify().violations).toEqual([expect.objectContaining({ location: 'locks' })]);
    await other.close();
  });
});

describe('status', () => {
  test('mentions the server, the account and who asks', async () => {
    passedMs = 4_000;
    const status = (await get('/api/admin/status')).json();
    expect(status).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      node: process.version,
      startedAt: '2026-11-21T08:30:00.000Z',
      uptimeMs: 4_000,
      operator: { login: 'demo', initials: 'DM' },
      capabilities: { read: true, write: true, dbCommand: 'query', osCommand: [] },
      account: {
        engine: 'lmdb',
        durability: 'memory',
        sizeBytes: expect.any(Number),
        records: expect.any(Number),
        indexes: { total: expect.any(Number), building: 0 },
      },
      registry: { total: catalogue.routines.length },
      limits: { bodyBytesMax: 1_048_576, rowsMax: 10_000 },
    });
    expect(status.account.tables + status.account.synonyms).toBe(account.tables().length + 1);
    expect(status.operator).not.toHaveProperty('role');
  });

  test('counts what is written', async () => {
    const before = (await get('/api/admin/status')).json().account;
    account.createTable('EXTRA').write('1', 'x');
    const { records, tables } = (await get('/api/admin/status')).json().account;
    expect(tables).toBe(before.tables + 1);
    // The table itself is an item of VOC.
    expect(records).toBe(before.records + 2);
  });
});

describe('metrics', () => {
  const metrics = async () => (await get('/metrics')).body;
  const valueIn = (text: string, series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length) ?? 0,
    );

  test('are in the text format of Prometheus', async () => {
    const reply = await get('/metrics');
    expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = reply.body.split('\n');
    expect(lines.pop()).toBe('');
    const NAME = '[a-z_]+';
    const LABELS = '(?:\\{(?:[a-z]+="(?:[^"\\\\\\n]|\\\\.)*",?)+\\})?';
    const existing = new RegExp(
      `^(?:# HELP ${NAME} .+|# TYPE ${NAME} (?:counter|gauge|histogram)|${NAME}${LABELS} [-+.0-9e]+)$`,
    );
    expect(lines.filter((line) => !existing.test(line))).toEqual([]);
    const types = lines.filter((line) => line.startsWith('# TYPE'));
    expect(new Set(types).size).toBe(types.length);
  });

  test('count calls by routine and outcome, and requests by endpoint and status', async () => {
    const before = await metrics();
    await call('VB_ICONV', { '0': '1', '1': 'MD2' });
    await call('VB_ICONV', { '9': '1' });
    await call('NO_SUCH_ROUTINE');
    const after = await metrics();
    const grown = (series: string) => valueIn(after, series) - valueIn(before, series);
    expect(grown('mvdb_calls_total{routine="VB_ICONV",outcome="ok"}')).toBe(1);
    expect(grown('mvdb_calls_total{routine="VB_ICONV",outcome="BAD_ARGUMENTS"}')).toBe(1);
    const requests = (status: number) =>
      `mvdb_requests_total{endpoint="${API}/call",method="POST",status="${status}"}`;
    expect([200, 400, 404].map((status) => grown(requests(status)))).toEqual([1, 1, 1]);
    expect(after).not.toContain('NO_SUCH_ROUTINE');
    expect(grown(`mvdb_request_duration_seconds_count{endpoint="${API}/call"}`)).toBe(3);
  });

  test('have buckets that only grow, up to the count', async () => {
    await call('VB_ICONV');
    const text = await metrics();
    const bucket = new RegExp(
      `^mvdb_request_duration_seconds_bucket\\{endpoint="${API}/call",le="([^"]+)"\\} (\\d+)$`,
      'gm',
    );
    const counts = Array.from(text.matchAll(bucket), ([, , count]) => Number(count));
    expect(counts.length).toBeGreaterThan(5);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts.at(-1)).toBe(
      valueIn(text, `mvdb_request_duration_seconds_count{endpoint="${API}/call"}`),
    );
  });

  test('count what is not an endpoint under one name', async () => {
    await get('/nowhere/a');
    await get('/nowhere/b');
    const text = await metrics();
    expect(text).not.toContain('nowhere');
    expect(
      valueIn(text, 'mvdb_requests_total{endpoint="none",method="GET",status="404"}'),
    ).toBeGreaterThanOrEqual(2);
  });

  test('say what is in flight, waits, and how late timers are', async () => {
    const text = await metrics();
    expect(valueIn(text, 'mvdb_requests_in_flight')).toBe(1);
    expect(text).toContain('\nmvdb_queue_length 0\n');
    expect(text).toMatch(/\nmvdb_event_loop_delay_seconds\{quantile="0\.99"\} [\d.e-]+\n/);
  });
});

test('HEAD gives the header of GET', async () => {
  for (const url of ['/healthz', '/openapi.json', `${API}/registry/VB_ICONV`]) {
    const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url });
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers.etag).toBe((await get(url)).headers.etag);
  }
});
