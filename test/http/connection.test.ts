import { once } from 'node:events';
import { connect } from 'node:net';
import { companySchema } from '@mvdb/routines';
import { createServer, type RunningServer, type StartOptions, startServer } from '@mvdb/server';
import { Account } from 'mvdb';
import { afterEach, describe, expect, test } from 'vitest';
import { API } from './client.ts';
import { lastReply, openConnection, requestText } from './raw-connection.ts';

const HOST = 'Host: localhost';
const JSON_TYPE = 'Content-Type: application/json';
const CALL = requestText('POST', `${API}/call`, [HOST, JSON_TYPE], '{"name":"VB_ICONV"}');

const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function start(options: Partial<StartOptions> = {}): Promise<RunningServer> {
  const account = Account.inMemory();
  companySchema.createTables(account);
  const server = await startServer({ account, port: 0, ...options });
  ends.push(async () => {
    await server.close();
    await account.close();
  });
  return server;
}

/** Sends a text and gives the answer after which the server closed the connection. */
async function answerTo(text: string, options: Partial<StartOptions> = {}) {
  const connection = openConnection((await start(options)).url);
  connection.send(text);
  const reply = lastReply(await connection.closed);
  expect(reply.head).toContain('application/problem+json');
  const problem = JSON.parse(reply.body);
  expect(problem).toMatchObject({
    status: reply.status,
    type: expect.stringMatching(/^\/problems\//),
    title: expect.any(String),
    detail: expect.any(String),
    instance: expect.any(String),
  });
  expect(reply.head.toLowerCase()).toContain(`x-request-id: ${problem.requestId}`);
  expect(reply.head.toLowerCase()).toContain('x-content-type-options: nosniff');
  return problem;
}

describe('over a connection', () => {
  test('a call is answered, and the connection kept for the next', async () => {
    const connection = openConnection((await start()).url);
    connection.send(CALL);
    const first = lastReply(await connection.receives('"args"'));
    expect(first).toMatchObject({ status: 200, body: '{"name":"VB_ICONV","args":{"2":""}}' });
    connection.send(requestText('GET', `${API}/registry/VB_LOCATE`, [HOST, 'Connection: close']));
    expect(lastReply(await connection.closed).status).toBe(200);
  });

  test('a client that has finished sending still gets its answer', async () => {
    const connection = openConnection((await start()).url);
    connection.socket.end(CALL.replace(HOST, `${HOST}\r\nConnection: close`));
    expect(lastReply(await connection.closed)).toMatchObject({
      status: 200,
      body: '{"name":"VB_ICONV","args":{"2":""}}',
    });
  });

  test.each([
    ['two Host headers', [HOST, 'Host: evil.test']],
    ['the same Host twice', [HOST, HOST]],
    ['no Host header', ['Accept: */*']],
    ['an empty Host header', ['Host:']],
    ['another host', ['Host: evil.test']],
  ])('%s is refused', async (_, headers) => {
    const text = requestText('GET', `${API}/registry/status`, [...headers, 'Connection: close']);
    expect(await answerTo(text)).toMatchObject({ status: 403, code: 'HOST_NOT_ALLOWED' });
  });

  test.each([`http://localhost${API}/registry/status`, 'http://evil.test/', '*'])(
    'the target %s is refused',
    async (target) => {
      const method = target === '*' ? 'OPTIONS' : 'GET';
      const text = requestText(method, target, [HOST, 'Connection: close']);
      expect(await answerTo(text)).toMatchObject({ status: 400, code: 'BAD_TARGET' });
    },
  );

  test.each([
    ['no HTTP', 'HELLO\r\n\r\n'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a bad version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost localhost\r\n\r\n'],
    ['two lengths', requestText('POST', '/', [HOST, 'Content-Length: 5'], 'x')],
    ['a length and chunks', requestText('POST', '/', [HOST, 'Transfer-Encoding: chunked'], 'x')],
    ['a bad chunk', `${requestText('POST', '/', [HOST, 'Transfer-Encoding: chunked'])}zz\r\n`],
  ])('%s is answered with a problem', async (_, text) => {
    expect(await answerTo(text)).toMatchObject({ status: 400, code: expect.any(String) });
  });

  test('a request that ends early is answered with a problem', async () => {
    const connection = openConnection((await start()).url);
    connection.socket.end('GET / HTTP/1.1\r\nHost: loc');
    const { status, body } = lastReply(await connection.closed);
    expect([status, JSON.parse(body).code]).toEqual([400, 'BAD_REQUEST']);
  });

  test('too large headers are answered with a problem', async () => {
    const text = requestText('GET', '/', [HOST, `X-Filler: ${'x'.repeat(100_000)}`]);
    expect(await answerTo(text)).toMatchObject({ status: 431, code: 'HEADERS_TOO_LARGE' });
  });

  test('a request that does not arrive in time is answered with a problem', async () => {
    const text = 'POST / HTTP/1.1\r\nHost: local';
    expect(await answerTo(text, { requestTimeoutMs: 50 })).toMatchObject({
      status: 408,
      code: 'REQUEST_TIMEOUT',
    });
  });

  test('a client that goes on sending a body that is too large is not reset', async () => {
    const { port } = new URL((await start()).url);
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    const reset: unknown[] = [];
    socket.on('error', (error) => reset.push(error));
    socket.write(requestText('POST', `${API}/call`, [HOST, JSON_TYPE, 'Content-Length: 9000000']));
    expect(String((await once(socket, 'data'))[0])).toContain('HTTP/1.1 413');
    for (let sent = 0; sent < 9_000_000; sent += 100_000)
      await new Promise((resolve) => socket.write('x'.repeat(100_000), resolve));
    expect(reset).toEqual([]);
    socket.destroy();
  });

  test('a body that is announced too large is rejected before it is sent', async () => {
    const text = requestText('POST', `${API}/call`, [HOST, JSON_TYPE, 'Content-Length: 1048577']);
    expect(await answerTo(text)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  test('an expectation is met when it is 100-continue, and rejected otherwise', async () => {
    const expecting = (what: string) =>
      CALL.replace(HOST, `${HOST}\r\nConnection: close\r\nExpect: ${what}`);
    const connection = openConnection((await start()).url);
    connection.send(expecting('100-continue'));
    expect(await connection.closed).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    expect(await answerTo(expecting('200-ok'))).toMatchObject({ status: 417 });
  });

  test('CONNECT is refused', async () => {
    const text = requestText('CONNECT', 'evil.test:443', [HOST]);
    expect(await answerTo(text)).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
  });
});

describe('startServer', () => {
  test.each(['0.0.0.0', '::', '192.168.1.1', 'example.test'])('rejects %j', async (host) => {
    const account = Account.inMemory();
    await expect(startServer({ account, host, port: 0 })).rejects.toMatchObject({
      code: 'NOT_PERMITTED',
    });
    await account.close();
  });

  test.each([[{ dbCommand: 'full' as const }], [{ osCommand: ['/bin/date'] }]])(
    'does not grant %j to whoever asks',
    async (capabilities) => {
      const account = Account.inMemory();
      await expect(
        startServer({ account, port: 0, operator: { login: 'demo', capabilities } }),
      ).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
      await account.close();
    },
  );

  test('listens on the loopback address it was given, and answers by that name', async () => {
    const { url } = await start({ host: '127.0.0.2' });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/);
    expect((await fetch(`${url}${API}/registry/status`)).status).toBe(200);
  });

  test('listens on 127.0.0.1 for localhost', async () => {
    expect((await start({ host: 'localhost' })).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test('says when the port is taken', async () => {
    const { url } = await start();
    await expect(start({ port: Number(new URL(url).port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});

describe('closing', () => {
  test('answers the call in flight and does not wait for idle connections', async () => {
    const server = await start({ drainMs: 60_000 });
    const idle = openConnection(server.url);
    idle.send(CALL);
    await idle.receives('"args"');
    const silent = openConnection(server.url);
    const half = openConnection(server.url);
    half.send('GET / HTTP/1.1\r\nHost: local');
    const inFlight = openConnection(server.url);
    const [head, body] = CALL.split('\r\n\r\n');
    inFlight.send(`${head?.replace(HOST, `${HOST}\r\nExpect: 100-continue`)}\r\n\r\n`);
    await inFlight.receives('100 Continue');

    const closed = server.close();
    await Promise.all([idle.closed, silent.closed, half.closed]);
    inFlight.send(`${body}`);
    const reply = lastReply(await inFlight.closed);
    expect(reply.status).toBe(200);
    expect(reply.head.toLowerCase()).toContain('connection: close');
    await closed;
    await expect(fetch(server.url)).rejects.toThrow();
  });

  test('rejects the next request on a connection that is still busy', async () => {
    const server = await start();
    const busy = openConnection(server.url);
    const [head, body] = CALL.split('\r\n\r\n');
    busy.send(`${head?.replace(HOST, `${HOST}\r\nExpect: 100-continue`)}\r\n\r\n`);
    await busy.receives('100 Continue');
    const closed = server.close();
    busy.send(`${body}${CALL}`);
    const received = await busy.closed;
    expect(received).toContain('{"name":"VB_ICONV","args":{"2":""}}');
    expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
    await closed;
  });

  test('cuts what is in flight after the deadline', async () => {
    const server = await start({ drainMs: 50 });
    const stuck = openConnection(server.url);
    stuck.send(
      requestText('POST', `${API}/call`, [
        HOST,
        JSON_TYPE,
        'Content-Length: 10',
        'Expect: 100-continue',
      ]),
    );
    await stuck.receives('100 Continue');
    await server.close();
    expect(await stuck.closed).not.toContain('HTTP/1.1 200');
  });
});

describe('the log', () => {
  test('has one line for each request, without any argument value', async () => {
    const lines: string[] = [];
    const account = Account.inMemory();
    const app = createServer({ account, log: { write: (line) => lines.push(line) } });
    const call = (payload: unknown) =>
      app.inject({ method: 'POST', url: `${API}/call?view=nested`, payload: payload as object });
    const reply = await call({ name: 'VB_ICONV', args: { '0': 'TOP.SECRET' } });
    await call({ name: 'VB_ICONV', args: { 'TOP.SECRET': 'TOP.SECRET' } });
    await call({ name: 'TOP.SECRET', select: ['TOP.SECRET'] });
    await app.close();
    await account.close();
    const entries = lines.map((line) => JSON.parse(line)).filter(({ method }) => method);
    expect(entries).toHaveLength(3);
    expect(entries[0]).toMatchObject({
      requestId: reply.headers['x-request-id'],
      method: 'POST',
      path: `${API}/call`,
      status: 200,
      routine: 'VB_ICONV',
    });
    expect(entries[1]).toMatchObject({ status: 400, problem: 'BAD_ARGUMENTS' });
    expect(lines.join('')).not.toContain('TOP.SECRET');
  });
});
