import type { FastifyInstance } from 'fastify';
import { RequestError } from './problems.ts';
import { parseStrictJson } from './strict-json.ts';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** Makes JSON in UTF-8 the only kind of body the server reads. */
export function addJsonBodies(app: FastifyInstance): void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: { headers: Readonly<Record<string, unknown>> }, body: Buffer) => {
      const { 'content-type': type, 'content-encoding': encoding = 'identity' } = headers;
      const charset = CHARSET.exec(String(type))?.[1] ?? 'utf-8';
      if (charset.toLowerCase() !== 'utf-8' || encoding !== 'identity')
        throw new RequestError('MEDIA_TYPE_NOT_SUPPORTED', `Not ${charset}, ${encoding}.`);
      return parseStrictJson(decoded(body));
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
