import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue, DEMO_TODAY, fingerprint, isCallable, loadDemo } from '@mvdb/routines';
import { demoOperator, type RunningServer, startServer } from '@mvdb/server';
import { Account } from 'mvdb';
import { LOG_TABLE } from 'mvdb/host';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareOf } from '../../packages/mvdb/src/testing/case-count.ts';
import { API, problemIn, QUERY, type Reply, startDemoService } from './client.ts';
import { lastReply, openConnection, requestText } from './raw-connection.ts';

/*
 * The same calls are made where every call is done at once on the event loop, and where each that takes a
 * single step is given to a worker: a thread that reads, or a process that writes.
 */

const helped = startDemoService({ shortStepsMax: 0, readerThreads: 1, stepsMax: 200_000 });
const alone = startDemoService({ readerThreads: 0, stepsMax: 200_000 });

/** Every answer counts but for what differs from request to request. */
function reported(reply: Reply): unknown {
  const { requestId: _, elapsedMs: _ms, ...body } = reply.json();
  return { status: reply.statusCode, body };
}

const atBoth = (ask: (service: typeof helped) => Promise<Reply>) =>
  Promise.all([ask(helped), ask(alone)]);

/** Starts work in the background, which is done when it is done. */
const STARTERS = /^VB_PHANTOM/;

const calls = catalogue.routines
  .filter((routine) => isCallable(routine))
  .filter(({ name }) => !STARTERS.test(name))
  .flatMap(({ name, args, examples = [] }) => {
    const names = Object.keys(args);
    return examples.map(({ call }, index) => {
      const byIndex = Object.entries(call).map(([arg, value]) => [names.indexOf(arg), value]);
      return { name, example: index + 1, args: Object.fromEntries(byIndex) };
    });
  });

describe('a worker answers as the event loop does', () => {
  test('every example of the catalogue, one after the other, and leaves the same behind', async () => {
    expect(calls.length).toBeGreaterThan(200);
    for (const { name, example, args } of shareOf(calls)) {
      const body = { name, args };
      const query = { query: '?view=nested' };
      const [there, here] = await atBoth(({ post }) => post(body, query));
      expect({ name, example, ...(reported(there) as object) }).toEqual({
        name,
        example,
        ...(reported(here) as object),
      });
    }
    expect(fingerprint(helped.account)).toBe(fingerprint(alone.account));
  });

  const ballast = 'x'.repeat(20_000);
  test.each([
    ['a sentence with a violation', { select: 'SELECT PRODUCT WITH' }],
    ['a statement with a violation', { select: 'SELECT FROM' }],
    ['a table that is not there', { select: 'SELECT NOWHERE' }],
    ['a sentence that forms no list', { select: 'COUNT PRODUCT' }],
    ['arguments that do not fit', { args: { 0: ballast, 99: 'x' } }],
    ['a name that is near one', { name: 'VB_BINS.REV11' }],
    ['an id that cannot be', { name: 'VB_WO_OUTSIDE.1', args: { 0: ballast, 1: '1' } }],
  ])('%s is the same problem', async (_, body) => {
    const call = { name: 'VB_BINS.REV1', args: { 0: '1', 1: ballast, 2: 'MAIN' }, ...body };
    const [there, here] = await atBoth(({ post }) => post(call));
    expect(reported(there)).toEqual(reported(here));
    expect(here.statusCode).toBeGreaterThanOrEqual(400);
  });

  test.each([
    'SORT PRODUCT BY DESCRIPTION',
    'SELECT PRODUCT',
    'COUNT PRODUCT',
    'LIST PRODUCT NO.SUCH.ITEM',
    'SELECT WORK.CENTER, COUNT(*) FROM SROUTE.LINE GROUP BY WORK.CENTER',
  ])('the query %s', async (sentence) => {
    const [there, here] = await atBoth(({ postTo }) => postTo(QUERY, { sentence }));
    expect(reported(there)).toEqual(reported(here));
  });

  test('rows come as they do at once', async () => {
    const headers = { accept: 'application/x-ndjson' };
    const [there, here] = await atBoth(({ postTo }) =>
      postTo(QUERY, { sentence: 'LIST SROUTE.LINE' }, { headers }),
    );
    expect(there.statusCode).toBe(200);
    expect(there.body).toBe(here.body);
  });

  test('calls whose writes are discarded', async () => {
    const headers = { prefer: 'tx=rollback' };
    const args = { 0: '1', 1: 'P100', 2: '10', 3: 'JS' };
    const before = fingerprint(helped.account);
    const replies = await atBoth(({ call }) => call('VB_CREATE_WO.REV1', args, { headers }));
    for (const reply of replies) expect(reply.statusCode).toBe(200);
    expect(reported(replies[0])).toEqual(reported(replies[1]));
    expect(fingerprint(helped.account)).toBe(before);
  });
});

