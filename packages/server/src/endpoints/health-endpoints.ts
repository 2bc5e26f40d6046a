import type { FastifyInstance } from 'fastify';
import type { Account } from 'mvdb';
import { members, noQuery } from './json-schema.ts';
import type { Operation } from './operation.ts';

const aliveOperation: Operation = {
  id: 'isAlive',
  tag: 'Service',
  summary: 'See whether the process answers',
  replies: {
    200: {
      description: 'It does.',
      content: { 'application/json': members({ status: { const: 'ok' } }) },
    },
  },
};

const readyOperation: Operation = {
  id: 'isReady',
  tag: 'Service',
  summary: 'See whether calls will be answered',
  description:
    'While the server shuts down, when its account is closed, and when the file of the account was cut short or a header of it damaged, they will not (503); nor where it or its locks cannot be read (500).',
  replies: {
    200: {
      description: 'They will.',
      content: { 'application/json': members({ status: { const: 'ready' } }) },
    },
  },
};

/** `GET /healthz` and `GET /readyz`, for what watches over the process. They tell nothing else. */
export function addHealthEndpoints(app: FastifyInstance, account: Account): void {
  const schema = { querystring: noQuery };

  app.get('/healthz', { schema, config: { operation: aliveOperation } }, () => ({ status: 'ok' }));

  app.get('/readyz', { schema, config: { operation: readyOperation } }, () => {
    account.assertUncut();
    account.refresh();
    account.locks.assertReadable();
    return { status: 'ready' };
  });
}
