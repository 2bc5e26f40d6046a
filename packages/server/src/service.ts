import { catalogue, companySchema, type Registry } from '@mvdb/routines';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Account, type Capabilities, capabilities } from 'mvdb';
import { addAccess } from './access/access.ts';
import { Audit, type AuditOptions } from './access/audit.ts';
import { Gate } from './access/gate.ts';
import { isPublicRequest, notePublicRoutes } from './access/public-routes.ts';
import type { TokenGrant } from './access/tokens.ts';
import { addConsole } from './console/console-endpoints.ts';
import { assertHome, type HomeTile } from './console/home.ts';
import { addCallEndpoint } from './endpoints/call-endpoint.ts';
import { addChangesEndpoint } from './endpoints/changes-endpoint.ts';
import { Followers } from './endpoints/followers.ts';
import { addHealthEndpoints } from './endpoints/health-endpoints.ts';
import { addLiveQueryEndpoint } from './endpoints/live-query-endpoint.ts';
import { addLogEndpoints } from './endpoints/log-endpoints.ts';
import { addMetrics } from './endpoints/metrics-endpoint.ts';
import { addOpenApi } from './endpoints/openapi-endpoint.ts';
import { addProblemEndpoint } from './endpoints/problem-endpoint.ts';
import { addProgramEndpoints } from './endpoints/program-endpoints.ts';
import { addQueryEndpoints } from './endpoints/query-endpoint.ts';
import { addRegistryEndpoints } from './endpoints/registry-endpoints.ts';
import { addSavedEndpoints } from './endpoints/saved-endpoints.ts';
import { addSessionEndpoint } from './endpoints/session-endpoint.ts';
import { addStatusEndpoint } from './endpoints/status-endpoint.ts';
import { addTableEndpoints } from './endpoints/table-endpoints.ts';
import { addAllowedOrigins, readOrigins } from './http/allowed-origins.ts';
import { checkOrigin } from './http/cross-origin-check.ts';
import { fromFramework } from './http/framework-errors.ts';
import { allowedHosts, checkHost } from './http/host-check.ts';
import { addJsonBodies } from './http/json-bodies.ts';
import { headersOf, PROBLEM_MEDIA_TYPE } from './http/problems.ts';
import { reportedProblem } from './http/reported-problem.ts';
import { RequestError } from './http/request-error.ts';
import { pathOf } from './http/request-path.ts';
import { checkStrictly } from './http/schema-check.ts';
import { securityHeaders } from './http/security-headers.ts';
import { addSeenCommit } from './http/seen-commit.ts';
import { type ServiceLimits, serviceLimits } from './limits/limits.ts';
import { demoOperator, type Operator } from './work/operator.ts';
import { Runner } from './work/runner.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Routine that the request calls, for the log; empty while unknown. */
    routine: string;
    /** Code of the problem that answers the request, for the log; empty without one. */
    problem: string;
    /** Whether the call that the request makes is known to change nothing, for the audit. */
    isReading: boolean;
  }
}

/** What the service is and does, wherever it runs. */
export interface ServiceOptions extends ServiceLimits {
  readonly account: Account;
  /** The routines that may be called; default: those of the catalogue. */
  readonly registry?: Registry;
  /**
   * Who asks where there are no tokens, and whose clock everyone has; by default the demo operator, who
   * may ask in the command language, but neither change anything there nor run programs of the system.
   */
  readonly operator?: Operator;
  /**
   * The most that anyone may do, whatever the role of a token; what `operator` may by default. `program` is false unless
   * it is set.
   */
  readonly capabilities?: Partial<Capabilities>;
  /** Who may ask; without any, everyone may, and is `operator`. Their logins must be in the account. */
  readonly tokens?: readonly TokenGrant[];
  /** Takes one line of JSON for each dangerous call and each login; default: no audit. */
  readonly audit?: AuditOptions;
  /** Folder of a built console, such as that of `@mvdb/console`; default: none is served. */
  readonly consoleFolder?: string | undefined;
  /** What the start page of the console shows; by default the company's tiles, or else the largest tables. */
  readonly home?: readonly HomeTile[];
  /** Further names by which the server may be asked for, without port. */
  readonly hostNames?: readonly string[];
  /** Origins of other pages that may ask, such as `https://console.example`; default: none. */
  readonly origins?: readonly string[];
  /** Address the server will be bound to, and so may be asked for; 127.0.0.1 by default. */
  readonly host?: string;
  /** Milliseconds since 1970, for what is reported; default: the clock of the system. */
  readonly now?: () => number;
  /** Milliseconds since any moment, for what lasts; default: by a clock that nobody sets. */
  readonly elapsedMs?: () => number;
}

