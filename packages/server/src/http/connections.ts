import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { shuttingDown } from '../work/errors.ts';
import { watchTraffic } from './traffic.ts';

/**
 * Makes closing the server quick and kind: requests in flight are answered, and their connections then
 * closed; connections without a request are closed at once; what is left after the deadline is cut.
 */
export function drainOnClose(app: FastifyInstance, deadlineMs: number): void {
  const silent = new Set<Socket>();
  let isDraining = false;

  watchTraffic(app.server, {
    opened(socket) {
      if (isDraining) socket.destroy();
      silent.add(socket);
    },
    begun: (socket) => silent.delete(socket),
    ended(socket) {
      if (isDraining) socket.destroySoon();
      silent.add(socket);
    },
    closed: (socket) => silent.delete(socket),
  });

  app.addHook('onRequest', (_request, _reply, done) => {
    if (isDraining) throw shuttingDown();
    done();
  });

  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
  });

  app.addHook('preClose', async () => {
    isDraining = true;
    for (const socket of silent) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), deadlineMs).unref();
  });
}
