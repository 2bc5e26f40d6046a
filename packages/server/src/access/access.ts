import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressGroup } from '../http/address-group.ts';
import type { Operator } from '../work/operator.ts';
import type { Audit } from './audit.ts';
import { isFailedLogin, LOGIN } from './audited-action.ts';
import { unauthorized } from './bearer.ts';
import type { Caller, Gate } from './gate.ts';
import { originOf } from './origin.ts';
import { isPublicRequest } from './public-routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks. @throws RequestError `UNAUTHORIZED` on a route where nobody is asked. */
    readonly caller: Caller;
    readonly operator: Operator;
    /** Who asks, as far as what there is to be had is shared out: a token, or if there are none an address. */
    readonly client: string;
    /** Who was found to ask; nobody on a route where nobody is asked. */
    identified: Caller | undefined;
  }
}

export interface AccessOptions {
  readonly gate: Gate;
  readonly audit?: Audit | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Finds out who makes each request before its body is read, and writes down what is dangerous. */
export function addAccess(app: FastifyInstance, { gate, audit, now }: AccessOptions): void {
  app.decorateRequest('identified', undefined);
  app.decorateRequest('caller', {
    getter(this: FastifyRequest) {
      return callerOf(this);
    },
  });
  app.decorateRequest('operator', {
    getter(this: FastifyRequest) {
      return callerOf(this).operator;
    },
  });
  app.decorateRequest('client', {
    getter(this: FastifyRequest) {
      return callerOf(this).tokenId ?? addressGroup(this.ip);
    },
  });

  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw;
    if (!isPublicRequest(request))
      request.identified = gate.identify({ rawHeaders, origin: originOf(request) });
    done();
  });

  if (audit === undefined) return;
  app.addHook('onSend', async (request, reply) => {
    const {
      routeOptions,
      headers,
      params,
      body,
      isReading,
      id: requestId,
      ip: address,
      problem,
    } = request;
    const { statusCode: status, elapsedTime: elapsedMs } = reply;
    const hasFailed = headers.authorization !== undefined && isFailedLogin(status);
    const { auditedActionOf } = routeOptions.config;
    const auditedAction = hasFailed
      ? LOGIN
      : auditedActionOf?.({ params, body, isReading, status });
    if (auditedAction === undefined) return;
    const caller = request.identified;
    audit.note(auditedAction, {
      atMs: now(),
      requestId,
      address,
      tokenId: caller?.tokenId,
      login: caller?.operator.login,
      status,
      problem,
      elapsedMs,
      preference: reply.getHeader('preference-applied'),
      isReplayed: reply.hasHeader('idempotent-replayed'),
    });
  });
}

function callerOf({ identified }: FastifyRequest): Caller {
  if (identified === undefined) throw unauthorized('The caller was not authenticated.');
  return identified;
}
