import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { RequestError } from './problems.ts';

/**
 * Makes closing the server quick and kind: requests in flight are answered, and their connections then
 * closed; connections without a request are closed at once; what is left after the deadline is cut.
 */
export function drainOnClose(app: FastifyInstance, deadlineMs: number): void {
  const requestsInFlight = new Map<Socket, number>();
  let isDraining = false;

  app.server.on('connection', (socket: Socket) => {
    if (isDraining) socket.destroy();
    requestsInFlight.set(socket, 0);
    socket.once('close', () => requestsInFlight.delete(socket));
  });

  app.server.prependListener('request', ({ socket }, response) => {
    requestsInFlight.set(socket, (requestsInFlight.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const others = (requestsInFlight.get(socket) ?? 1) - 1;
      if (!socket.destroyed) requestsInFlight.set(socket, others);
      if (isDraining && others === 0) socket.destroySoon();
    });
  });

  app.addHook('onRequest', (_request, _reply, done) => {
    if (isDraining)
      throw new RequestError('SHUTTING_DOWN', 'Try again when it is back.', {
        headers: { 'retry-after': '5' },
      });
    done();
  });

  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
  });

  app.addHook('preClose', async () => {
    isDraining = true;
    for (const [socket, count] of requestsInFlight) if (count === 0) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), deadlineMs).unref();
  });
}
