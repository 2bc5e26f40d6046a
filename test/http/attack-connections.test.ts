import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { type DemoAccount, openDemo } from '@mvdb/routines';
import {
  grantOf,
  newToken,
  type RunningServer,
  type StartOptions,
  startServer,
} from '@mvdb/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API } from './client.ts';
import { lastReply, openConnection, requestText } from './raw-connection.ts';

/* What no honest client does to a connection. After each attack the server still answers others. */

const HOST = 'Host: localhost';
const CLOSE = 'Connection: close';
const JSON_TYPE = 'Content-Type: application/json';
const STATUS = `${API}/registry/status`;
const token = newToken();
const BEARER = `Authorization: Bearer ${token}`;

let demo: DemoAccount;
const running: RunningServer[] = [];

beforeAll(() => {
  demo = openDemo();
});

afterEach(async () => {
  for (const server of running.splice(0)) {
    const { status } = await fetch(`${server.url}${STATUS}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(200);
    await server.close();
  }
});

afterAll(() => demo.account.close());

async function start(options: Partial<StartOptions> = {}): Promise<string> {
  const server = await startServer({
    account: demo.account,
    port: 0,
    tokens: [grantOf(token, 'demo', 'operator')],
    drainMs: 0,
    ...options,
  });
  running.push(server);
  return server.url;
}

/** Sends a text, and gives the last answer once the server has closed the connection. */
async function answerTo(text: string, options: Partial<StartOptions> = {}) {
  const connection = openConnection(await start(options));
  connection.send(text);
  const { status, body } = lastReply(await connection.closed);
  return { status, code: status < 400 ? undefined : JSON.parse(body).code };
}

const get = (target: string, ...headers: readonly string[]) =>
  requestText('GET', target, [BEARER, CLOSE, ...headers]);

describe('the Host header', () => {
  test.each([
    ['Host: localhost'],
    ['Host: LOCALHOST.'],
    ['host:   127.0.0.1  '],
    ['Host: [::1]:8080'],
    ['Host: erp.example'],
    ['HOST: ERP.EXAMPLE:443'],
  ])('%s is answered', async (header) => {
    const options = { hostNames: ['erp.example'] };
    expect(await answerTo(get(STATUS, header), options)).toMatchObject({ status: 200 });
  });

  test.each([
    ['another name', ['Host: evil.test']],
    ['a name that begins like one of ours', ['Host: localhost.evil.com']],
    ['a name that ends like one of ours', ['Host: evil-erp.example']],
    ['a name that leads here', ['Host: 127.0.0.1.nip.io']],
    ['user information', ['Host: a@127.0.0.1']],
    ['user information before another', ['Host: 127.0.0.1:80@evil.test']],
    ['another loopback address', ['Host: 127.0.0.2']],
    ['every interface', ['Host: 0.0.0.0']],
    ['a short form', ['Host: 127.1']],
    ['a number', ['Host: 2130706433']],
    ['an address in hexadecimal', ['Host: 0x7f.0.0.1']],
    ['a path', ['Host: localhost/']],
    ['two dots', ['Host: localhost..']],
    ['two, the first of ours', [HOST, 'Host: evil.test']],
    ['two, the last of ours', ['Host: evil.test', HOST]],
    ['a list', ['Host: localhost, localhost']],
    ['none', ['Accept: */*']],
    ['none, but what a proxy adds', ['X-Forwarded-Host: localhost', 'Forwarded: host=localhost']],
  ])('is rejected with %s, regardless of the token', async (_, headers) => {
    const rejection = { status: 403, code: 'HOST_NOT_ALLOWED' };
    expect(await answerTo(get(STATUS, ...headers), { hostNames: ['erp.example'] })).toEqual(
      rejection,
    );
  });

  test.each([
    'http://localhost/',
    `http://127.0.0.1${STATUS}`,
    `http://evil.test${STATUS}`,
    `//evil.test@${STATUS}`.slice(2),
    'evil.test:80',
    '*',
  ])('does not help the target %s', async (target) => {
    expect(await answerTo(get(target, HOST))).toMatchObject({ status: 400 });
  });
});

