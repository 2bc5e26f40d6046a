import type { FastifyInstance } from 'fastify';
import type { Account } from 'mvdb';
import { engine, roundTripMs } from './engine-schema.ts';
import { members, noQuery } from './json-schema.ts';
import type { Operation } from './operation.ts';

const aliveOperation: Operation = {
  id: 'isAlive',
  tag: 'Service',
  summary: 'Check that the process answers',
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
  summary: 'Check that calls will be answered',
  description:
    'Answers 503 while the server shuts down, if the account is closed or its database does not answer, or if its file was cut short or has a damaged header; 500 if the account or its locks cannot be read.',
  replies: {
    200: {
      description: 'Calls will be answered.',
      content: {
        'application/json': members({ status: { const: 'ready' }, engine }, { roundTripMs }),
      },
    },
  },
};

/** `GET /healthz` and `GET /readyz`, for what watches over the process. They report little else. */
export function addHealthEndpoints(app: FastifyInstance, account: Account): void {
  const schema = { querystring: noQuery };

  app.get('/healthz', { schema, config: { operation: aliveOperation } }, () => ({ status: 'ok' }));

  app.get('/readyz', { schema, config: { operation: readyOperation } }, () => {
    account.assertUncut();
    account.refresh();
    account.locks.assertReadable();
    const distance = account.roundTripMs();
    return {
      status: 'ready',
      engine: account.engine,
      ...(distance !== undefined && { roundTripMs: distance }),
    };
  });
}
