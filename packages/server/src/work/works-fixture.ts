import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { CallError } from '@mvdb/routines';
import {
  failures as databaseFailures,
  MvdbError,
  SentenceError,
  type Session,
  SqlError,
} from 'mvdb';
import { startTask } from 'mvdb/host';
import { WorkError } from './errors.ts';
import type { StreamingWork, Work } from './work.ts';

/** Where a piece of work ran: where it was asked for, in a thread of that process, or in another process. */
export type Position = 'here' | 'thread' | 'process';

/** What a piece of work of a test does, in this order, and then says where it did it. */
export interface Edits {
  /** The process that asks. */
  readonly asker: number;
  /** Says that it writes; otherwise it only reads. */
  readonly writes?: readonly (readonly [id: string, record: string])[];
  /** Appended to a record, so that doing it twice shows. */
  readonly appends?: readonly (readonly [id: string, text: string])[];
  readonly locks?: readonly string[];
  /** Program that appends a line to this file, which no rollback takes back. */
  readonly effect?: string;
  /** Work in the background that writes this record. */
  readonly task?: string;
  /** Steps taken; anything that catches errors is around them. */
  readonly steps?: number;
  readonly swallows?: boolean;
  /** So many times it does nothing for a millisecond, and takes a step. */
  readonly pauses?: number;
  /** Holds more and more memory. */
  readonly hoards?: boolean;
  /** Sets the first number to 1 and goes on when the second is not 0 any more. */
  readonly gate?: Int32Array;
  /** Makes this file, and goes on when it is gone. */
  readonly gateFile?: string;
  /** Ends the thread or process, unless it is the one that asks. */
  readonly crashes?: boolean;
  /** Ends the process, unless it is the one that asks, once the work is committed, before it answers. */
  readonly endsWhenCommitted?: boolean;
  readonly fails?: Failure;
  readonly reads?: readonly string[];
  /** Only its size matters. */
  readonly ballast?: string;
}

export interface Done {
  readonly position: Position;
  readonly records: readonly (string | undefined)[];
}

export const TABLE = 'T';

export const failures = {
  request: () =>
    new WorkError('INVALID_REQUEST', 'Give another.', {
      violations: [{ pointer: '/a', detail: 'must be b.' }],
      suggestions: ['B'],
      results: { name: 'A', args: { '0': '1' } },
    }),
  call: () =>
    new CallError('BAD_ARGUMENTS', 'Argument 0.', {
      problems: [{ argument: '0', detail: 'too long' }],
      suggestions: ['A', 'B'],
    }),
  sentence: () => new SentenceError(7, 'found "X"', ['WITH', 'BY']),
  sql: () => new SqlError(3, 'found a number', ['FROM']),
  database: () => new MvdbError(databaseFailures.TABLE_NOT_FOUND, 'NOWHERE is not in VOC.'),
  internal: () => new MvdbError(databaseFailures.ACCOUNT_FAILED, 'The disk is full.'),
  violation: () => new RangeError('A bug.'),
  text: () => 'no error at all',
} as const;

export type Failure = keyof typeof failures;

const edits: Work<Edits, Done> = {
  prepare: (request) => ({
    isReading: request.writes === undefined && request.appends === undefined,
    run: (session) => done(session, request),
  }),
};

function done(session: Session, request: Edits): Done {
  const { writes = [], appends = [], locks = [], reads = [], steps = 0 } = request;
  const table = session.table(TABLE);
  const position = positionOf(request);
  for (const id of locks) table.lock(id);
  for (const [id, record] of writes) table.write(id, record);
  for (const [id, text] of appends) table.write(id, (table.read(id) ?? '') + text);
  if (request.effect !== undefined) {
    session.beforeIrreversible('Appending a line');
    appendFileSync(request.effect, `${position}\n`);
  }
  const { task } = request;
  if (task !== undefined)
    startTask(session, 'TASK', (background) => {
      background.table(TABLE).write(task, positionOf(request));
    });
  takeSteps(session, steps, request.swallows ?? false);
  pause(session, request.pauses ?? 0);
  if (request.hoards) hoard(session);
  if (request.gate !== undefined) passGate(request.gate);
  if (request.gateFile !== undefined) passGateFile(request.gateFile);
  if (request.crashes && position !== 'here') process.exit(1);
  if (request.endsWhenCommitted && position === 'process')
    session.account.whenCommitted(() => process.kill(process.pid, 'SIGKILL'));
  if (request.fails !== undefined) throw failures[request.fails]();
  return { position, records: reads.map((id) => table.read(id)) };
}

function takeSteps(session: Session, steps: number, swallows: boolean): void {
  try {
    session.step(steps);
  } catch (error) {
    if (!swallows) throw error;
  }
}

function pause(session: Session, count: number): void {
  const stands = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  for (let paused = 0; paused < count; paused += 1) {
    Atomics.wait(stands, 0, 0, 1);
    session.step();
  }
}

function hoard(session: Session): never {
  const held: string[] = [];
  for (;;) {
    session.step(100);
    held.push(`${held.length} of many `.padEnd(1_000));
  }
}

function positionOf({ asker }: { readonly asker: number }): Position {
  if (process.pid !== asker) return 'process';
  return isMainThread ? 'here' : 'thread';
}

/** A gate in memory that threads share: whether somebody stands before it, and whether it is open. */
export function newGate(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

export function openGate(gate: Int32Array): void {
  Atomics.store(gate, 1, 1);
  Atomics.notify(gate, 1);
}

function passGate(gate: Int32Array): void {
  Atomics.store(gate, 0, 1);
  Atomics.wait(gate, 1, 0);
}

function passGateFile(file: string): void {
  writeFileSync(file, '');
  const pause = newGate();
  // Whoever was to remove it may be gone.
  const asker = process.ppid;
  while (existsSync(file) && process.ppid === asker) Atomics.wait(pause, 0, 0, 5);
}

export interface Counting {
  readonly asker: number;
  readonly count: number;
  /** Steps before each row. */
  readonly steps: number;
  /** Characters of each row. */
  readonly size?: number;
  /** Before the row of this number it fails. */
  readonly failsAt?: number;
  /** Before the row of this number it takes steps without end. */
  readonly searchesAt?: number;
  readonly isBad?: boolean;
}

export interface Counted {
  readonly number: number;
  readonly position: Position;
  readonly text: string;
}

const counting: StreamingWork<Counting, Counted> = {
  prepare(request) {
    if (request.isBad) throw failures.request();
    return { rows: (session) => counted(session, request) };
  },
};

function* counted(session: Session, request: Counting): Generator<Counted> {
  const { count, steps, size = 0, failsAt, searchesAt } = request;
  const position = positionOf(request);
  const text = 'x'.repeat(size);
  session.table(TABLE).read('any');
  for (let number = 0; number < count; number += 1) {
    session.step(steps);
    if (number === failsAt) throw failures.database();
    while (number === searchesAt) session.step();
    yield { number, position, text };
  }
}

export const works = { edits } as const;
export const streams = { counting } as const;
