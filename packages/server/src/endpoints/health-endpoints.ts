import type { FastifyInstance } from 'fastify';
import type { Account } from 'mvdb';
import { engine, roundTripMs } from './engine-schema.ts';
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
    'While the server shuts down, when its account is closed or the database that keeps it does not answer, and when the file of the account was cut short or a header of it damaged, they will not (503); nor where it or its locks cannot be read (500).',
  replies: {
    200: {
      description: 'They will, and what keeps the account answers.',
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
