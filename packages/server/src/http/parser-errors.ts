import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { headersOf, PROBLEM_MEDIA_TYPE, problemOf } from './problems.ts';
import { RequestError, type RequestErrorCode } from './request-error.ts';
import { securityHeaders } from './security-headers.ts';

/** How long a client may take to read the answer to what was no request. */
const LINGER_MS = 1_000;

const codesOfNode: Readonly<Record<string, RequestErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'BODY_TOO_LARGE',
};

/** Answers what Node could not read as a request, and ends the connection. */
export function answerParserError(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) {
    socket.destroy();
    return;
  }
  const code = codesOfNode[error.code ?? ''] ?? 'BAD_REQUEST';
  answerRaw(socket, new RequestError(code, 'The connection is closed.', { cause: error }));
}

/** Writes a problem to a connection that has no response object, and ends it. */
export function answerRaw(socket: Duplex, error: RequestError): void {
  if (socket.writableEnded) return;
  const requestId = randomUUID();
  const problem = problemOf(error, { instance: `urn:uuid:${requestId}`, requestId });
  const body = JSON.stringify(problem);
  const headers = {
    ...securityHeaders,
    ...headersOf(error),
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
