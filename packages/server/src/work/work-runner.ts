import { availableParallelism } from 'node:os';
import { type Account, failures, MvdbError, type Session } from 'mvdb';
import { withDefaults } from '../limits/limit.ts';
import { type RunnerLimits, runnerLimits } from '../limits/limits.ts';
import { type Answer, type SeenCommit, seenWith } from './answer.ts';
import { type Attempted, attempted } from './attempt.ts';
import { WorkError } from './errors.ts';
import { InlineBudget } from './inline-budget.ts';
import { answerTo, findReply, newOnce, type Once } from './once.ts';
import { type Operator, sessionOf } from './operator.ts';
import { ordered } from './ordered.ts';
import { isUncertain, outcomeOf } from './outcome.ts';
import { rowsAsOf } from './past-reading.ts';
import { programsOf } from './program-host.ts';
import { textSize } from './text-size.ts';
import { undone } from './undone.ts';
import {
  ofKind,
  type PreparedWork,
  type ReplyOf,
  type RequestOf,
  type RowOf,
  type Streams,
  type Works,
} from './work.ts';
import { carriedOut } from './workers/execute.ts';
import type { Order } from './workers/order.ts';
import type { Rows } from './workers/row-stream.ts';
import { isLost } from './workers/worker-pool.ts';
import { type WorkerLoad, type WorkerModules, WorkerPools } from './workers/worker-pools.ts';

export type RunnerOptions = RunnerLimits;

/** Kinds of work, and the modules that serve them to workers. */
export interface ServedKinds<AllWorks extends Works, AllStreams extends Streams>
  extends WorkerModules {
  readonly works: AllWorks;
  readonly streams: AllStreams;
}

export interface RunOptions {
  /** Whether all that the work writes is undone once its reply is known. */
  readonly isDiscarded?: boolean;
  /** Who asks; workers are shared out among clients. */
  readonly client?: string;
  /** The last commit that who asks has seen; takes the one that is seen in the answer. */
  readonly seen?: SeenCommit;
  /** Number of the request, for the log of what the work writes. */
  readonly requestId?: string;
  /**
   * The moment as of which the account is read, as a text of `momentOfText`; default: now. What writes is tried on a copy
   * of then, and must be discarded.
   */
  readonly asOf?: string | undefined;
}

/** What came of work that is done once. */
export interface OnceReply {
  readonly json: string | Uint8Array;
  /** Whether it was done before, and this is what it gave then. */
  readonly isReplayed: boolean;
}

/** A piece of work that has passed every check which needs no session. */
export interface PreparedRequest<Reply> {
  /** True when it changes nothing. */
  readonly isReading: boolean;
  /**
   * Runs the work. What writes is answered once it is committed.
   *
   * @throws What running it throws, nothing of it being kept: MvdbError `BUDGET_EXCEEDED` for more steps than
   * it may take; WorkError `QUEUE_FULL`, `SHUTTING_DOWN`, `WORK_LOST`. Something may be kept only after
   * `OUTCOME_UNKNOWN`, and all of it is after `REPLY_NOT_KEPT`.
   */
  run(operator: Operator, options?: RunOptions): Promise<Reply>;
  /** Runs it as `run`. The JSON of long work, which may be large, is written where it is done. */
  runToJson(operator: Operator, options?: RunOptions): Promise<string | Uint8Array>;
  /**
   * Runs work that writes, as `runToJson`, unless it was done before: then nobody waits for it.
   *
   * @throws As `run`; WorkError `IDEMPOTENCY_MISMATCH`, `REPLY_NOT_KEPT`.
   */
  runOnce(
    operator: Operator,
    once: Once,
    options?: Pick<RunOptions, 'client' | 'seen' | 'requestId'>,
  ): Promise<OnceReply>;
}

/** How busy a runner is. */
export interface RunnerLoad extends WorkerLoad {
  /** Pieces of work that were given to workers so far. */
  readonly helpedCount: number;
}

/** Time after which work takes long while no worker is there yet. */
const COLD_MS = 25;

const READER_THREADS_MIN = 2;
const READER_THREADS_MAX = 4;

/** Characters of a request that is not tried first: what is done with its texts takes no steps. */
const SHORT_REQUEST_SIZE_MAX = 16_384;

/** Rows that are handed on at a time. */
const BATCH_ROWS = 500;

