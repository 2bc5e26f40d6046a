import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Attack, between, oneOf } from '../attack.ts';
import { hostileText } from '../programs/hostile-text.ts';
import { startServing } from '../serving.ts';

const OPEN_MAX = 150;
/** How long an honest client may wait beside them. */
const WAIT_MS_MAX = 5_000;
/** Honest requests come as often. */
const PAUSE_MS = 50;

const BEGINNINGS = [
  'GET / HTTP/1.1\r\nHost: localhost\r\n',
  'POST /api/admin/subroutine/call HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n',
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET http://evil.test/ HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000',
];
const FIELDS = [
  'Content-Length: 100\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: 99999999999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: chunked, identity\r\n',
  'Host: evil.test\r\n',
  'Expect: 100-continue\r\n',
  'Connection: Upgrade\r\nUpgrade: websocket\r\n',
  'X: \u0000\r\n',
  '\r\n',
  '5\r\nhello\r\n',
  'ffffffffffffffff\r\n',
  '0\r\n\r\n',
];

/**
 * Connections that send nothing, half a request, what is not a request, or one that contradicts itself, break off, go
 * silent or stay; honest requests beside them are answered.
 */
export const hostileConnections: Attack = {
  name: 'hostile-connections',
  aim: 'Connections send what they like: honest requests beside them are answered in time.',
  lane: 'input',

  async run(round) {
    const { random, counts, find } = round;
    const served = await startServing(round, ['--memory']);
    const { hostname, port } = new URL(served.url);
    const open = new Set<Socket>();
    let isOver = false;
    const hostile = async () => {
      while (!isOver) {
        counts.inputs += 1;
        open.add(
          hostileConnection(hostname, Number(port), random, (socket) => open.delete(socket)),
        );
        for (const socket of open) if (open.size > OPEN_MAX) drop(socket, open);
        await setTimeout(between(random, 0, 4));
      }
    };
    const honest = async () => {
      do {
        const begin = performance.now();
        const status = await statusOf(`${served.url}/healthz`);
        const waitedMs = performance.now() - begin;
        counts.longestWaitMs = Math.max(counts.longestWaitMs, waitedMs);
        if (status !== 200) find('stalled', `An honest request was answered by ${status}`);
        if (waitedMs > WAIT_MS_MAX) find('stalled', `It waited for ${Math.round(waitedMs)} ms`);
        await setTimeout(PAUSE_MS);
      } while (!round.isOver);
      isOver = true;
    };
    await Promise.all([hostile(), honest()]);
    for (const socket of open) drop(socket, open);
    await served.child.kill();
  },
};

function drop(socket: Socket, open: Set<Socket>): void {
  open.delete(socket);
  socket.destroy();
}

/** Begins a connection that goes on by itself until it is cut off, or has had enough. */
function hostileConnection(
  host: string,
  port: number,
  random: () => number,
  onClose: (socket: Socket) => void,
): Socket {
  const socket = connect({ host, port });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => onClose(socket));
  socket.on('connect', () => {
    if (random() < 0.2) return;
    socket.write(random() < 0.9 ? oneOf(random, BEGINNINGS) : hostileText(random));
    for (let field = between(random, 0, 6); field > 0; field -= 1)
      socket.write(random() < 0.8 ? oneOf(random, FIELDS) : hostileText(random));
    const ending = random();
    if (ending < 0.3) socket.end();
    else if (ending < 0.6) socket.resetAndDestroy();
  });
  // What comes back is read now and then, or never.
  if (random() < 0.7) socket.resume();
  return socket;
}

/** @returns 0 where there was no answer. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { timeout: 2 * WAIT_MS_MAX }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode ?? 0));
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(0));
    asked.end();
  });
}
