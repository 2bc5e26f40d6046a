import { randomUUID } from 'node:crypto';
import { catalogue, firmSchema, type Registry } from '@mvdb/routines';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Account, type Capabilities, capabilities } from 'mvdb';
import { addAccess } from './access/access.ts';
import { Audit, type AuditOptions } from './access/audit.ts';
import { Gate } from './access/gate.ts';
import { isPublicRoute } from './access/public-routes.ts';
import type { TokenGrant } from './access/tokens.ts';
import { addConsole } from './console/console-endpoints.ts';
import { addCallEndpoint } from './endpoints/call-endpoint.ts';
import { addHealthEndpoints } from './endpoints/health-endpoints.ts';
import { addMetrics } from './endpoints/metrics-endpoint.ts';
import { addOpenApi } from './endpoints/openapi-endpoint.ts';
import { addProblemEndpoint } from './endpoints/problem-endpoint.ts';
import { addQueryEndpoints } from './endpoints/query-endpoint.ts';
import { addRegistryEndpoints } from './endpoints/registry-endpoints.ts';
import { addSessionEndpoint } from './endpoints/session-endpoint.ts';
import { addStatusEndpoint } from './endpoints/status-endpoint.ts';
import { addTableEndpoints } from './endpoints/table-endpoints.ts';
import { addAllowedOrigins, readOrigins } from './http/allowed-origins.ts';
import { drainOnClose } from './http/connections.ts';
import { checkOrigin } from './http/cross-origin-check.ts';
import { fromFramework } from './http/framework-errors.ts';
import { limitHeaders } from './http/header-limit.ts';
import { allowedHosts, checkHost, isLoopback } from './http/host-check.ts';
import { addJsonBodies } from './http/json-bodies.ts';
import { answerParserError, answerRaw } from './http/parser-errors.ts';
import { headersOf, PROBLEM_MEDIA_TYPE } from './http/problems.ts';
import { RequestError } from './http/request-error.ts';
import { pathOf } from './http/request-path.ts';
import { keepRoom } from './http/room.ts';
import { securityHeaders } from './http/security-headers.ts';
import { toldProblem } from './http/told-problem.ts';
import type { Operator } from './work/operator.ts';
import { Runner } from './work/runner.ts';
import type { RunnerOptions } from './work/work-runner.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Routine that the request calls, for the log; empty while unknown. */
    routine: string;
    /** Code of the problem that answers the request, for the log; empty without one. */
    problem: string;
    /** Whether the call that the request makes is known to change nothing, for the audit. */
    isReading: boolean;
  }
  interface FastifyInstance {
    /** A code that opens one session of the console; `undefined` where nobody needs a token. */
    issueConsoleCode(): string | undefined;
  }
}

export interface ServerOptions extends RunnerOptions {
  readonly account: Account;
  /** The routines that may be called; those of the catalogue unless stated. */
  readonly registry?: Registry;
  /**
   * Who asks where there are no tokens, and whose clock everyone has; unless stated the demo operator, who
   * may ask in the command language, but neither change anything there nor run programs of the system.
   */
  readonly operator?: Operator;
  /** The most that anyone may do, whatever the role of a token; what `operator` may unless stated. */
  readonly capabilities?: Partial<Capabilities>;
  /** Who may ask; without any, everyone may, and is `operator`. Their logins must be in the account. */
  readonly tokens?: readonly TokenGrant[];
  /** Takes one line of JSON for each dangerous call and each login; no audit unless stated. */
  readonly audit?: AuditOptions;
  /** Further names by which the server may be asked for, without port. */
  readonly hostNames?: readonly string[];
  /** Origins of other pages that may ask, such as `https://console.example`; none unless stated. */
  readonly origins?: readonly string[];
  /** Address the server will be bound to, and so may be asked for; 127.0.0.1 unless stated. */
  readonly host?: string;
  /** 1 MiB unless stated. */
  readonly bodyBytesMax?: number;
  /** Of the first line and the header fields together; 16 KiB unless stated. */
  readonly headerBytesMax?: number;
  /** Arguments that a call may supply; 100 unless stated, and the longest list of the catalogue has 81. */
  readonly argumentsMax?: number;
  /**
   * How long a call that wrote is answered again under its idempotency key instead of being done again; 24
   * hours unless stated, in which the system is up. More than a million replies are not kept.
   */
  readonly replyLifetimeMs?: number;
  /** As many may be open at the same time, after which silent ones give way; 1,000 unless stated. */
  readonly connectionsMax?: number;
  /**
   * As many of one address, a reverse proxy being one; a quarter of all unless stated, all of them where the
   * server answers this machine alone.
   */
  readonly connectionsPerAddressMax?: number;
  /** A request must have arrived within this time; 30 s unless stated. */
  readonly requestTimeoutMs?: number;
  /** A connection on which nothing moves is cut after this time; 120 s unless stated. */
  readonly idleTimeoutMs?: number;
  /** 5 s unless stated. */
  readonly keepAliveTimeoutMs?: number;
  /** Closing cuts what is still in flight after this time; 10 s unless stated. */
  readonly drainMs?: number;
  /** Takes one line of JSON for each request, without any argument value; no log unless stated. */
  readonly log?: { write(line: string): void };
  /** Milliseconds since 1970, for what is told; the clock of the system unless stated. */
  readonly now?: () => number;
  /** Milliseconds since any moment, for what lasts; by a clock that nobody sets unless stated. */
  readonly elapsedMs?: () => number;
  /** Folder of the built console; none is served unless stated. */
  readonly consoleFolder?: string | undefined;
}

