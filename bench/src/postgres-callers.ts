import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Calling, Done } from './postgres-caller.ts';
import { COMPANY } from './postgres-calls.ts';
import { serverUs } from './server-usage.ts';

/** A process that makes calls. */
export interface Caller {
  /** Has it call, one call after the other. @throws Error where it ended, with what it last wrote to its standard error. */
  callFor(ms: number): Promise<Done>;
  end(): void;
}

/** How long callers warm up, and are measured in each round. */
export interface Times {
  readonly warmUpMs: number;
  readonly ms: number;
  readonly rounds: number;
}

export function timesOf(isQuick: boolean): Times {
  return isQuick
    ? { warmUpMs: 200, ms: 200, rounds: 1 }
    : { warmUpMs: 2_500, ms: 1_000, rounds: 3 };
}

/** What callers did together. */
export interface Rate {
  readonly perSecond: number;
  /** Processor time of a call. */
  readonly us: number;
  /** That of the server; absent where it is not asked for, or not known. */
  readonly serverUs?: number;
  /** How often the work of a call was begun. */
  readonly attempts: number;
  /** Of the one that waits least for an answer. */
  readonly roundTripMs: number;
}

const PROGRAM = fileURLToPath(new URL('./postgres-caller.ts', import.meta.url));

/** A process that takes longer is ended. */
const LIFE_MS = 300_000;

/** Of what a process says before it ends, as much as names the cause. */
const LAST_WORDS = 2_000;

/** What is called; the rest is one process by itself, in the first company. */
export type CallingOptions = Pick<Calling, 'url' | 'kind'> & Partial<Calling>;

/** Orders of a process that invoices, at the most: each has numbers of its own. */
const ORDERS_MAX = 10_000;
let invoicing = 0;

/** @param within - What runs its command: none, or one that goes into a namespace first. */
export async function startCaller(
  options: CallingOptions,
  within: readonly string[] = [],
): Promise<Caller> {
  if (options.orders) invoicing += 1;
  const base = { schema: COMPANY, orders: 0, company: '1', turnOfPart: 0 };
  const calling: Calling = { ...base, firstOrder: invoicing * ORDERS_MAX + 1, ...options };
  const line = [...within, process.execPath, ...process.execArgv, PROGRAM, JSON.stringify(calling)];
  const [command = '', ...args] = line;
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const;
  const child = spawn(command, args, { stdio: [...stdio], timeout: LIFE_MS });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = `${words}${text}`.slice(-LAST_WORDS);
  });
  const ended = once(child, 'close').then(([code, signal]) => {
    throw new Error(
      `A process that makes calls (${options.kind}) ended early, with ${signal ?? `code ${code}`}:\n${words}`,
    );
  });
  ended.catch(() => {});
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  const end = () => child.kill('SIGKILL');
  try {
    await answer();
  } catch (error) {
    end();
    throw error;
  }
  return {
    callFor(ms) {
      const done = answer();
      child.send(ms);
      return done;
    },
    end,
  };
}

/** Has callers call at the same time, after they have warmed up. @param serverId - Of the server, for its processor time. */
export async function rateOf(
  starts: readonly (() => Promise<Caller>)[],
  times: Times,
  serverId?: number,
): Promise<Rate> {
  const [rate] = await ratesByNumber(starts, [starts.length], { ...times, serverId });
  if (rate === undefined) throw new TypeError('There should be a rate.');
  return rate;
}

/**
 * Has the first of the callers call, so many of them at the same time, in turn.
 *
 * @returns For each number the round with the median rate.
 */
export async function ratesByNumber(
  starts: readonly (() => Promise<Caller>)[],
  counts: readonly number[],
  { warmUpMs, ms, rounds, serverId }: Times & { readonly serverId?: number | undefined },
): Promise<Rate[]> {
  const started = await Promise.allSettled(starts.map((start) => start()));
  const callers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  try {
    for (const one of started) if (one.status === 'rejected') throw one.reason;
    await Promise.all(callers.map((caller) => caller.callFor(warmUpMs)));
    const measured = counts.map((): Rate[] => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [index, count] of counts.entries()) {
        const rate = await together(callers.slice(0, count), ms, serverId);
        if (rate) measured[index]?.push(rate);
      }
    return measured.map(medianOf);
  } finally {
    for (const caller of callers) caller.end();
  }
}

/** @returns `undefined` where none of them had anything left to call. */
async function together(
  callers: readonly Caller[],
  ms: number,
  serverId: number | undefined,
): Promise<Rate | undefined> {
  const before = serverId && serverUs(serverId);
  const done = await Promise.all(callers.map((caller) => caller.callFor(ms)));
  const after = serverId && serverUs(serverId);
  const sumOf = (part: (one: Done) => number) => done.reduce((sum, one) => sum + part(one), 0);
  const calls = sumOf(({ count }) => count);
  if (calls === 0) return undefined;
  return {
    perSecond: sumOf(({ count, ms: calledMs }) => (count > 0 ? (count / calledMs) * 1_000 : 0)),
    us: sumOf(({ us }) => us) / calls,
    ...(before && after && { serverUs: (after - before) / calls }),
    attempts: sumOf(({ attempts }) => attempts) / calls,
    roundTripMs: Math.min(...done.map(({ roundTripMs }) => roundTripMs)),
  };
}

function medianOf(rates: readonly Rate[]): Rate {
  const sorted = rates.toSorted((one, other) => one.perSecond - other.perSecond);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) throw new Error('No call was measured: there were too few orders.');
  return median;
}
