import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account } from 'mvdb';
import { afterAll, expect, test } from 'vitest';
import { API } from './client.ts';
import { runServing } from './serving-program.ts';

/** Calls to be acknowledged; `MVDB_CRASH_CALLS` asks for another number. */
const CALLS = Number(process.env.MVDB_CRASH_CALLS ?? 2_000);

/** Calls that wait at the same time, and so share a commit. */
const CONNECTIONS = 32;

const folder = mkdtempSync(join(tmpdir(), 'mvdb-kill-'));
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

afterAll(() => {
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const noticeOf = (number: number) => `\u001eNotice ${number} of a load`;

/** Saves a notice of its own. Its record and its audit record belong together. @returns Whether it was acknowledged. */
function save(url: string, number: number): Promise<boolean> {
  const body = JSON.stringify({
    name: 'VB_ENGCHG.REV1',
    args: { '0': '1', '1': 'SAVE', '2': `K${number}`, '3': noticeOf(number), '4': 'Y' },
  });
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request(`${url}${API}/call`, { agent, method: 'POST', headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => {
        text += part;
      });
      reply.once('error', () => resolve(false));
      reply.once('close', () =>
        resolve(reply.complete && reply.statusCode === 200 && text.includes('SAVED')),
      );
    });
    sent.once('error', () => resolve(false));
    sent.end(body);
  });
}

/** The ids of all notices that a server has. */
async function noticesOf(url: string): Promise<ReadonlySet<string>> {
  const reply = await fetch(`${url}/api/admin/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sentence: 'SELECT ENG.CHG.1287', limit: 10_000 }),
  });
  const { ids } = (await reply.json()) as { ids: string[] };
  return new Set(ids);
}

/*
 * Aim: what was acknowledged over HTTP is on disk, whole. Method: clients save notices side by side while the
 * program is killed without warning; the next one has every notice that was acknowledged, and after a second
 * kill each notice has its audit record, and each audit record its notice.
 */
test(`${CALLS} acknowledged calls outlive two crashes under load`, async () => {
  const acknowledged = new Set<number>();
  let next = 0;
  for (const enough of [Math.floor(CALLS / 2), CALLS]) {
    const { child, url, exit } = runServing(folder, ['--data', 'kept', '--port', '0']);
    const address = await url;
    const found = await noticesOf(address);
    for (const number of acknowledged) expect(found).toContain(`1!K${number}`);
    const lane = async () => {
      for (let number = next++; await save(address, number); number = next++) {
        acknowledged.add(number);
        if (acknowledged.size === enough) child.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, lane));
    expect((await exit).status).toBeNull();
    expect(acknowledged.size).toBeGreaterThanOrEqual(enough);
  }

  const account = Account.open({ path: join(folder, 'kept'), create: false });
  const notices = new Map([...account.table('ENG.CHG.1287').records({ from: '1!K', to: '1!L' })]);
  for (const number of acknowledged) expect(notices.get(`1!K${number}`)).toBe(noticeOf(number));
  const audited = [...account.table('TRANSREG').records()].flatMap(([, record]) =>
    record.split('\u001e').filter((text) => /^(1!)?K\d+$/.test(text)),
  );
  expect(audited.map((key) => `1!${key.replace('1!', '')}`).sort()).toEqual(
    [...notices.keys()].sort(),
  );
  expect(notices.size).toBeLessThanOrEqual(acknowledged.size + 2 * CONNECTIONS);
  await account.close();
});
