import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from 'mvdb';
import { EVENT_STREAM, eventText } from '../http/event-stream.ts';
import { sendPiecewise } from '../http/piecewise.ts';
import { reportedProblem } from '../http/reported-problem.ts';
import { pathOf } from '../http/request-path.ts';
import { WorkError } from '../work/errors.ts';

export interface FollowersOptions {
  readonly account: Account;
  readonly followersMax: number;
  /** While there is nothing to say, something is sent so often, so that nobody takes the connection for dead. */
  readonly heartbeatMs: number;
}

/** What a client is sent of the state that was last looked at. */
export interface Followed {
  /** Events; empty where nothing happened. */
  readonly events: string;
  /** What is sent after them, and now and then without any. */
  readonly note: string;
  /** False where there is more to be sent at once. */
  readonly isLast: boolean;
}

/** Clients that are sent events as commits are made, as many as there may be at a time. */
export class Followers {
  readonly #options: FollowersOptions;
  readonly #closing = new AbortController();
  #count = 0;

  constructor(app: FastifyInstance, options: FollowersOptions) {
    this.#options = options;
    app.addHook('preClose', async () => this.#closing.abort());
  }

  /**
   * Answers with what `look` gives now and after each commit, until the client or the service goes; to HEAD with what it
   * gives now.
   *
   * @param pauseMs - Between two looks at the least.
   * @throws What the first look throws, as an answer of its own; WorkError `QUEUE_FULL`.
   */
  async follow(
    request: FastifyRequest,
    reply: FastifyReply,
    look: () => Promise<Followed>,
    pauseMs = 0,
  ): Promise<FastifyReply> {
    if (this.#count >= this.#options.followersMax)
      throw new WorkError('QUEUE_FULL', `${this.#count} clients follow changes already.`);
    this.#count += 1;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const signal = AbortSignal.any([gone.signal, this.#closing.signal]);
    try {
      await sendPiecewise(reply.header('cache-control', 'no-store'), {
        type: EVENT_STREAM,
        pieces: this.#pieces(request, look, pauseMs, signal),
        lastWords(error) {
          const problem = reportedProblem(error, request);
          request.log.warn({ path: pathOf(request), brokenOff: problem.code });
          return eventText({ name: 'problem', data: JSON.stringify(problem) });
        },
      });
    } finally {
      this.#count -= 1;
    }
    return reply;
  }

  async *#pieces(
    request: FastifyRequest,
    look: () => Promise<Followed>,
    pauseMs: number,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const { account, heartbeatMs } = this.#options;
    let sentAt = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      const { lastCommit } = account;
      const { events, note, isLast } = await look();
      if (events !== '' || performance.now() - sentAt >= heartbeatMs) {
        yield events + note;
        sentAt = performance.now();
      }
      if (request.method === 'HEAD') return;
      if (!isLast) continue;
      await account.commitAfter(
        lastCommit,
        AbortSignal.any([signal, AbortSignal.timeout(heartbeatMs)]),
      );
      // It rejects where the signal ends it, which ends the loop.
      if (pauseMs > 0) await setTimeout(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
}