/** How long closing waits for what is being done by default. */
const CLOSE_MS = 10_000;

/** Undoes what an attempt wrote that was given up. */
class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/**
 * Runs work on an account so that short work never waits for long. Every piece of work is tried where it is
 * asked for; one that turns out to be long has changed nothing, and is started over by a worker: a thread
 * for what only reads, a process for what writes.
 */
export class WorkRunner<AllWorks extends Works, AllStreams extends Streams> {
  readonly #account: Account;
  readonly #works: AllWorks;
  readonly #streams: AllStreams;
  readonly #workerPools: WorkerPools;
  readonly #inlineBudget: InlineBudget;
  readonly #options: Required<RunnerOptions>;
  readonly #hasWorkers: boolean;
  #helpedCount = 0;

  /** @throws MvdbError `BAD_ARGUMENT` for a count that is not a whole number from 0. */
  constructor(
    account: Account,
    { works, streams, ...modules }: ServedKinds<AllWorks, AllStreams>,
    options: RunnerOptions = {},
  ) {
    assertCounts(options);
    this.#account = account;
    this.#works = works;
    this.#streams = streams;
    this.#options = withDefaults(runnerLimits, {
      ...options,
      readerThreads: options.readerThreads ?? defaultReaderThreads(),
      coldMs: options.coldMs ?? options.shortMs ?? COLD_MS,
    });
    this.#inlineBudget = new InlineBudget(this.#options.inlineMsMax);
    this.#workerPools = new WorkerPools(account, modules, this.#options);
    this.#hasWorkers = this.#options.readerThreads > 0 && account.address !== undefined;
    account.closeWith(this);
  }

  get load(): RunnerLoad {
    return { ...this.#workerPools.load, helpedCount: this.#helpedCount };
  }

  /** Prepares a piece of work, to be run once. @throws What preparing it throws. */
  prepare<Kind extends keyof AllWorks & string>(
    kind: Kind,
    request: RequestOf<AllWorks[Kind]>,
  ): PreparedRequest<ReplyOf<AllWorks[Kind]>> {
    const work = ofKind(this.#works, kind).prepare(request);
    const order = (operator: Operator, options: RunOptions, isJson: boolean) =>
      this.#order(kind, request, operator, options, isJson);
    return {
      isReading: work.isReading,
      run: async (operator, options = {}) => {
        const answered = await this.#answerTo(work, order(operator, options, false));
        const { reply } = noted(answered, options);
        // What runs under a name is what the name stands for.
        return reply as ReplyOf<AllWorks[Kind]>;
      },
      runToJson: async (operator, options = {}) =>
        jsonOf(noted(await this.#answerTo(work, order(operator, options, true)), options)),
      runOnce: async (operator, once, options = {}) => {
        const found = findReply(this.#account, once);
        if (found !== undefined) {
          const { json } = noted(this.#withCommit({ json: found }), options);
          return { json, isReplayed: true };
        }
        const ordered = order(operator, options, true);
        const origin = { ...ordered.origin, idempotencyKey: once.key };
        const answered = noted(await this.#answerTo(work, { ...ordered, origin, once }), options);
        return { json: jsonOf(answered), isReplayed: answered.isReplayed ?? false };
      },
    };
  }

  /** Prepares a piece of work and runs it. @throws As both. */
  async run<Kind extends keyof AllWorks & string>(
    kind: Kind,
    request: RequestOf<AllWorks[Kind]>,
    operator: Operator,
    options: RunOptions = {},
  ): Promise<ReplyOf<AllWorks[Kind]>> {
    return this.prepare(kind, request).run(operator, options);
  }

  /** Prepares a piece of work and runs it to JSON. @throws As both. */
  async runToJson<Kind extends keyof AllWorks & string>(
    kind: Kind,
    request: RequestOf<AllWorks[Kind]>,
    operator: Operator,
    options: RunOptions = {},
  ): Promise<string | Uint8Array> {
    return this.prepare(kind, request).runToJson(operator, options);
  }

  /**
   * The rows of a work in batches, read no faster than they are taken. Whoever leaves early calls `return`.
   *
   * @throws Here or with the first batch, as `prepare` and `run` of what it gives; with a later one where the work fails half-way, and
   * WorkError `ROWS_NOT_TAKEN` after a pause that was too long.
   */
  stream<Kind extends keyof AllStreams & string>(
    kind: Kind,
    request: RequestOf<AllStreams[Kind]>,
    operator: Operator,
    options: Pick<RunOptions, 'client' | 'asOf'> = {},
  ): Rows<RowOf<AllStreams[Kind]>> {
    const { rows, isLong } = ofKind(this.#streams, kind).prepare(request);
    const order = this.#order(kind, request, operator, options, false);
    const run = (session: Session) => [...rowsAsOf(session, order.asOf, rows)];
    const tested = this.#tryReading({ isReading: true, isLong, run }, order);
    if (tested) return inBatches(tested.result as RowOf<AllStreams[Kind]>[]);
    this.#helpedCount += 1;
    return this.#workerPools.rows(order);
  }

  /** Lets workers do what they are at, and ends those that have not done it in time. */
  close(withinMs = CLOSE_MS): Promise<void> {
    return this.#workerPools.close(withinMs);
  }

  #order(
    kind: string,
    request: unknown,
    operator: Operator,
    { client = '', isDiscarded = false, seen, requestId, asOf }: RunOptions,
    isJson: boolean,
  ): Order {
    const { stepsMax } = this.#options;
    return {
      ...{ kind, request, operator, client, stepsMax, isDiscarded, isJson },
      ...(seen?.before !== undefined && { seenCommit: seen.before }),
      ...(requestId !== undefined && { origin: { request: requestId } }),
      ...(asOf !== undefined && { asOf }),
    };
  }

  /** The answer itself where it is known at once. */
  #answerTo(work: PreparedWork<unknown>, order: Order): Answer | Promise<Answer> {
    const { isReading } = work;
    if (isReading && order.once) throw new TypeError('Only work that writes is done once.');
    if (!isReading && order.asOf !== undefined) return this.#tryOnCopy(order);
    const answering = {
      isReading,
      isLong: work.isLong,
      run: (session: Session) =>
        answerTo(order, this.#account, () => ordered(session, order, (asked) => work.run(asked))),
    };
    if (!isReading) return this.#write(answering, order);
    const tested = this.#tryReading(answering, order);
    return tested ? seenWith(tested) : this.#helped(order, isReading);
  }

  async #write(prepared: PreparedWork<Answer>, order: Order): Promise<Answer> {
    const tested = await this.#tryWriting(prepared, order).catch((error) =>
      this.#reported(error, order),
    );
    if (tested) return { commit: this.#account.madeCommit, ...tested.result };
    if (order.isDiscarded) return this.#helped(order, false);
    return this.#writeElsewhere({ ...order, once: order.once ?? newOnce() });
  }

  /** Work that writes, on a copy of the past. */
  #tryOnCopy(order: Order): Answer | Promise<Answer> {
    if (!order.isDiscarded)
      throw new TypeError('Work that writes is asked of the past only where it is undone.');
    if (this.#hasWorkers) return this.#helped(order, false);
    return carriedOut(this.#account, this.#works, order, []);
  }

  #helped(order: Order, isReading: boolean): Promise<Answer> {
    this.#helpedCount += 1;
    return this.#workerPools.perform(order, isReading);
  }

  /** What became of work that was tried here and failed. */
  async #reported(error: unknown, order: Order): Promise<Attempted<Answer>> {
    if (!isUncertain(error)) throw error;
    const { once } = order;
    if (once === undefined) throw new WorkError('OUTCOME_UNKNOWN', '', { cause: error });
    return { result: await this.#settled(error, { ...order, once }) };
  }

  /** Has a process write that may end at any moment: what became of its work then, the account knows. */
  async #writeElsewhere(order: Order & { readonly once: Once }): Promise<Answer> {
    try {
      return await this.#helped(order, false);
    } catch (error) {
      if (!isLost(error) && !isUncertain(error)) throw error;
      return this.#settled(error, order);
    }
  }

  /** What the account says of work of which nobody else can say what became of it. */
  async #settled(error: Error, order: Order & { readonly once: Once }): Promise<Answer> {
    const { turns } = this.#workerPools;
    const find = () => this.#account.enqueue(() => findReply(this.#account, order.once));
    const json = await outcomeOf(error, () => turns.share(order.client, find));
    return this.#withCommit({ reply: order.isJson ? json : JSON.parse(json) });
  }

  /** What was found to be written, by any writer. */
  #withCommit<Found extends object>(found: Found): Found & { readonly commit?: number } {
    return this.#account.madeCommit === undefined
      ? found
      : { ...found, commit: this.#account.lastCommit };
  }

  #tryReading<Reply>(
    prepared: PreparedWork<Reply>,
    order: Order,
  ): { readonly result: Reply; readonly commit: number } | undefined {
    const isHelped = this.#hasWorkers;
    if (isHelped && !this.#isWorthTrying(prepared, order)) return undefined;
    const { run } = prepared;
    const session = sessionOf(this.#account, order.operator, programsOf(order.operator));
    const work = () => run(session);
    try {
      const { result: tested, commit } = session.readOnReplica(
        () =>
          isHelped ? this.#tested(session, prepared, order, work) : this.#whole(session, work),
        order.seenCommit,
      );
      return tested && { ...tested, commit };
    } finally {
      session.close();
    }
  }

  async #tryWriting<Reply>(prepared: PreparedWork<Reply>, order: Order): Promise<Attempted<Reply>> {
    // A worker would not know the programs that take part in what this account changes.
    const isHelped = this.#hasWorkers && !this.#account.hasTriggers;
    if (isHelped && !this.#isWorthTrying(prepared, order)) return undefined;
    const { run } = prepared;
    // It is begun again, from nothing, where others get in its way.
    const sessions: Session[] = [];
    const write = () => {
      const session = sessionOf(this.#account, order.operator, programsOf(order.operator));
      sessions.push(session);
      const saved = () => run(session);
      const work = order.isDiscarded ? () => undone(session, saved) : saved;
      const tested = isHelped
        ? this.#tested(session, prepared, order, work)
        : this.#whole(session, work);
      if (tested === undefined) throw new GivenUp();
      return tested;
    };
    try {
      return await this.#workerPools.turns.share(order.client, () => this.#account.enqueue(write));
    } catch (error) {
      if (error instanceof GivenUp) return undefined;
      throw error;
    } finally {
      for (const session of sessions) session.close();
    }
  }

  /** What changed since a moment is read before anything of then, and takes no steps. */
  #isWorthTrying({ isLong = false }: PreparedWork<unknown>, order: Order): boolean {
    return (
      !isLong &&
      order.asOf === undefined &&
      !isLarge(order) &&
      !this.#inlineBudget.isSpent(order.client)
    );
  }

  #tested<Reply>(
    session: Session,
    { isReading }: PreparedWork<Reply>,
    { client }: Order,
    work: () => Reply,
  ): Attempted<Reply> {
    const { shortStepsMax: stepsMax, shortMs, coldMs } = this.#options;
    const ms = this.#workerPools.isThere(isReading) ? shortMs : coldMs;
    const startedAt = performance.now();
    const tested = attempted(session, { stepsMax, ms }, work);
    if (tested === undefined) this.#inlineBudget.spend(client, performance.now() - startedAt);
    return tested;
  }

  #whole<Reply>(session: Session, work: () => Reply): Attempted<Reply> {
    return { result: session.limited(this.#options.stepsMax, work) };
  }
}

function assertCounts({ readerThreads, waitingMax, stepsMax, shortStepsMax }: RunnerOptions): void {
  for (const [name, count = 0] of Object.entries({
    readerThreads,
    waitingMax,
    stepsMax,
    shortStepsMax,
  }))
    if (!Number.isSafeInteger(count) || count < 0)
      throw new MvdbError(failures.BAD_ARGUMENT, `${name} counts from 0, and is ${count}.`);
}

/** Takes note of what who asks sees in an answer. */
function noted<Answered extends Pick<Answer, 'commit'>>(
  answer: Answered,
  { seen }: RunOptions,
): Answered {
  if (seen && answer.commit !== undefined) seen.after = answer.commit;
  return answer;
}

function jsonOf({ reply }: Answer): string | Uint8Array {
  return reply instanceof Uint8Array ? reply : String(reply);
}

function isLarge({ request }: Order): boolean {
  return textSize(request, SHORT_REQUEST_SIZE_MAX) > SHORT_REQUEST_SIZE_MAX;
}

async function* inBatches<Row>(
  rows: readonly Row[],
): AsyncGenerator<readonly Row[], void, undefined> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) yield rows.slice(at, at + BATCH_ROWS);
}

function defaultReaderThreads(): number {
  return Math.min(Math.max(availableParallelism() - 1, READER_THREADS_MIN), READER_THREADS_MAX);
}
