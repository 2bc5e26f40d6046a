import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Calling } from './postgres-caller.ts';
import { COMPANY } from './postgres-calls.ts';

/** What a process did. */
interface Done {
  readonly count: number;
  /** How often the work of its calls was begun: more than their number where others got in the way. */
  readonly attempts: number;
  readonly us: number;
}

/** Processes that call at the same time, and what is said of them. */
interface Together {
  readonly what: string;
  readonly calling: readonly Omit<Calling, 'url' | 'schema'>[];
}

/** A delay of half a millisecond each way, as between two machines. */
const DELAY_MS = 1;

const PROCESSES = [1, 2, 4];

/** Orders that are invoiced by one process at the most. */
const ORDERS = 800;

/**
 * Calls per second of several processes on one database, of a routine that reads and of one that writes, and how often
 * those get in each other's way. Then the same with answers that take longer, as from another machine.
 */
export async function processNotes(url: string, isQuick: boolean): Promise<string[]> {
  const times = isQuick ? { warmUpMs: 200, ms: 200 } : { warmUpMs: 5_000, ms: 3_000 };
  const notes: string[] = [];
  for (const together of [...byNumber(), ...(isQuick ? [] : conflicts())])
    notes.push(await noteOf(url, together, times));
  const proxy = await startDelay(url);
  try {
    for (const { what, calling } of byNumber())
      notes.push(
        await noteOf(proxy.url, { what: `${what}, answers ${DELAY_MS} ms later`, calling }, times),
      );
  } finally {
    proxy.end();
  }
  return notes;
}

const base = { kind: 'adjust stock', orders: 0, company: '1', turnOfPart: 0 };

/** Reads, and adjustments of one part, of a part for each, and of one for each in a company of its own. */
function byNumber(): Together[] {
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);
  const processes = (count: number) => `${count} ${count === 1 ? 'process' : 'processes'}`;
  const each = PROCESSES.flatMap((count): Together[] => [
    {
      what: `${processes(count)}, reads`,
      calling: numbered(count).map(() => ({ ...base, kind: 'reads' })),
    },
    { what: `${processes(count)}, one part`, calling: numbered(count).map(() => base) },
    {
      what: `${processes(count)}, a part each`,
      calling: numbered(count).map((turnOfPart) => ({ ...base, turnOfPart })),
    },
  ]);
  const apart = ['1', '2'].map((company) => ({ ...base, company }));
  return [...each, { what: '2 processes, a company each', calling: apart }];
}

/** Two processes that never take the account before a conflict: how often what they do meets. */
function conflicts(): Together[] {
  const kinds = [
    ['adjust stock', 0],
    ['transfer stock', 0],
    ['invoice 10 lines', ORDERS],
  ] as const;
  return kinds.map(([kind, orders]) => ({
    what: `2 processes that always try beside each other, ${kind}`,
    calling: [0, 1].map((turnOfPart) => ({ ...base, kind, orders, turnOfPart, aloneMax: 0 })),
  }));
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
  { what, calling }: Together,
  { warmUpMs, ms }: { readonly warmUpMs: number; readonly ms: number },
): Promise<string> {
  process.stderr.write(`  ${what}\n`);
  const program = new URL('./postgres-caller.ts', import.meta.url);
  const children = calling.map((one) =>
    fork(program, [JSON.stringify({ ...one, url, schema: COMPANY } satisfies Calling)]),
  );
  const callFor = (time: number) => {
    const answers = children.map(reported);
    for (const child of children) child.send(time);
    return Promise.all(answers) as Promise<Done[]>;
  };
  try {
    await Promise.all(children.map(reported));
    await callFor(warmUpMs);
    const done = await callFor(ms);
    const sumOf = (part: keyof Done) => done.reduce((sum, one) => sum + one[part], 0);
    const calls = sumOf('count');
    const each = `${Math.round(sumOf('us') / calls)} us of processor time of the client`;
    const tries = (sumOf('attempts') / calls).toFixed(2);
    return `postgres: ${what}: ${Math.round((calls / ms) * 1_000)} calls a second, ${each} and ${tries} attempts each.`;
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
