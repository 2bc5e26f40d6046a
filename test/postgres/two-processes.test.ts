import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { postgres } from '@mvdb/postgres';
import { Account, Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrongPasswords } from '../../packages/routines/src/business/people/verify-password.ts';
import { API } from '../http/client.ts';
import { type Run, runServing } from '../http/serving-program.ts';
import { RejectedCommits } from './rejected-commits.ts';

/*
 * Two processes serve one schema that was empty when both were started. What one is asked, the other knows; and what
 * one held when it was killed, nobody holds.
 */

const url = process.env.MVDB_POSTGRES ?? '';
const schema = `served_${randomUUID().replaceAll('-', '')}`;
/** The server lets in whoever asks; nobody is to be reported the password all the same. */
const PASSWORD = 'not-to-be-shown';
const environment = {
  MVDB_URL: url.replace('mvdb@', `mvdb:${PASSWORD}@`),
  MVDB_SCHEMA: schema,
};

/** Makes the request of a call so large that the process that writes for a server does it. */
const LARGE_LIST = Array.from({ length: 4_000 }, (_, number) => `P${number}`);

const folder = mkdtempSync(join(tmpdir(), 'mvdb-two-'));
let runs: readonly Run[];
let addresses: readonly string[];
let account: Account;

beforeAll(async () => {
  runs = [0, 1].map(() => runServing(folder, ['--port', '0'], environment));
  addresses = await Promise.all(runs.map((run) => run.url));
  account = Account.open({ engine: postgres({ url, schema }), create: false });
});

afterAll(async () => {
  await account?.close();
  for (const { child } of runs) child.kill('SIGTERM');
  await Promise.all(runs.map(({ exit }) => exit));
  rmSync(folder, { recursive: true, force: true });
});

interface Reply {
  readonly status: number;
  readonly isReplayed: boolean;
  readonly args: Readonly<Record<string, string>>;
  readonly code?: string;
}

interface Asked {
  readonly key?: string;
  /** Whether the process that writes does it. */
  readonly isLong?: boolean;
}