describe('the Authorization header', () => {
  test.each([
    ['twice the same', [BEARER, BEARER]],
    ['a good and a bad one', [BEARER, 'Authorization: Bearer wrong-value-0123456789']],
    ['a bad and a good one', ['Authorization: Basic YTpi', BEARER]],
    ['one of a proxy', [BEARER.replace('Authorization', 'Proxy-Authorization')]],
    ['one in a trailer name', [BEARER.replace('Authorization', 'X-Authorization')]],
  ])('is rejected as %s', async (_, headers) => {
    const text = requestText('GET', STATUS, [HOST, CLOSE, ...headers]);
    expect(await answerTo(text)).toEqual({ status: 401, code: 'UNAUTHORIZED' });
  });

  test('behind a line break of another field is not one', async () => {
    const text = requestText('GET', STATUS, [HOST, CLOSE, `X-A: b\n${BEARER}`]);
    expect([400, 401]).toContain((await answerTo(text)).status);
  });
});

describe('a flood of header fields', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, index) => `A${index}: b`);

  test('is rejected by its count', async () => {
    const rejection = { status: 431, code: 'HEADERS_TOO_LARGE' };
    expect(await answerTo(get(STATUS, HOST, ...fields(98)))).toEqual(rejection);
    expect(await answerTo(get(STATUS, HOST, ...fields(90)))).toMatchObject({ status: 200 });
  });

  test('does not hide a second Host header behind it', async () => {
    const text = get(STATUS, HOST, ...fields(1_500), 'Host: evil.test');
    expect([403, 431]).toContain((await answerTo(text)).status);
  });

  test.each([
    ['one large field', (size: number) => [`X-Filler: ${'x'.repeat(size)}`]],
    ['many small ones', (size: number) => fields(size / 4)],
    ['a long target', (size: number) => [`X: ${'y'.repeat(size)}`]],
  ])('is rejected by its size: %s', async (_, flood) => {
    const rejection = { status: 431, code: 'HEADERS_TOO_LARGE' };
    expect(await answerTo(get(STATUS, HOST, ...flood(20_000)))).toEqual(rejection);
    expect(await answerTo(get(STATUS, HOST, ...flood(3_000)), { headerBytesMax: 1_024 })).toEqual(
      rejection,
    );
  });

  test('without an end is cut off', async () => {
    const connection = openConnection(await start());
    connection.send(`GET ${STATUS} HTTP/1.1\r\n`);
    let isClosed = false;
    connection.closed.then(() => {
      isClosed = true;
    });
    for (let sent = 0; !isClosed && sent < 1_000; sent += 1)
      await new Promise<void>((resolve) => {
        connection.socket.write(`X-${sent}: ${'x'.repeat(1_000)}\r\n`, () => resolve());
      });
    expect(lastReply(await connection.closed).status).toBe(431);
  });
});

