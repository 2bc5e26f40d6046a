import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { COMPANY } from './postgres-calls.ts';

const PROCESSES = [1, 2, 4];

/** What a process did. */
interface Done {
  readonly count: number;
  /** How often the work of its calls was begun: more than their number where others got in the way. */
  readonly attempts: number;
  readonly us: number;
}

/** A delay of half a millisecond each way, as between two machines. */
const DELAY_MS = 1;

/**
 * Calls per second of several processes on one database, of a routine that reads and of one that writes: all of them the
 * same part, or each its own. Then the same with answers that take longer, as from another machine.
 */
export async function processNotes(url: string, isQuick: boolean): Promise<string[]> {
  const ms = isQuick ? 200 : 3_000;
  const notes = await notesOf(url, '', ms);
  const proxy = await startDelay(url);
  try {
    return [...notes, ...(await notesOf(proxy.url, `, answers ${DELAY_MS} ms later`, ms))];
  } finally {
    proxy.end();
  }
}

async function notesOf(url: string, how: string, ms: number): Promise<string[]> {
  const notes: string[] = [];
  for (const kind of ['reads', 'writes', 'writes apart'])
    for (const count of PROCESSES) {
      process.stderr.write(`  ${count} processes, ${kind}${how}\n`);
      notes.push(await noteOf(url, kind, how, count, ms));
    }
  return notes;
}

/** Starts a proxy in a process of its own, through which answers take longer. */
async function startDelay(url: string): Promise<{ readonly url: string; end(): void }> {
  const program = new URL('../../test/postgres/proxy-program.ts', import.meta.url);
  const child = fork(program, [url, '', String(DELAY_MS)], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout === null) throw new TypeError('The proxy has pipes.');
  const [address] = await once(createInterface({ input: child.stdout }), 'line');
  return { url: address, end: () => child.kill() };
}

async function noteOf(
  url: string,
  kind: string,
  how: string,
  count: number,
  ms: number,
): Promise<string> {
  const children = Array.from({ length: count }, (_, index) =>
    fork(new URL('./postgres-caller.ts', import.meta.url), [url, COMPANY, kind, String(index)]),
  );
  try {
    await Promise.all(children.map(reported));
    const answers = children.map(reported);
    for (const child of children) child.send(ms);
    const done = (await Promise.all(answers)) as Done[];
    const calls = done.reduce((sum, one) => sum + one.count, 0);
    const us = done.reduce((sum, one) => sum + one.us, 0);
    const attempts = done.reduce((sum, one) => sum + one.attempts, 0);
    const tries = kind === 'reads' ? '' : `, ${(attempts / calls).toFixed(2)} attempts each`;
    return `postgres: ${count} ${count === 1 ? 'process' : 'processes'}, ${kind}${how}: ${Math.round((calls / ms) * 1_000)} calls a second, ${Math.round(us / calls)} us of processor time of the client each${tries}.`;
  } finally {
    for (const child of children) child.kill();
  }
}

/** What a process reports next. @throws Error when it ends instead. */
async function reported(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const gone = once(child, 'exit', ended).then(() => {
    throw new Error('A process that makes calls ended early.');
  });
  try {
    const [message] = await Promise.race([once(child, 'message'), gone]);
    return message;
  } finally {
    gone.catch(() => {});
    ended.abort();
  }
}
