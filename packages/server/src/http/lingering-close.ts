import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long what a client still sends is read and dropped, after the answer that its body is too large. */
const LINGER_MS = 5_000;

/**
 * Lets the answer that a body is too large reach a client that is still sending. Closing a connection with bytes that
 * nobody has read resets it, and the client may lose the answer: so the server ends its own side, and reads on for a while.
 */
export function lingerAfterLargeBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, { statusCode }, _payload, done) => {
    if (statusCode === 413 && !raw.complete) linger(raw.socket);
    done();
  });
}

/** Has a connection end as soon as the client closes it, rather than once the answer is sent. */
function linger(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    socket.resume();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  };
}