describe('a request that two servers could read differently', () => {
  const post = (headers: readonly string[], body: string) =>
    `${[`POST ${API}/call HTTP/1.1`, HOST, BEARER, JSON_TYPE, ...headers].join('\r\n')}\r\n\r\n${body}`;
  const hidden = `GET ${STATUS} HTTP/1.1\r\n${HOST}\r\n${BEARER}\r\n\r\n`;

  test.each([
    ['with two lengths', ['Content-Length: 2', 'Content-Length: 200'], '{}'],
    ['with a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['with a length that is not one', ['Content-Length: +2'], '{}'],
    ['with a negative length', ['Content-Length: -2'], '{}'],
    ['with chunks of another coding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['with chunks twice', ['Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'],
    ['with a chunk of no size', ['Transfer-Encoding: chunked'], 'zz\r\n'],
    ['with a blank before the colon', ['Content-Length : 2'], '{}'],
    ['with a folded header', ['X-A: b', ' Content-Length: 2'], '{}'],
    ['with a NUL', ['X-A: b\0c', 'Content-Length: 2'], '{}'],
  ])('is rejected, and no other in it answered: %s', async (_, headers, body) => {
    const connection = openConnection(await start());
    connection.send(post(headers, body) + hidden);
    const received = await connection.closed;
    expect(lastReply(received).status).toBe(400);
    expect(received).not.toContain('HTTP/1.1 200');
  });
});

describe('a slow client', () => {
  const options = { requestTimeoutMs: 100 };

  test.each([
    ['sends no request', ''],
    ['stops in the first line', 'GET /api'],
    ['stops in the header fields', `GET ${STATUS} HTTP/1.1\r\nHost: local`],
    [
      'stops before the body',
      requestText('POST', `${API}/call`, [HOST, BEARER, JSON_TYPE, 'Content-Length: 9']),
    ],
    [
      'stops in the body',
      requestText(
        'POST',
        `${API}/call`,
        [HOST, BEARER, JSON_TYPE, 'Content-Length: 9'],
        '{',
      ).replace('Content-Length: 1\r\n', ''),
    ],
    [
      'stops in a chunk',
      `${requestText('POST', `${API}/call`, [HOST, BEARER, JSON_TYPE, 'Transfer-Encoding: chunked'])}5\r\n{`,
    ],
  ])('is cut off when it %s', async (_, text) => {
    const connection = openConnection(await start({ ...options, idleTimeoutMs: 1_000 }));
    connection.send(text);
    const received = await connection.closed;
    expect(received).not.toContain('HTTP/1.1 200');
    if (text !== '') expect(lastReply(received).status).toBe(408);
  });

  test('that sends a byte at a time is cut off all the same', async () => {
    const connection = openConnection(await start(options));
    const drip = setInterval(() => connection.send('x'), 10);
    connection.send(`GET ${STATUS} HTTP/1.1\r\nX-Filler: `);
    expect(lastReply(await connection.closed).status).toBe(408);
    clearInterval(drip);
  });

  test('that does not read its answers is cut off, and others are served meanwhile', async () => {
    const url = await start({ idleTimeoutMs: 5_000 });
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.pause();
    socket.on('error', () => {});
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const list = requestText('GET', `${API}/registry`, [HOST, BEARER]);
    for (let index = 0; index < 60; index += 1) socket.write(list);
    const other = await fetch(`${url}${STATUS}`, { headers: { authorization: `Bearer ${token}` } });
    expect(other.status).toBe(200);
    // A paused socket does not notice its end; what it is given by writing on is that nobody listens.
    const nudge = setInterval(() => socket.write(list), 20);
    await closed;
    clearInterval(nudge);
  });
});

describe('a half-closed connection', () => {
  const call = requestText('POST', `${API}/call`, [HOST, BEARER, JSON_TYPE], '{"name":"VB_ICONV"}');

  test('still gets the answer to what it has sent', async () => {
    const connection = openConnection(await start());
    connection.socket.end(call);
    expect(lastReply(await connection.closed).status).toBe(200);
  });

  test('gets a rejection for what it has sent in part', async () => {
    const connection = openConnection(await start());
    connection.socket.end(call.slice(0, -3));
    expect(await connection.closed).not.toContain('HTTP/1.1 200');
  });

  test('that is reset in the middle of a request harms nobody', async () => {
    const url = await start();
    for (let length = 1; length < call.length; length += 7) {
      const connection = openConnection(url);
      await new Promise<void>((resolve) =>
        connection.socket.write(call.slice(0, length), () => resolve()),
      );
      connection.socket.resetAndDestroy();
      await connection.closed;
    }
  });

  test('is finished, written and audited, though nobody reads the answer', async () => {
    const audit = new EventEmitter();
    const written = once(audit, 'line');
    const url = await start({
      audit: { stream: { write: (line) => audit.emit('line', line) } },
    });
    const save = { '0': 'SAVE', '1': 'PRODUCT', '2': 'UNREAD', '3': '1', '4': 'D' };
    const body = JSON.stringify({ name: 'VB_WRITEDICT.REV1', args: save });
    const { socket } = openConnection(url);
    const text = requestText('POST', `${API}/call`, [HOST, BEARER, JSON_TYPE], body);
    socket.write(text, () => socket.destroy());
    const [line] = await written;
    expect(JSON.parse(String(line))).toMatchObject({ routine: 'VB_WRITEDICT.REV1', status: 200 });
    expect(demo.account.table('DICT PRODUCT').read('UNREAD')).toBe('D');
  });
});

describe('many connections', () => {
  const status = requestText('GET', STATUS, [HOST, BEARER]);
  const posted = requestText(
    'POST',
    `${API}/call`,
    [HOST, BEARER, JSON_TYPE],
    '{"name":"VB_ICONV"}',
  );

  /** A connection with a request whose body lacks its last byte. */
  async function stalled(url: string) {
    const connection = openConnection(url);
    connection.send(
      posted.slice(0, -1).replace('HTTP/1.1\r\n', 'HTTP/1.1\r\nExpect: 100-continue\r\n'),
    );
    await connection.receives('100 Continue');
    return connection;
  }

  test('that are silent, a thousand of one address, lock nobody out', async () => {
    const url = await start({ connectionsMax: 100 });
    const silent = Array.from({ length: 1_000 }, () => openConnection(url));
    for (const [index, { send }] of silent.entries())
      if (index % 2 === 0) send('GET / HTTP/1.1\r\nHost: loc');
    const other = openConnection(url);
    other.send(status);
    await other.receives('HTTP/1.1 200');
    other.socket.destroy();
    for (const { socket } of silent) socket.destroy();
  });

  test('give way in the order in which they fell silent', async () => {
    const url = await start({ connectionsMax: 3 });
    const idle = [openConnection(url), openConnection(url), openConnection(url)];
    for (const { send, receives } of idle) {
      send(status);
      await receives('HTTP/1.1 200');
    }
    idle[0]?.send(status.replace(STATUS, '/nowhere'));
    await idle[0]?.receives('HTTP/1.1 404');
    const another = openConnection(url);
    another.send(status);
    await another.receives('HTTP/1.1 200');
    expect(await idle[1]?.closed).toContain('HTTP/1.1 200');
    for (const each of [idle[0], idle[2]]) {
      each?.send(status.replace(STATUS, '/again'));
      await each?.receives('/again is not an endpoint');
    }
  });

  test('with stalled bodies lock nobody out, and the longest stalled gives way first', async () => {
    const url = await start({ connectionsMax: 2, arrivingPerAddressMax: 2 });
    const [first, second] = [await stalled(url), await stalled(url)];
    const other = openConnection(url);
    other.send(status);
    await other.receives('HTTP/1.1 200');
    expect(await first.closed).not.toContain('HTTP/1.1 200');
    second.send('}');
    await second.receives('HTTP/1.1 200');
  });

  test('may have only so many requests of one address whose bodies have not arrived', async () => {
    const url = await start({ connectionsMax: 100, arrivingPerAddressMax: 2 });
    const [first, second, third] = [await stalled(url), await stalled(url), await stalled(url)];
    expect(await first.closed).not.toContain('HTTP/1.1 200');
    for (const { send, receives } of [second, third]) {
      send('}');
      await receives('HTTP/1.1 200');
    }
  });

  test('of one address have their share, and those of others stay', async () => {
    const url = await start({ connectionsMax: 10, connectionsPerAddressMax: 2 });
    const { port } = new URL(url);
    const other = connect({ host: '127.0.0.1', port: Number(port), localAddress: '127.0.0.2' });
    let isCut = false;
    other.once('close', () => {
      isCut = true;
    });
    other.on('error', () => {});
    const greedy = Array.from({ length: 5 }, () => openConnection(url));
    for (const { closed } of greedy.slice(0, 3)) await closed;
    expect(isCut).toBe(false);
    other.write(status);
    await once(other, 'data');
    other.destroy();
  });

  test('of a thousand requests at once are all answered', async () => {
    const connection = openConnection(await start());
    const one = requestText('GET', `${API}/registry/VB_ICONV`, [HOST, BEARER]);
    connection.send(one.repeat(999) + one.replace(HOST, `${HOST}\r\n${CLOSE}`));
    expect((await connection.closed).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(1_000);
  });
});
