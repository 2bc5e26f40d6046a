import type { FastifyInstance } from 'fastify';
import { JsonError } from '../json/json-error.ts';
import type { JsonShape } from '../json/json-shape.ts';
import { parseStrictJson } from '../json/strict-json.ts';
import { RequestError } from './request-error.ts';

/**
 * What a body may hold. Reading one of these takes a few milliseconds; a call hands over longer lists as text with
 * marks, which is a single value.
 */
export const BODY_SHAPE: JsonShape = { depthMax: 32, elementsMax: 10_000, keysMax: 2_000 };

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

/** @throws RequestError `INVALID_JSON`; `INVALID_REQUEST` naming the key that may not be, or the limit. */
function parsed(text: string): unknown {
  try {
    return parseStrictJson(text, BODY_SHAPE);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { code, detail, pointer } = error;
    if (code === 'NOT_JSON') throw new RequestError('INVALID_JSON', detail, { cause: error });
    const errors = pointer === undefined ? [] : [{ pointer, detail }];
    throw new RequestError('INVALID_REQUEST', detail, { errors, cause: error });
  }
}
