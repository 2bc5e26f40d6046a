import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Account } from 'mvdb';
import { afterAll, expect, test } from 'vitest';
import { API, startDemoService } from './client.ts';
import { runServing } from './serving-program.ts';

/*
 * Aim: whatever is killed and whenever, a call with a key is done once, and what is said about one without a key
 * is true. Method: clients have work orders made, each of a quantity of its own, and send a call with a key
 * again until it is answered; in the end the orders of each quantity are counted.
 */

/** Kills of the process that writes, and of the whole server; the variables ask for others. */
const WORKER_KILLS = Number(process.env.MVDB_WORKER_KILLS ?? 4);
const SERVER_KILLS = Number(process.env.MVDB_SERVER_KILLS ?? 1);

const LANES = 4;

/** Makes the request of a call so large that it is never tried in the server itself. */
const LARGE_LIST = Array.from({ length: 4_000 }, (_, number) => `P${number}`);

const folder = mkdtempSync(join(tmpdir(), 'mvdb-once-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Reported {
  readonly status: number;
  readonly code?: string;
  readonly order?: string;
  readonly isReplayed: boolean;
}

const orderOf = (quantity: number) => ({
  name: 'VB_CREATE_WO.REV1',
  args: { '0': '1', '1': 'P100', '2': String(quantity), '3': 'JS' },
});

const headersOf = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key };

/** How many orders there are of each quantity, beginning with the first of the test. */
function ordersByQuantity(account: Account): Map<number, number> {
  account.refresh();
  const counts = new Map<number, number>();
  for (const [, record] of account.table('OPENWO.AUTO.1287').records()) {
    const quantity = Number(record.split('\u001e').find((text) => /^\d{5}000$/.test(text))) / 1_000;
    if (quantity >= FIRST) counts.set(quantity, (counts.get(quantity) ?? 0) + 1);
  }
  return counts;
}

/** Quantities have five digits. */
const FIRST = 20_000;

function writersOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return lines.split('\n').flatMap((line) => {
    const [, pid, ppid, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && args.includes('writer-entry') ? [Number(pid)] : [];
  });
}

test(`${WORKER_KILLS} kills of the process that writes leave each order once`, async () => {
  const { account, call } = startDemoService({ shortStepsMax: 0, readerThreads: 1 });
  const expected = new Map<number, number>();
  let answered = 0;
  let next = FIRST;
  let isOver = false;

  async function make(quantity: number, key?: string): Promise<Reported> {
    const { name, args } = orderOf(quantity);
    const reply = await call(name, args, { headers: headersOf(key) });
    return { status: reply.statusCode, code: reply.json().code, isReplayed: false };
  }

  async function lane(): Promise<void> {
    while (!isOver) {
      const quantity = next++;
      const key = quantity % 3 === 0 ? undefined : `key-${quantity}`;
      let reported = await make(quantity, key);
      while (reported.status !== 200 && key !== undefined) {
        expect(reported).toMatchObject({ status: 503, code: 'WORK_LOST' });
        reported = await make(quantity, key);
      }
      if (reported.status !== 200)
        expect(reported).toMatchObject({ status: 503, code: 'WORK_LOST' });
      expected.set(quantity, reported.status === 200 ? 1 : 0);
      if (reported.status === 200) answered += 1;
    }
  }

  async function killer(): Promise<void> {
    for (let kill = 0; kill < WORKER_KILLS; kill += 1) {
      const before = answered;
      while (answered < before + 2) await setTimeout(5);
      const [writer] = writersOf(process.pid);
      await setTimeout(Math.random() * 100);
      if (writer !== undefined) process.kill(writer, 'SIGKILL');
    }
    isOver = true;
  }

  await Promise.all([killer(), ...Array.from({ length: LANES }, lane)]);
  const made = ordersByQuantity(account);
  for (const [quantity, count] of expected)
    expect([quantity, made.get(quantity) ?? 0]).toEqual([quantity, count]);
  expect(made.size).toBe([...expected.values()].filter((count) => count === 1).length);
  expect(account.verify().violations).toEqual([]);
});

test(`${SERVER_KILLS} kills of a server under load leave each order once, and its number`, async () => {
  const orders = new Map<number, string>();
  const open = new Set<number>();
  let next = FIRST;

  async function make(url: string, quantity: number): Promise<Reported> {
    // Some are done by the server itself, others by the process that writes for it.
    const select = quantity % 4 === 0 ? { select: LARGE_LIST } : {};
    const reply = await fetch(`${url}${API}/call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(`key-${quantity}`) },
      body: JSON.stringify({ ...orderOf(quantity), ...select }),
    });
    const { args, code } = (await reply.json()) as { args?: { 4: string }; code?: string };
    return {
      status: reply.status,
      isReplayed: reply.headers.has('idempotent-replayed'),
      ...(args && { order: args[4] }),
      ...(code && { code }),
    };
  }

  /** Sends a call until it is answered. @returns Nothing where the server is gone. */
  async function insist(url: string, quantity: number): Promise<Reported | undefined> {
    for (;;) {
      const reported = await make(url, quantity).catch(() => undefined);
      if (reported === undefined || reported.status === 200) return reported;
      expect(['RECORD_LOCKED', 'WORK_LOST', 'SHUTTING_DOWN']).toContain(reported.code);
      await setTimeout(20);
    }
  }

  function note(quantity: number, reported: Reported | undefined): boolean {
    if (reported?.order === undefined) return false;
    const existing = orders.get(quantity);
    if (existing !== undefined)
      expect(reported).toMatchObject({ order: existing, isReplayed: true });
    orders.set(quantity, reported.order);
    open.delete(quantity);
    return true;
  }

  for (let kill = 0; kill <= SERVER_KILLS; kill += 1) {
    const { child, url, exit } = runServing(folder, ['--data', 'kept', '--port', '0']);
    const address = await url;
    for (const quantity of [...open, ...orders.keys()])
      expect(note(quantity, await insist(address, quantity))).toBe(true);
    const lane = async () => {
      for (;;) {
        const quantity = next++;
        open.add(quantity);
        if (!note(quantity, await insist(address, quantity))) return;
      }
    };
    const enough = orders.size + 20;
    const killer = async () => {
      while (orders.size < enough) await setTimeout(5);
      await setTimeout(Math.random() * 50);
      child.kill('SIGKILL');
    };
    if (kill < SERVER_KILLS) await Promise.all([killer(), ...Array.from({ length: LANES }, lane)]);
    else child.kill('SIGTERM');
    await exit;
  }

  const account = Account.open({ path: join(folder, 'kept'), create: false });
  const made = ordersByQuantity(account);
  expect([...made].filter(([, count]) => count !== 1)).toEqual([]);
  expect([...made.keys()].sort()).toEqual([...orders.keys()].sort());
  expect(new Set(orders.values()).size).toBe(orders.size);
  expect(account.verify().violations).toEqual([]);
  await account.close();
});
