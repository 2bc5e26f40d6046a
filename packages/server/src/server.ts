import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { drainOnClose } from './http/connections.ts';
import { limitHeaders } from './http/header-limit.ts';
import { allowedHosts, checkHost, isLoopback } from './http/host-check.ts';
import { lingerAfterLargeBodies } from './http/lingering-close.ts';
import { answerParserError, answerRaw } from './http/parser-errors.ts';
import { RequestError } from './http/request-error.ts';
import { pathOf } from './http/request-path.ts';
import { roomService } from './http/room.ts';
import { watchTraffic } from './http/traffic.ts';
import { serverLimits } from './limits/limits.ts';
import { assertServerOptions } from './server-options.ts';
import { addService, sendProblem } from './service.ts';
import type { ServerOptions } from './start-options.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** A code that opens one session of the console; `undefined` where nobody needs a token. */
    issueConsoleCode(): string | undefined;
  }
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Longest name in a path; routines and domains have shorter ones. */
const PATH_NAME_LENGTH_MAX = 256;

/** The HTTP service over the catalogue, not yet listening. It answers in-process requests (`inject`). */
export function createServer(options: ServerOptions): FastifyInstance {
  assertServerOptions(options);
  const {
    host = '127.0.0.1',
    hostNames = [],
    drainMs = serverLimits.drainMs.default,
    bodyBytesMax = serverLimits.bodyBytesMax.default,
    headerBytesMax = serverLimits.headerBytesMax.default,
    connectionsMax = serverLimits.connectionsMax.default,
    connectionsPerAddressMax = isLoopback(host) ? connectionsMax : Math.ceil(connectionsMax / 4),
    arrivingPerAddressMax = Math.ceil(connectionsPerAddressMax / 2),
    requestTimeoutMs = serverLimits.requestTimeoutMs.default,
    idleTimeoutMs = serverLimits.idleTimeoutMs.default,
    keepAliveTimeoutMs = serverLimits.keepAliveTimeoutMs.default,
    log,
    ...service
  } = options;
  const limits = {
    bodyBytesMax,
    headerBytesMax,
    connectionsMax,
    connectionsPerAddressMax,
    arrivingPerAddressMax,
    requestTimeoutMs,
    idleTimeoutMs,
  };
  const hosts = allowedHosts(host, hostNames);
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
      sendProblem(hostViolation(request) ?? error, request, reply);
    },
  });

  const hostViolation = ({ raw }: FastifyRequest): unknown => {
    try {
      checkHost(raw, hosts);
      return undefined;
    } catch (error) {
      return error;
    }
  };

  watchTraffic(app.server, [
    roomService({ connectionsMax, connectionsPerAddressMax, arrivingPerAddressMax }),
    drainOnClose(app, drainMs),
  ]);
  lingerAfterLargeBodies(app);
  limitHeaders(app);
  rejectExpectations(app);
  if (log)
    app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
      const { method, routine, problem } = request;
      const path = pathOf(request);
      request.log.info({ method, path, status: statusCode, ms: elapsedTime, routine, problem });
      done();
    });
  const gate = addService(app, { ...service, host, hostNames, drainMs }, limits);
  app.decorate('issueConsoleCode', () => gate.issueCode());
  return app;
}

/** Node leaves an `Expect` other than 100-continue, and CONNECT, to a listener. */
function rejectExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
  app.server.on('connect', (_request, socket) => {
    answerRaw(socket, new RequestError('METHOD_NOT_ALLOWED', 'This server is not a proxy.'));
  });
  app.addHook('onRequest', ({ headers: { expect } }, _reply, done) => {
    if (expect !== undefined && expect.toLowerCase() !== '100-continue')
      throw new RequestError('EXPECTATION_FAILED', `Leave out "Expect: ${expect}".`);
    done();
  });
}
