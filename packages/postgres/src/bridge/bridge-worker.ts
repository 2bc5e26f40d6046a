import { type MessagePort, workerData } from 'node:worker_threads';
import { Client, type ClientConfig, type CustomTypesConfig } from 'pg';
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

/** Cells stay as the driver has them: as the text that their bytes are. */
const types = { getTypeParser: () => (cell: unknown) => cell } as CustomTypesConfig;

/** What the server says before it ends a connection: SQLSTATE of classes 08 and 57P. */
const ENDED = /^(08|57P)/;

const clients = new Map<number, Promise<Client>>();
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
    const client = await clientOf(connection);
    isSent = true;
    await runAll(client, statements, rows);
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
 * Sends all statements at once, and waits for all of their answers. Where one fails, the server rejects those behind it
 * in its transaction, and a COMMIT among them undoes it.
 *
 * @param rows - Takes the rows of each, up to the first that fails.
 * @throws What the first says that fails.
 */
async function runAll(
  client: Client,
  statements: readonly Statement[],
  rows: Rows[],
): Promise<void> {
  const answers = await Promise.allSettled(statements.map((statement) => run(client, statement)));
  for (const one of answers) {
    if (one.status === 'rejected') throw one.reason;
    rows.push(one.value);
  }
}

function answer(message: BridgeAnswer): void {
  port.postMessage(message);
  wake();
}

async function run(client: Client, { text, name, values }: Statement): Promise<Rows> {
  const result = await client.query({
    text,
    ...(name !== undefined && { name }),
    values: values?.map((value) => (value instanceof Uint8Array ? bufferOf(value) : value)),
    rowMode: 'array',
    binary: true,
    types,
  } as Parameters<Client['query']>[0] & object);
  return (result as unknown as { rows: Rows }).rows;
}

/** The same bytes, not copied. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function clientOf(connection: number): Promise<Client> {
  const cached = clients.get(connection);
  if (cached) return cached;
  const timeoutMs = repeated.has(connection) ? REPEATED_ANSWER_MS : 0;
  const client = new Client({
    ...config,
    ...{ pipeline: true, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs },
  } as ClientConfig);
  const opened = client.connect().then(() => {
    for (const setting of SETTINGS) client.query(setting).catch(() => {});
    return client;
  });
  const forget = () => {
    if (clients.get(connection) !== opened) return;
    clients.delete(connection);
    noteLost(connection);
  };
  client.on('error', forget);
  client.on('end', forget);
  clients.set(connection, opened);
  opened.catch(() => clients.delete(connection));
  return opened;
}

function noteLost(connection: number): void {
  if (!repeated.has(connection)) lost.add(connection);
}

/** Carries statements out after a time, and goes on so, whatever comes of them. */
function repeatIn(connection: number, statements: readonly Statement[], everyMs: number): void {
  const repeat = async () => {
    repeatIn(connection, statements, everyMs);
    const client = await clientOf(connection);
    await runAll(client, statements, []);
  };
  repeated.set(
    connection,
    setTimeout(() => repeat().catch(() => {}), everyMs),
  );
}

async function close(connection: number): Promise<void> {
  queues.delete(connection);
  lost.delete(connection);
  clearTimeout(repeated.get(connection));
  repeated.delete(connection);
  const client = clients.get(connection);
  clients.delete(connection);
  const open = await client?.catch(() => undefined);
  await open?.end().catch(() => {});
}

/** Also one that could not be had. */
function isLost(connection: number): boolean {
  return lost.has(connection) || !clients.has(connection);
}

function violationOf(error: unknown, isSent: boolean, isLost: boolean): BridgeViolation {
  const message = error instanceof Error ? error.message : String(error);
  return { code: codeOf(error), message, isSent, isLost };
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
