import { once } from 'node:events';
import { startThread } from 'mvdb/host';
import type { ProbeOrder } from './latency-probe.ts';

/** How long empty requests took. */
export interface Latencies {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

export interface StallFigures {
  /** With nothing else to do, measured just before. */
  readonly idle: Latencies;
  /** While the hostile requests ran. */
  readonly loaded: Latencies;
  /** How many of them were answered with which status, or given up by the client. */
  readonly outcomes: Readonly<Record<string, number>>;
}

export interface StallTrial {
  /** Where the server listens. */
  readonly url: string;
  /** What is sent in `Authorization`, one after the other; default: nothing. */
  readonly tokens?: readonly string[];
  readonly count: number;
  readonly random: () => number;
  /** Sentences, expressions and statements, each of any kind. */
  hostileSentence(random: () => number): string;
  hostileExpression(random: () => number): string;
  /** Requests at the same time; default: 8. */
  readonly parallel?: number;
  /** After this time a client goes away; default: 2 s. */
  readonly patienceMs?: number;
}

const ADMIN = '/api/admin';
const EMPTY_PATHS = ['/healthz', '/readyz', '/nowhere'];
const IDLE_MS = 1_500;

/** Characters of a sentence, and of one that has to stand in the first line of a request. */
const SENTENCE_SIZE_MAX = 17_000;
const TARGET_SIZE_MAX = 3_000;

interface Hostile {
  readonly path: string;
  readonly body?: object;
  readonly accept?: string;
}

type EntryPoint = (sentence: string, expression: string) => Hostile;

const call = (name: string, args: object, more: object = {}): Hostile => ({
  path: `${ADMIN}/subroutine/call`,
  body: { name, args, ...more },
});

const clause = (expression: string) => `WITH EVAL "${expression.replaceAll('"', "'")}" # "x"`;

/** Every way in which a request gives a sentence, a clause or an expression. */
const entryPoints: Readonly<Record<string, EntryPoint>> = {
  query: (sentence) => ({ path: `${ADMIN}/query`, body: { sentence } }),
  printed: (sentence) => ({ path: `${ADMIN}/query?view=text`, body: { sentence } }),
  ndjson: (sentence) => ({
    path: `${ADMIN}/query`,
    body: { sentence },
    accept: 'application/x-ndjson',
  }),
  csv: (sentence) => ({ path: `${ADMIN}/query`, body: { sentence }, accept: 'text/csv' }),
  explain: (sentence) => ({ path: `${ADMIN}/query/explain`, body: { sentence } }),
  filter: (_, expression) => ({
    path: `${ADMIN}/tables/PRODUCT/records?filter=${encodeURIComponent(
      `EVAL "${expression.replaceAll('"', "'")}" # "x"`.slice(0, TARGET_SIZE_MAX),
    )}`,
  }),
  select: (sentence) => call('VB_GETLIST.REV1', { 0: 'LIST PRODUCT' }, { select: sentence }),
  list: (sentence) => call('VB_GETLIST.REV1', { 0: sentence, 1: sentence }),
  clause: (_, expression) => call('VB_GETLIST', { 0: 'PRODUCT', 1: '1', 2: clause(expression) }),
  command: (sentence) => call('VB_SYSTEMSTAT.REV1', { 0: sentence }),
};

/**
 * Measures how long a server keeps those waiting who ask for nothing, while hostile requests come through
 * every entry point that takes a sentence. Clients take turns through the entry points, and go away when it takes long.
 */
export async function measureStalls(trial: StallTrial): Promise<StallFigures> {
  const { url, parallel = 8, count } = trial;
  const stopIdle = await startProbe(url);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idle = await stopIdle();
  const outcomes: Record<string, number> = {};
  const stopProbe = await startProbe(url);
  let asked = 0;
  const client = async () => {
    for (let index = asked; index < count; index = asked) {
      asked += 1;
      const outcome = await ask(trial, index);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, client));
  return { idle, loaded: await stopProbe(), outcomes };
}

/** Asks through the next entry point, reads the answer, and gives its status. */
async function ask(trial: StallTrial, index: number): Promise<string> {
  const { url, tokens = [], random, patienceMs = 2_000 } = trial;
  const ways = Object.values(entryPoints);
  const sentence = trial.hostileSentence(random).slice(0, SENTENCE_SIZE_MAX);
  const hostile = ways[index % ways.length]?.(sentence, trial.hostileExpression(random));
  if (hostile === undefined) throw new TypeError('There is no entry point.');
  const { path, body, accept = 'application/json' } = hostile;
  const token = tokens[index % tokens.length];
  try {
    const reply = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(patienceMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for await (const _ of reply.body ?? []);
    return String(reply.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'left' : 'cut';
  }
}

/** Begins to measure, with the first answer. @returns What ends it, and gives what was measured. */
async function startProbe(url: string): Promise<() => Promise<Latencies>> {
  const workerData: ProbeOrder = { url, paths: EMPTY_PATHS, pauseMs: 3 };
  const probe = startThread(new URL('./latency-probe.ts', import.meta.url), { workerData });
  await once(probe, 'message');
  return async () => {
    const measured = once(probe, 'message');
    probe.postMessage('stop');
    const [latenciesMs] = await measured;
    return figuresOf(latenciesMs);
  };
}

function figuresOf(latenciesMs: readonly number[]): Latencies {
  const sorted = [...latenciesMs].sort((one, other) => one - other);
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
  return { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** Figures as a table of two lines. */
export function stallLines({ idle, loaded, outcomes }: StallFigures): string[] {
  const line = (name: string, { count, p50Ms, p99Ms, maxMs }: Latencies) =>
    `${name}: ${count} empty requests, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms, max ${maxMs.toFixed(1)} ms`;
  const reported = Object.entries(outcomes).map(([status, times]) => `${times} x ${status}`);
  return [line('alone', idle), line('beside hostile sentences', loaded), reported.join(', ')];
}
