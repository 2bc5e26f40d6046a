import type { FastifyInstance } from 'fastify';
import { JsonError } from '../json/json-error.ts';
import { parseStrictJson } from '../json/strict-json.ts';
import { RequestError } from './request-error.ts';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** Makes JSON in UTF-8 the only kind of body the server reads. */
export function addJsonBodies(app: FastifyInstance): void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    ({ headers }, body: Buffer, done) => {
      const { 'content-type': type, 'content-encoding': encoding = 'identity' } = headers;
      const charset = CHARSET.exec(String(type))?.[1] ?? 'utf-8';
      if (charset.toLowerCase() !== 'utf-8' || encoding !== 'identity')
        throw new RequestError('MEDIA_TYPE_NOT_SUPPORTED', `Not ${charset}, ${encoding}.`);
      done(null, parsed(decoded(body)));
    },
  );

  function decoded(body: Buffer): string {
    try {
      return decoder.decode(body);
    } catch (error) {
      throw new RequestError('INVALID_JSON', 'It is not UTF-8.', { cause: error });
    }
  }
}

/** @throws RequestError `INVALID_JSON`; `INVALID_REQUEST` naming the key that may not be. */
function parsed(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { detail, pointer } = error;
    throw pointer === undefined
      ? new RequestError('INVALID_JSON', detail, { cause: error })
      : new RequestError('INVALID_REQUEST', detail, {
          errors: [{ pointer, detail }],
          cause: error,
        });
  }
}