/** Asks one of the two. */
async function call(
  server: number,
  name: string,
  args: Readonly<Record<string, unknown>>,
  { key, isLong = false }: Asked = {},
): Promise<Reply> {
  const reply = await fetch(`${addresses[server]}${API}/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ name, args, ...(isLong && { select: LARGE_LIST }) }),
  });
  const body = (await reply.json()) as Pick<Reply, 'args' | 'code'>;
  return { ...body, status: reply.status, isReplayed: reply.headers.has('idempotent-replayed') };
}

/** Makes a work order, again and again as long as somebody holds a record that it needs. */
async function makeOrder(server: number, quantity: number, asked: Asked = {}): Promise<Reply> {
  const args = { '0': '1', '1': 'P100', '2': String(quantity), '3': 'JS' };
  for (;;) {
    const reply = await call(server, 'VB_CREATE_WO.REV1', args, asked);
    if (reply.code !== 'RECORD_LOCKED') return reply;
    await setTimeout(20);
  }
}

/** The orders of a quantity, which no other test asks for. */
function ordersOf(quantity: number): number {
  account.refresh();
  const records = [...account.table('OPENWO.AUTO.1287').records()];
  return records.filter(([, record]) => record.split('\u001e').includes(`${quantity}000`)).length;
}

const saveRequest = (server: number, number: string) =>
  call(server, 'VB_REDBOOK.REV1', { '0': '1', '1': 'SAVE', '2': number, '3': ['P100'], '4': 'Y' });

describe('two processes that serve one schema', () => {
  test('load the demo company once, and inform nobody the password', () => {
    const auditedActions = runs.map((run) =>
      /^(\w+) the demo company in (\S+)/m.exec(run.output()),
    );
    expect(auditedActions.map((auditedAction) => auditedAction?.[1]).sort()).toEqual([
      'Loaded',
      'Opened',
    ]);
    expect(new Set(auditedActions.map((auditedAction) => auditedAction?.[2])).size).toBe(1);
    expect(runs.map((run) => run.output()).join()).not.toContain(PASSWORD);
  });

  test('say which engine keeps the account, and how far away it is', async () => {
    const engine = { engine: 'postgresql', roundTripMs: expect.any(Number) };
    const get = async (path: string) => (await fetch(`${addresses[0]}${path}`)).text();
    expect(JSON.parse(await get('/readyz'))).toEqual({ status: 'ready', ...engine });
    const status = await get('/api/admin/status');
    expect(JSON.parse(status)).toMatchObject({ account: engine });
    expect(status).not.toContain(PASSWORD);
  });

  test('do a call with one key once, whichever of them is asked', async () => {
    for (const isLong of [false, true]) {
      const quantity = isLong ? 31_001 : 31_002;
      const asked = { key: `both-${quantity}`, isLong };
      const replies = await Promise.all([0, 1].map((server) => makeOrder(server, quantity, asked)));
      expect(replies).toMatchObject([{ status: 200 }, { status: 200 }]);
      expect(replies[0]?.args).toEqual(replies[1]?.args);
      expect(replies.map(({ isReplayed }) => isReplayed).sort()).toEqual([false, true]);
      expect(ordersOf(quantity)).toBe(1);
    }
  });

  test('show no password among the arguments of the processes that help them', () => {
    const lines = execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' });
    expect(lines).toContain('writer-entry');
    expect(lines).not.toContain(PASSWORD);
  });

  test('read in threads of their own what takes long, whole and row by row', async () => {
    const { args } = await call(0, 'VB_BINS.REV1', { '0': '1', '1': 'P100', '2': 'MAIN' });
    const long = await call(
      0,
      'VB_BINS.REV1',
      { '0': '1', '1': 'P100', '2': 'MAIN' },
      { isLong: true },
    );
    expect(long.args).toEqual(args);
    const sentence = 'SORT TRANSREG BY F5 F1 F2';
    const reply = await fetch(`${addresses[1]}/api/admin/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/x-ndjson' },
      body: JSON.stringify({ sentence }),
    });
    const last = (await reply.text()).trimEnd().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({
      type: 'end',
      rows: account.table('TRANSREG').count(),
    });
    for (const address of addresses) {
      const status = await (await fetch(`${address}/api/admin/status`)).json();
      expect(status).toMatchObject({ load: { helpedCount: expect.any(Number) } });
      expect((status as { load: { helpedCount: number } }).load.helpedCount).toBeGreaterThan(0);
    }
  });

  test('draw each number once', async () => {
    const asked = Array.from({ length: 12 }, (_, index) =>
      makeOrder(index % 2, 32_000 + index, { isLong: index % 4 === 0 }),
    );
    const replies = await Promise.all(asked);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ args }) => args['4'])).size).toBe(replies.length);
  });

  test('respect what is locked anywhere', async () => {
    const session = new Session(account, { login: 'elsewhere' });
    session.table('REDBOOK.1287').lock('1!HELD');
    expect(await Promise.all([0, 1].map((server) => saveRequest(server, 'HELD')))).toMatchObject([
      { code: 'RECORD_LOCKED' },
      { code: 'RECORD_LOCKED' },
    ]);
    session.close();
    expect((await saveRequest(1, 'HELD')).args['5']).toBe('SAVED');
    expect((await saveRequest(0, 'HELD')).args['5']).toMatch(/EXIST/);
  });

  test.each([
    ['the process that serves', false],
    ['the one that writes for it', true],
  ])('make again in %s what statements of others get in the way of', async (_, isLong) => {
    const commits = new RejectedCommits(url, schema);
    await commits.begin();
    const quantity = isLong ? 34_001 : 34_002;
    await commits.reject(4);
    expect(await makeOrder(0, quantity, { isLong })).toMatchObject({ status: 200 });
    expect(ordersOf(quantity)).toBe(1);
    await commits.reject(99);
    const rejected = await makeOrder(1, quantity + 100, { isLong });
    expect(rejected).toMatchObject({ status: 503, code: 'TRANSACTION_CONFLICT' });
    expect(ordersOf(quantity + 100)).toBe(0);
    await commits.end();
  });

  test('write one audit trail', async () => {
    const count = () => {
      account.refresh();
      return account.table('TRANSREG').count();
    };
    const before = count();
    const credit = (limit: string) => ({
      ...{ '0': '1', '2': 'C1009', '3': [limit, 'Y', 'NET30', '0', '', '', '0'] },
    });
    expect((await call(0, 'VB_CREDIT.REV1', credit('4000000'))).status).toBe(200);
    expect((await call(1, 'VB_CREDIT.REV1', credit('5000000'))).status).toBe(200);
    expect(count()).toBe(before + 2);
  });

  test('count wrong passwords together', async () => {
    const reported: (string | undefined)[] = [];
    for (let attempts = 0; attempts <= wrongPasswords.attemptsMax; attempts += 1) {
      const args = { '0': '1', '1': 'DELETE', '2': '5001', '3': 'guessed-at-random' };
      reported.push((await call(attempts % 2, 'VB_PAYMENTS.REV1', args)).args['5']);
    }
    const rejected = reported.map(() => 'INVALID PASSWORD');
    expect(reported).toEqual([...rejected.slice(1), 'TOO MANY WRONG PASSWORDS']);
  });

  test('lose nothing when one is killed, which holds nobody up', async () => {
    const quantities = Array.from({ length: 8 }, (_, index) => 33_000 + index);
    const asked = (quantity: number) => ({ key: `kill-${quantity}`, isLong: quantity % 2 === 0 });
    const cut = quantities.map((quantity) =>
      makeOrder(0, quantity, asked(quantity)).catch(() => undefined),
    );
    await Promise.race(cut);
    runs[0]?.child.kill('SIGKILL');
    const first = await Promise.all(cut);
    const again = await Promise.all(
      quantities.map((quantity) => makeOrder(1, quantity, asked(quantity))),
    );
    for (const [index, reported] of first.entries())
      if (reported?.status === 200) expect(again[index]).toMatchObject({ args: reported.args });
    expect(quantities.map(ordersOf)).toEqual(quantities.map(() => 1));
    expect(account.locks.list()).toEqual([]);
    expect(account.verify().violations).toEqual([]);
  });
});
