import type { FastifyInstance } from 'fastify';
import type { SeenCommit } from '../work/answer.ts';
import { RequestError } from './request-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The last commit that the client has seen, and the one that it sees in the answer. */
    seen: SeenCommit;
  }
}

const NAME = 'Seen-Commit';
const FIELD = 'seen-commit';
const NUMBER = /^(?:0|[1-9]\d{0,14})$/;

/** Has each answer say which commit it saw, and each request see none of an older state than the client has seen. */
export function addSeenCommit(app: FastifyInstance): void {
  app.decorateRequest('seen');
  app.addHook('onRequest', (request, _reply, done) => {
    request.seen = { before: seenCommitOf(request.headers[FIELD]) };
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { after } = request.seen ?? {};
    if (after !== undefined && after > 0) reply.header(FIELD, after);
    done();
  });
}

/**
 * Number of the last commit that a client has seen; `undefined` without the header field.
 *
 * @throws RequestError `INVALID_REQUEST`.
 */
export function seenCommitOf(header: string | readonly string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && NUMBER.test(header)) return Number(header);
  const detail = `must be the ${NAME} of an answer: a whole number of at most 15 digits.`;
  throw new RequestError('INVALID_REQUEST', `The header field ${NAME} ${detail}`, {
    errors: [{ parameter: NAME, detail }],
  });
}
