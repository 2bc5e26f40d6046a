import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { roomService } from './room.ts';
import { watchTraffic } from './traffic.ts';

/* A server that answers when a test says so, with room for two connections. */

const server = createServer();
const waiting: ServerResponse[] = [];
let port = 0;

beforeEach(async () => {
  server.on('request', (request, response) => {
    request.resume();
    waiting.push(response);
  });
  watchTraffic(server, [
    roomService({ connectionsMax: 2, connectionsPerAddressMax: 2, arrivingPerAddressMax: 2 }),
  ]);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Sends a request, and resolves when the server has its header. */
async function asking(text: string) {
  const socket = connect(port, '127.0.0.1')
    .setEncoding('utf8')
    .on('error', () => {});
  const begun = once(server, 'request');
  socket.write(text);
  await begun;
  return socket;
}

test('a connection whose request is being answered never gives way, and the new one is cut', async () => {
  const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  const answered = [await asking(get), await asking(get)];
  const rejected = connect(port, '127.0.0.1').on('error', () => {});
  await once(rejected, 'close');
  for (const response of waiting.splice(0)) response.end('done');
  for (const socket of answered) expect((await once(socket, 'data'))[0]).toContain('200 OK');
});

test('a connection whose body moves on outlasts one that began later and stalls', async () => {
  const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n';
  const arrives = once(server, 'request').then(([request]) => once(request, 'data'));
  const moving = await asking(post);
  const stalling = await asking(post);
  moving.write('x');
  await arrives;
  const another = connect(port, '127.0.0.1').on('error', () => {});
  await once(stalling, 'close');
  expect([moving.destroyed, another.destroyed]).toEqual([false, false]);
  moving.destroy();
  another.destroy();
});