export const demoOperator: Operator = {
  login: 'demo',
  initials: 'DM',
  department: 'PLANNING',
  capabilities: { dbCommand: 'query' },
};

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Longest name in a path; routines and domains have shorter ones. */
const PATH_NAME_LENGTH_MAX = 256;

/** The HTTP service over the catalogue, not yet listening. It answers in-process requests (`inject`). */
export function createServer({
  account,
  registry = catalogue,
  operator = demoOperator,
  capabilities: most = operator.capabilities ?? {},
  tokens = [],
  audit,
  host = '127.0.0.1',
  hostNames = [],
  origins = [],
  bodyBytesMax = 1_048_576,
  headerBytesMax = 16_384,
  argumentsMax = 100,
  replyLifetimeMs = 86_400_000,
  connectionsMax = 1_000,
  connectionsPerAddressMax = isLoopback(host) ? connectionsMax : Math.ceil(connectionsMax / 4),
  requestTimeoutMs = 30_000,
  idleTimeoutMs = 120_000,
  keepAliveTimeoutMs = 5_000,
  drainMs = 10_000,
  log,
  now = Date.now,
  elapsedMs = () => performance.now(),
  consoleFolder,
  ...work
}: ServerOptions): FastifyInstance {
  const limits = {
    bodyBytesMax,
    headerBytesMax,
    argumentsMax,
    connectionsMax,
    connectionsPerAddressMax,
    requestTimeoutMs,
    idleTimeoutMs,
  };
  const hosts = allowedHosts(host, hostNames);
  const ownOrigins = readOrigins(origins);
  firmSchema.protectTables(account);
  const clocks = { now, elapsedMs };
  const gate = new Gate({
    account,
    operator,
    capabilities: capabilities(most),
    tokens,
    ...clocks,
  });
  const app = fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: idleTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: {
      requestTimeout: requestTimeoutMs,
      maxHeaderSize: headerBytesMax,
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

  keepRoom(app.server, { connectionsMax, connectionsPerAddressMax });
  app.decorate('issueConsoleCode', () => gate.issueCode());
  app.decorateRequest('routine', '').decorateRequest('problem', '');
  app.decorateRequest('isReading', false);
  app.setErrorHandler(sendProblem);

  // What every request passes calls back at once: a promise for each hook costs as much as its work.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(securityHeaders);
    checkHost(request.raw, hosts);
    done();
  });
  drainOnClose(app, drainMs);
  limitHeaders(app);
  addAllowedOrigins(app, ownOrigins);
  refuseExpectations(app);
  refuseUnknownPaths(app);
  app.addHook('onRequest', ({ raw, method, routeOptions: { url = '' } }, _reply, done) => {
    const isPublic = isPublicRoute(method, url);
    checkOrigin({ method, isPublic, headers: raw.headers }, ownOrigins);
    done();
  });
  addAccess(app, { gate, audit: audit && new Audit(audit), now });
  addJsonBodies(app);
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const { method, routine, problem } = request;
    const path = pathOf(request);
    request.log.info({ method, path, status: statusCode, ms: elapsedTime, routine, problem });
    done();
  });

  addOpenApi(app, registry);
  addSessionEndpoint(app, gate);
  addRegistryEndpoints(app, registry);
  const runner = new Runner(account, registry, work);
  closeWithin(app, runner, drainMs);
  addCallEndpoint(app, { registry, runner, argumentsMax, replyLifetimeMs });
  addQueryEndpoints(app, runner);
  addTableEndpoints(app, runner);
  addStatusEndpoint(app, { registry, runner, ...clocks, limits });
  addHealthEndpoints(app, account);
  addMetrics(app, () => runner.load);
  addProblemEndpoint(app);
  if (consoleFolder !== undefined) addConsole(app, consoleFolder);
  return app;
}

/** What is still being done when the time is over, nobody waits for any more. */
function closeWithin(app: FastifyInstance, runner: Runner, drainMs: number): void {
  let deadline = 0;
  app.addHook('preClose', async () => {
    deadline = performance.now() + drainMs;
  });
  app.addHook('onClose', () => runner.close(Math.max(deadline - performance.now(), 0)));
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = fromFramework(error);
  const problem = toldProblem(known, request);
  reply.headers(headersOf(known));
  reply.code(problem.status).type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem));
}

/** Node leaves an `Expect` other than 100-continue, and CONNECT, to a listener. */
function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
  app.server.on('connect', (_request, socket) => {
    answerRaw(socket, new RequestError('METHOD_NOT_ALLOWED', 'This server is no proxy.'));
  });
  app.addHook('onRequest', ({ headers: { expect } }, _reply, done) => {
    if (expect !== undefined && expect.toLowerCase() !== '100-continue')
      throw new RequestError('EXPECTATION_FAILED', `Leave out "Expect: ${expect}".`);
    done();
  });
}

/** Answers 405 on a path that has other methods, and 404 on any other that is no endpoint. */
function refuseUnknownPaths(app: FastifyInstance): void {
  const endpoints: { readonly pattern: RegExp; readonly method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`);
    for (const each of [method].flat()) endpoints.push({ pattern, method: each });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) {
      done();
      return;
    }
    const path = pathOf(request);
    const methods = endpoints.filter(({ pattern }) => pattern.test(path));
    const allow = [...new Set(methods.map(({ method }) => method))].join(', ');
    if (allow === '') throw new RequestError('PATH_NOT_FOUND', `${path} is not an endpoint.`);
    throw new RequestError('METHOD_NOT_ALLOWED', `${path} answers ${allow}.`, {
      headers: { allow },
    });
  });
}
