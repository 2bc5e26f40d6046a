import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

/** Has requests checked as they are: nothing is coerced, left out or filled in. */
export function checkStrictly(app: FastifyInstance): void {
  const ajv = new Ajv({ allowUnionTypes: true });
  formats.default(ajv);
  app.setValidatorCompiler(({ schema }) => ajv.compile(schema));
}
