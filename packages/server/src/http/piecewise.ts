import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export interface Piecewise {
  readonly type: string;
  readonly pieces: AsyncIterable<string>;
  /** What is sent before the answer is broken off, of an error that comes after the first piece. */
  readonly lastWords: (error: unknown) => string;
}

/**
 * Answers with text as it comes, no faster than the client reads. What fails before the first piece is an
 * answer like any other; later the connection is cut without the end of the body, so that no client takes
 * a part for the whole. A client that goes away ends the work.
 *
 * @throws What the first piece throws.
 */
export async function sendPiecewise(
  reply: FastifyReply,
  { type, pieces, lastWords }: Piecewise,
): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  reply.type(type).hijack();
  const { raw } = reply;
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    for (let step = first; !step.done; step = await iterator.next()) {
      if (raw.destroyed) return;
      if (!raw.write(step.value)) await once(raw, 'drain', { signal: gone.signal });
    }
    raw.end();
  } catch (error) {
    if (!raw.destroyed) await cut(raw, lastWords(error));
  } finally {
    await iterator.return?.();
  }
}

function cut(raw: ServerResponse, lastWords: string): Promise<void> {
  return new Promise((resolve) => {
    raw.write(lastWords, () => {
      raw.destroy();
      resolve();
    });
  });
}
