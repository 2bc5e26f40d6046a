import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Attack, between, type Round } from '../attack.ts';
import type { Notices } from '../programs/notices.ts';
import { type Served, startServing } from '../serving.ts';

const CONNECTIONS = 16;
/** A call is asked again for as long, until its outcome is known. */
const OUTCOME_MS = 30_000;

/** A call that was sent, and what became of it. */
interface Call {
  readonly number: number;
  readonly status: number;
  readonly text: string;
}

/**
 * Clients save notices over HTTP, each with an idempotency key, while the service, or the process that writes for
 * it, is killed and started again. Whoever got no answer asks again by the same key: each notice is there exactly
 * once, and every answer is that of the first time.
 */
export const killCalls: Attack = {
  name: 'kill-calls',
  aim: 'The service is killed under calls with keys: each is done exactly once, and answered so.',
  lane: 'kill',

  async run(round) {
    const { counts, find, random } = round;
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const existing = new Set<number>();
    let next = 0;
    let pending: number[] = [];
    for (;;) {
      const served = await startServing(round, ['--data', 'kept']);
      await Promise.all(pending.map((number) => settle(round, agent, served, number, existing)));
      pending = [];
      if (counts.kills > 0 && round.isOver) {
        await served.child.kill();
        break;
      }
      let isOver = false;
      const lanes = Array.from({ length: CONNECTIONS }, async () => {
        while (!isOver) {
          const number = next++;
          const call = await save(agent, served.url, number);
          if (!isSaved(call)) pending.push(number);
          else existing.add(number);
          if (call.status === 0) return;
        }
      });
      await setTimeout(between(random, 50, 800));
      if (random() < 0.3) killWorkers(served.child.pid);
      await setTimeout(between(random, 0, 200));
      isOver = true;
      await served.child.kill();
      counts.kills += 1;
      await Promise.all(lanes);
    }
    agent.destroy();
    counts.acknowledged += existing.size;

    const checker = round.children.start(round.program('check-account'));
    const path = join(round.folder, 'kept');
    const { notices, audited } = (await checker.ask('notices', path)) as Notices;
    await checker.end();
    const there = new Set(notices);
    for (const number of existing)
      if (!there.has(number)) find('lost', `Notice ${number} was answered SAVED, and is not there`);
    if (audited.join() !== notices.join())
      find('lost', `${notices.length} notices have ${audited.length} audit records`);
  },
};

const isSaved = ({ status, text }: Call) => status === 200 && text.includes('SAVED');

/** Asks by the key of a call until its outcome is known. */
async function settle(
  { find, counts }: Round,
  agent: Agent,
  { url }: Served,
  number: number,
  existing: Set<number>,
): Promise<void> {
  const begin = performance.now();
  for (;;) {
    const call = await save(agent, url, number);
    const waitedMs = performance.now() - begin;
    counts.longestWaitMs = Math.max(counts.longestWaitMs, waitedMs);
    if (isSaved(call)) return void existing.add(number);
    if (call.status === 200)
      return find('lost', `Call ${number} was done twice: ${call.text.slice(0, 200)}`);
    if (waitedMs > OUTCOME_MS)
      return find('stalled', `Call ${number} has no outcome: ${call.status} ${call.text}`);
    await setTimeout(200);
  }
}

/** Sends a call. @returns Status 0 where there was no whole answer. */
function save(agent: Agent, url: string, number: number): Promise<Call> {
  const body = JSON.stringify({
    name: 'VB_ENGCHG.REV1',
    args: { '0': '1', '1': 'SAVE', '2': `K${number}`, '3': ['', `Notice ${number}`], '4': 'Y' },
  });
  const headers = { 'content-type': 'application/json', 'idempotency-key': `key-${number}` };
  return new Promise((resolve) => {
    const none = () => resolve({ number, status: 0, text: '' });
    const path = `${url}/api/admin/subroutine/call`;
    const sent = request(path, { agent, method: 'POST', headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.once('error', none);
      reply.once('close', () =>
        reply.complete ? resolve({ number, status: reply.statusCode ?? 0, text }) : none(),
      );
    });
    sent.once('error', none);
    sent.end(body);
  });
}

/** Ends the processes that a service has started. */
function killWorkers(pid: number): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ');
  for (const child of children) if (Number(child) > 0) process.kill(Number(child), 'SIGKILL');
}