describe('work that takes more, or does more, than others', () => {
  const program = ['/bin/mkdir', '/usr/bin/mkdir'].find((path) => existsSync(path)) ?? '';
  const { account, call, postTo } = startDemoService({
    readerThreads: 1,
    stepsMax: 3_000,
    operator: { login: 'root', capabilities: { dbCommand: 'full', osCommand: [program] } },
  });
  const folder = mkdtempSync(join(tmpdir(), 'mvdb-once-'));

  afterAll(() => rmSync(folder, { recursive: true }));

  test('reading without end is ended, and others go on', async () => {
    const sentence = 'SELECT COUNT(*) FROM SROUTE.LINE A, SROUTE.LINE B';
    problemIn(await postTo(QUERY, { sentence }), 504, 'BUDGET_EXCEEDED');
    expect((await postTo(QUERY, { sentence: 'COUNT CUSTOMER' })).statusCode).toBe(200);
  });

  test('writing without end is ended, and nothing of it kept', async () => {
    const before = fingerprint(account);
    const command = 'COPY FROM SROUTE.LINE TO PRODUCT ALL OVERWRITING';
    problemIn(await call('VB_SYSTEMSTAT.REV1', { 0: command }), 504, 'BUDGET_EXCEEDED');
    expect(fingerprint(account)).toBe(before);
  });

  test('a program of the system runs once', async () => {
    const made = join(folder, 'made');
    const reply = await call('VB_UNIX.COMMAND.REV1', { 0: `${program} ${made}` });
    expect(reply.json()).toMatchObject({ args: { 1: '' } });
    expect(existsSync(made)).toBe(true);
  });

  test('a program in the background is begun once', async () => {
    const reply = await call('VB_PHANTOM', { 0: 'VB_JOB.COST.REV1' });
    expect(reply.statusCode).toBe(200);
    const logs = () => {
      account.refresh();
      return [...account.table(LOG_TABLE).records()].map(([, log]) => log);
    };
    await expect.poll(logs).toEqual([expect.stringContaining('Ended')]);
  });
});

/* The tests share one server, which the last but one closes. */
describe('a server that listens', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const short = { name: 'VB_BINS.REV1', args: { 0: '1', 1: 'P100', 2: 'MAIN' } };
  const long = { sentence: 'SELECT COUNT(*) FROM SROUTE.LINE A, SROUTE.LINE B' };
  let account: Account;
  let server: RunningServer;

  const start = (drainMs: number) =>
    startServer({
      account,
      port: 0,
      operator: { ...demoOperator, now: { today: DEMO_TODAY } },
      readerThreads: 1,
      waitingMax: 0,
      drainMs,
    });

  beforeAll(async () => {
    account = Account.inMemory();
    loadDemo(account);
    server = await start(10_000);
  });

  afterAll(() => account.close());

  const post = (path: string, asked: object, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers },
      body: JSON.stringify(asked),
    });

  test('answers short calls while a report of whole tables runs, and then the report', async () => {
    const answered: string[] = [];
    const report = post(QUERY, long).then(({ status }) => {
      answered.push(`report ${status}`);
    });
    for (let count = 0; count < 20; count += 1) {
      const { status } = await post(`${API}/call`, short);
      answered.push(`short ${status}`);
    }
    await report;
    expect(answered).toEqual([...Array(20).fill('short 200'), 'report 200']);
  });

  test('rejects long calls beyond those that may wait, and answers short ones', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => post(QUERY, long)));
    const rejected = replies.filter(({ status }) => status === 503);
    expect(rejected.length).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const reply of rejected) {
      expect(reply.headers.get('retry-after')).toBe('1');
      expect(await reply.json()).toMatchObject({ code: 'QUEUE_FULL', status: 503 });
    }
    expect((await post(`${API}/call`, short)).status).toBe(200);
  });

  test('closes when what it is at is answered', async () => {
    const connection = openConnection(server.url);
    const body = JSON.stringify(long);
    const headers = [
      `Host: ${new URL(server.url).host}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
    ];
    connection.send(requestText('POST', QUERY, headers));
    await connection.receives('100 Continue');
    const closed = server.close();
    connection.send(body);
    expect(lastReply(await connection.closed).status).toBe(200);
    await closed;
  });

  test('closes in time although a client reads nothing of its rows', async () => {
    server = await start(100);
    const rows = { sentence: 'SELECT A.DESCRIPTION FROM SROUTE.LINE A, SROUTE.LINE B' };
    const reply = await post(QUERY, rows, { accept: 'application/x-ndjson' });
    expect(reply.status).toBe(200);
    await server.close();
    await expect(reply.text()).rejects.toThrow();
  });
});
