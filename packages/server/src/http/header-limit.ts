import type { FastifyInstance } from 'fastify';
import { RequestError } from './request-error.ts';

/** No client sends as many. */
const HEADER_FIELDS_MAX = 100;

/** Rejects floods of header fields, of which Node would leave out those beyond its own limit in silence. */
export function limitHeaders(app: FastifyInstance): void {
  app.server.maxHeadersCount = 0;
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    const count = rawHeaders.length / 2;
    if (count > HEADER_FIELDS_MAX)
      throw new RequestError(
        'HEADERS_TOO_LARGE',
        `Send ${HEADER_FIELDS_MAX} header fields or fewer, not ${count}.`,
      );
    done();
  });
}