/** Bounds that the server around the service sets, which the service reports. */
export type OuterLimits = Readonly<Record<string, number>>;

/** Adds the service to an instance of Fastify, below its prefix. @returns Who lets whom in. */
export function addService(
  app: FastifyInstance,
  {
    account,
    registry = catalogue,
    operator = demoOperator,
    capabilities: most = operator.capabilities ?? {},
    tokens = [],
    audit,
    host = '127.0.0.1',
    hostNames = [],
    origins = [],
    consoleFolder,
    home = [],
    argumentsMax = serviceLimits.argumentsMax.default,
    replyLifetimeMs = serviceLimits.replyLifetimeMs.default,
    followersMax = serviceLimits.followersMax.default,
    heartbeatMs = serviceLimits.heartbeatMs.default,
    drainMs = serviceLimits.drainMs.default,
    now = Date.now,
    elapsedMs = () => performance.now(),
    ...work
  }: ServiceOptions,
  limits: OuterLimits,
): Gate {
  const hosts = allowedHosts(host, hostNames);
  const ownOrigins = readOrigins(origins);
  companySchema.protectTables(account);
  assertHome(account, home);
  const clocks = { now, elapsedMs };
  const granted = capabilities({ program: false, ...most });
  const gate = new Gate({
    account,
    operator,
    capabilities: granted,
    tokens,
    ...clocks,
  });
  app.decorateRequest('routine', '').decorateRequest('problem', '');
  app.decorateRequest('isReading', false);
  app.setErrorHandler(sendProblem);
  checkStrictly(app);
  notePublicRoutes(app);

  // What every request passes calls back at once: a promise for each hook costs as much as its work.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(securityHeaders);
    checkHost(request.raw, hosts);
    done();
  });
  addAllowedOrigins(app, ownOrigins);
  rejectUnknownPaths(app);
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, method } = request;
    checkOrigin({ method, isPublic: isPublicRequest(request), headers: raw.headers }, ownOrigins);
    done();
  });
  addSeenCommit(app);
  addAccess(app, { gate, audit: audit && new Audit(audit), now });
  addJsonBodies(app);
  addOpenApi(app, registry);
  addSessionEndpoint(app, { account, gate, home });
  addRegistryEndpoints(app, registry);
  const runner = new Runner(account, registry, work);
  closeWithin(app, runner, drainMs);
  addCallEndpoint(app, { registry, runner, argumentsMax, replyLifetimeMs });
  addQueryEndpoints(app, runner);
  addTableEndpoints(app, runner);
  addSavedEndpoints(app, runner);
  const followers = new Followers(app, { account, followersMax, heartbeatMs });
  addChangesEndpoint(app, runner, followers);
  addLiveQueryEndpoint(app, runner, followers);
  addLogEndpoints(app, runner);
  if (granted.program) addProgramEndpoints(app, runner);
  addStatusEndpoint(app, { registry, runner, ...clocks, limits: { ...limits, argumentsMax } });
  addHealthEndpoints(app, account);
  addMetrics(app, () => runner.load);
  addProblemEndpoint(app);
  if (consoleFolder !== undefined) addConsole(app, consoleFolder);
  return gate;
}

/** What is still being done when the time is over, nobody waits for any more. */
function closeWithin(app: FastifyInstance, runner: Runner, drainMs: number): void {
  let deadline = 0;
  app.addHook('preClose', async () => {
    deadline = performance.now() + drainMs;
  });
  app.addHook('onClose', () => runner.close(Math.max(deadline - performance.now(), 0)));
}

/** Answers with the problem that an error is. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const existing = fromFramework(error);
  const problem = reportedProblem(existing, request);
  reply.header('x-request-id', request.id).headers(securityHeaders).headers(headersOf(existing));
  reply.code(problem.status).type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem));
}

/** Answers 405 on a path that has other methods, and 404 on any other that is not an endpoint. */
function rejectUnknownPaths(app: FastifyInstance): void {
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
