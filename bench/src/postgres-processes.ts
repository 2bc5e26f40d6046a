import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { COMPANY } from './postgres-calls.ts';

const PROCESSES = [1, 2, 4];

/** Calls per second of several processes on one database, of a routine that reads and of one that writes. */
export async function processNotes(url: string, isQuick: boolean): Promise<string[]> {
  const notes: string[] = [];
  for (const kind of ['reads', 'writes'])
    for (const count of PROCESSES) {
      process.stderr.write(`  ${count} processes, ${kind}\n`);
      notes.push(await noteOf(url, kind, count, isQuick ? 200 : 3_000));
    }
  return notes;
}

async function noteOf(url: string, kind: string, count: number, ms: number): Promise<string> {
  const children = Array.from({ length: count }, () =>
    fork(new URL('./postgres-caller.ts', import.meta.url), [url, COMPANY, kind]),
  );
  try {
    await Promise.all(children.map(reported));
    const answers = children.map(reported);
    for (const child of children) child.send(ms);
    const done = (await Promise.all(answers)) as { count: number; us: number }[];
    const calls = done.reduce((sum, one) => sum + one.count, 0);
    const us = done.reduce((sum, one) => sum + one.us, 0);
    return `postgres: ${count} ${count === 1 ? 'process' : 'processes'}, ${kind}: ${Math.round((calls / ms) * 1_000)} calls a second, ${Math.round(us / calls)} us of processor time of the client each.`;
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
