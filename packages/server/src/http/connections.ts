import type { FastifyInstance } from 'fastify';
import { shuttingDown } from '../work/errors.ts';
import type { Connection, TrafficListener } from './traffic.ts';

/**
 * Makes closing the server quick and kind: requests in flight are answered, and their connections then
 * closed; connections without a request are closed at once; what is left after the deadline is cut.
 */
export function drainOnClose(app: FastifyInstance, deadlineMs: number): TrafficListener {
  const open = new Set<Connection>();
  let isDraining = false;

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
    for (const { socket, inFlight } of open) if (inFlight.size === 0) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), deadlineMs).unref();
  });

  return {
    opened(connection) {
      if (isDraining) connection.socket.destroy();
      open.add(connection);
    },
    ended({ socket }) {
      if (isDraining) socket.destroySoon();
    },
    closed: (connection) => open.delete(connection),
  };
}
