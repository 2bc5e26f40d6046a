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
/** What is carried out again where a connection is lost. */
const saved = new Map<number, readonly Statement[]>();
/** Those of them that are lost now. */
const restored = new Map<number, NodeJS.Timeout>();
/** How long is waited before a kept connection is opened again, at first and at the most. */
const RESTORE_MS = { first: 50, most: 2_000 } as const;
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

async function carryOut({ id, connection, statements, isSaved }: BridgeRequest): Promise<void> {
  if (statements.length === 0) return await close(connection);
  const rows: Rows[] = [];
  let isSent = false;
  try {
    const isOfEarlier = connection <= lostUpTo && !isSaved;
    if (isOfEarlier || lost.has(connection)) throw new Error('the connection was lost before');
    const client = await clientOf(connection);
    isSent = true;
    await runAll(client, statements, rows);
    if (isSaved) saved.set(connection, statements);
    answer({ id, rows });
  } catch (error) {
    if (ENDED.test(codeOf(error))) lost.add(connection);
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
  const opened = open(connection);
  clients.set(connection, opened);
  opened.catch(() => clients.delete(connection));
  return opened;
}

async function open(connection: number): Promise<Client> {
  const client = new Client({ ...config, pipeline: true } as ClientConfig);
  const forget = () => {
    clients.delete(connection);
    if (saved.has(connection)) restoreIn(connection, RESTORE_MS.first);
    else lost.add(connection);
  };
  client.on('error', forget);
  client.on('end', forget);
  await client.connect();
  return client;
}

/** Opens a kept connection again and carries out what it is kept for, as often as it takes. */
function restoreIn(connection: number, pauseMs: number): void {
  if (restored.has(connection)) return;
  const restore = async () => {
    try {
      const client = await clientOf(connection);
      await runAll(client, saved.get(connection) ?? [], []);
      restored.delete(connection);
    } catch {
      restored.delete(connection);
      if (saved.has(connection)) restoreIn(connection, Math.min(2 * pauseMs, RESTORE_MS.most));
    }
  };
  restored.set(connection, setTimeout(restore, pauseMs));
}

async function close(connection: number): Promise<void> {
  queues.delete(connection);
  lost.delete(connection);
  saved.delete(connection);
  clearTimeout(restored.get(connection));
  restored.delete(connection);
  const client = clients.get(connection);
  clients.delete(connection);
  const open = await client?.catch(() => undefined);
  open?.removeAllListeners('end');
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
