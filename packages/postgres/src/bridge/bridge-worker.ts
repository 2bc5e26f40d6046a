import { type MessagePort, workerData } from 'node:worker_threads';
import { Client, type ClientConfig } from 'pg';
import { Batch } from './batch.ts';
import {
  type BridgeAnswer,
  type BridgeRequest,
  type BridgeViolation,
  type Rows,
  type Statement,
  signals,
} from './protocol.ts';

/** What the thread begins with. */
export interface BridgeStart {
  readonly config: ClientConfig;
  readonly port: MessagePort;
  /** See `signals`. */
  readonly reported: Int32Array;
  /** Number of the last connection that an earlier thread held, and that was lost with it. */
  readonly lostUpTo: number;
}

const { config, port, reported, lostUpTo } = workerData as BridgeStart;

/** What the server says before it ends a connection: SQLSTATE of classes 08 and 57P. */
const ENDED = /^(08|57P)/;

/** A connection, and the statements that are prepared on it, by name. */
interface Opened {
  readonly client: Client;
  readonly prepared: Map<string, string>;
}

const connections = new Map<number, Promise<Opened>>();
/** Connections that were there and are gone; what was begun on one does not go on on another. */
const lost = new Set<number>();
/** What is carried out next on connections on which the same is done again and again. */
const repeated = new Map<number, NodeJS.Timeout>();
/** After how long without an answer another one is opened for it. */
const REPEATED_ANSWER_MS = 5_000;
/**
 * Settings of each connection, where the server has them: that short statements are not compiled, which takes a hundred
 * times as long as they do; that it notices within half a minute that a machine is gone, and frees what its connections
 * held.
 */
const SETTINGS = [
  `SELECT set_config('jit', 'off', false)`,
  `SELECT set_config('tcp_keepalives_idle', '10', false),
    set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '4', false)`,
];
/** Requests of one connection are carried out one after the other. */
const queues = new Map<number, Promise<void>>();

port.on('message', (request: BridgeRequest) => {
  const { connection } = request;
  const before = queues.get(connection) ?? Promise.resolve();
  queues.set(
    connection,
    before.then(() => carryOut(request)),
  );
});

process.on('exit', () => {
  Atomics.store(reported, signals.ended, 1);
  wake();
});

async function carryOut({ id, connection, statements, everyMs }: BridgeRequest): Promise<void> {
  if (statements.length === 0) return await close(connection);
  if (everyMs !== undefined) repeatIn(connection, statements, everyMs);
  const rows: Rows[] = [];
  let isSent = false;
  try {
    const isOfEarlier = connection <= lostUpTo && !repeated.has(connection);
    if (isOfEarlier || lost.has(connection)) throw new Error('the connection was lost before');
    const opened = await openedOf(connection);
    isSent = true;
    await runAll(opened, statements, rows);
    answer({ id, rows });
  } catch (error) {
    if (ENDED.test(codeOf(error))) noteLost(connection);
    answer({ id, rows, violation: violationOf(error, isSent, isLost(connection)) });
  }
}

function wake(): void {
  Atomics.add(reported, signals.answers, 1);
  Atomics.notify(reported, signals.answers);
}

/**
 * Sends statements at once, and waits for all of their answers. Where one fails, the server leaves those behind it; a
 * transaction that would have ended with them is undone.
 *
 * @param rows - Takes the rows of each, up to the first that fails.
 * @throws What the first says that fails.
 */
async function runAll(
  { client, prepared }: Opened,
  statements: readonly Statement[],
  rows: Rows[],
): Promise<void> {
  const batch = new Batch(statements, prepared);
  const error = await new Promise<Error | null>((resolve) => {
    batch.callback = resolve;
    client.query(batch);
  });
  rows.push(...batch.answers);
  if (error === null) return;
  const left = statements.slice(batch.answers.length);
  if (left.some(({ text }) => text === 'COMMIT')) await client.query('ROLLBACK').catch(() => {});
  throw error;
}

function answer(message: BridgeAnswer): void {
  port.postMessage(message);
  wake();
}

function openedOf(connection: number): Promise<Opened> {
  const cached = connections.get(connection);
  if (cached) return cached;
  const timeoutMs = repeated.has(connection) ? REPEATED_ANSWER_MS : 0;
  const client = new Client({
    ...config,
    ...{ connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs },
  } as ClientConfig);
  const opened = client.connect().then(async () => {
    for (const setting of SETTINGS) await client.query(setting).catch(() => {});
    return { client, prepared: new Map<string, string>() };
  });
  const forget = () => {
    if (connections.get(connection) !== opened) return;
    connections.delete(connection);
    noteLost(connection);
  };
  client.on('error', forget);
  client.on('end', forget);
  connections.set(connection, opened);
  opened.catch(() => connections.delete(connection));
  return opened;
}

function noteLost(connection: number): void {
  if (!repeated.has(connection)) lost.add(connection);
}

/** Carries statements out after a time, and goes on so, whatever comes of them. */
function repeatIn(connection: number, statements: readonly Statement[], everyMs: number): void {
  const repeat = async () => {
    repeatIn(connection, statements, everyMs);
    const opened = await openedOf(connection);
    await runAll(opened, statements, []);
  };
  repeated.set(
    connection,
    setTimeout(() => repeat().catch(() => disconnect(connection)), everyMs),
  );
}

async function close(connection: number): Promise<void> {
  queues.delete(connection);
  lost.delete(connection);
  clearTimeout(repeated.get(connection));
  repeated.delete(connection);
  await disconnect(connection);
}

/** Ends a connection, also one that waits for an answer; it is opened again by the next statement. */
async function disconnect(connection: number): Promise<void> {
  const opened = connections.get(connection);
  connections.delete(connection);
  const open = await opened?.catch(() => undefined);
  await open?.client.end().catch(() => {});
}

/** Also one that could not be had. */
function isLost(connection: number): boolean {
  return lost.has(connection) || !connections.has(connection);
}

function violationOf(error: unknown, isSent: boolean, isLost: boolean): BridgeViolation {
  const message = error instanceof Error ? error.message : String(error);
  return { code: codeOf(error), message, isSent, isLost };
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
