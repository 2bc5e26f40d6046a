import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Account } from 'mvdb';
import { addCallEndpoint } from './endpoints/call-endpoint.ts';
import { addRegistryEndpoints } from './endpoints/registry-endpoints.ts';
import { drainOnClose } from './http/connections.ts';
import { fromFramework } from './http/framework-errors.ts';
import { allowedHosts, checkHost } from './http/host-check.ts';
import { addJsonBodies } from './http/json-bodies.ts';
import { answerParserError, answerRaw } from './http/parser-errors.ts';
import {
  findProblemType,
  PROBLEM_MEDIA_TYPE,
  PROBLEM_PATH,
  problemOf,
  RequestError,
} from './http/problems.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Operator } from './work/operator.ts';
import { Runner } from './work/runner.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Routine that the request calls, for the log; empty while unknown. */
    routine: string;
    /** Code of the problem that answers the request, for the log; empty without one. */
    problem: string;
    /** Who asks. */
    operator: Operator;
  }
}

export interface ServerOptions {
  readonly account: Account;
  /**
   * Who asks, where a request does not say so itself; unless stated the demo operator, who may ask in the
   * command language, but neither change anything there nor run programs of the system.
   */
  readonly operator?: Operator;
  /** Address the server will be bound to, and so may be asked for; 127.0.0.1 unless stated. */
  readonly host?: string;
  /** 1 MiB unless stated. */
  readonly bodyBytesMax?: number;
  /** A request must have arrived within this time; 30 s unless stated. */
  readonly requestTimeoutMs?: number;
  /** 5 s unless stated. */
  readonly keepAliveTimeoutMs?: number;
  /** Closing cuts what is still in flight after this time; 10 s unless stated. */
  readonly drainMs?: number;
  /** Takes one line of JSON for each request, without any argument value; no log unless stated. */
  readonly log?: { write(line: string): void };
}

export const demoOperator: Operator = { login: 'demo', capabilities: { dbCommand: 'query' } };

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Longest name in a path; routines and domains have shorter ones. */
const PATH_NAME_LENGTH_MAX = 256;

/** The HTTP service over the catalogue, not yet listening. It answers in-process requests (`inject`). */
export function createServer({
  account,
  operator = demoOperator,
  host = '127.0.0.1',
  bodyBytesMax = 1_048_576,
  requestTimeoutMs = 30_000,
  keepAliveTimeoutMs = 5_000,
  drainMs = 10_000,
  log,
}: ServerOptions): FastifyInstance {
  const hosts = allowedHosts(host);
  const app = fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: {
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(requestTimeoutMs, 5_000),
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: PATH_NAME_LENGTH_MAX },
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allowUnionTypes: true,
      },
    },
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: ({ headers: { 'x-request-id': sent } }) =>
      typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID(),
    logger: log ? { stream: log } : false,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    clientErrorHandler: answerParserError,
    frameworkErrors: (error, request, reply) => {
      const refused = hostFault(request);
      reply.header('x-request-id', request.id).headers(securityHeaders);
      sendProblem(refused ?? error, request, reply);
    },
  });

  const hostFault = ({ raw }: FastifyRequest): unknown => {
    try {
      checkHost(raw, hosts);
      return undefined;
    } catch (error) {
      return error;
    }
  };

  app.decorateRequest('routine', '').decorateRequest('problem', '');
  app.decorateRequest('operator', { getter: () => operator });
  app.setErrorHandler(sendProblem);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(securityHeaders);
    checkHost(request.raw, hosts);
  });
  drainOnClose(app, drainMs);
  refuseExpectations(app);
  refuseUnknownPaths(app);
  addJsonBodies(app);
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const { method, routine, problem } = request;
    const path = pathOf(request);
    request.log.info({ method, path, status: statusCode, ms: elapsedTime, routine, problem });
  });

  addRegistryEndpoints(app);
  addCallEndpoint(app, new Runner(account));
  app.get<{ Params: { name: string } }>(`${PROBLEM_PATH}/:name`, ({ params: { name } }) => {
    const type = findProblemType(name);
    if (type === undefined) throw new RequestError('PROBLEM_NOT_FOUND', `"${name}" is none.`);
    return type;
  });
  return app;
}

function pathOf({ url }: FastifyRequest): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = fromFramework(error);
  const problem = problemOf(known, { instance: pathOf(request), requestId: request.id });
  request.problem = problem.code;
  if (problem.status === 500) request.log.error({ fault: faultForLog(known) });
  if (known instanceof RequestError) reply.headers(known.headers);
  reply.code(problem.status).type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem));
}

/** An error's kind and where it was thrown; its message may hold argument values and is left out. */
function faultForLog(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, stack = '' } = error;
  const at = stack.split('\n').filter((line) => line.startsWith('    at '));
  return { name, code: 'code' in error ? error.code : undefined, at };
}

/** Node leaves an `Expect` other than 100-continue, and CONNECT, to a listener. */
function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
  app.server.on('connect', (_request, socket) => {
    answerRaw(socket, new RequestError('METHOD_NOT_ALLOWED', 'This server is no proxy.'));
  });
  app.addHook('onRequest', async ({ headers: { expect } }) => {
    if (expect !== undefined && expect.toLowerCase() !== '100-continue')
      throw new RequestError('EXPECTATION_FAILED', `Leave out "Expect: ${expect}".`);
  });
}

/** Answers 405 on a path that has other methods, and 404 on any other that is no endpoint. */
function refuseUnknownPaths(app: FastifyInstance): void {
  const endpoints: { readonly pattern: RegExp; readonly method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`);
    for (const each of [method].flat()) endpoints.push({ pattern, method: each });
  });
  app.addHook('onRequest', async (request) => {
    if (!request.is404) return;
    const path = pathOf(request);
    const methods = endpoints.filter(({ pattern }) => pattern.test(path));
    const allow = [...new Set(methods.map(({ method }) => method))].join(', ');
    if (allow === '') throw new RequestError('PATH_NOT_FOUND', `${path} is not an endpoint.`);
    throw new RequestError('METHOD_NOT_ALLOWED', `${path} answers ${allow}.`, {
      headers: { allow },
    });
  });
}
