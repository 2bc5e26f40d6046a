import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Who is told what happens on the connections of a server. */
export interface TrafficListener {
  opened(socket: Socket): void;
  /** A request has arrived, be it without its body, and is being answered. */
  begun(socket: Socket): void;
  /** None is being answered any more. */
  ended(socket: Socket): void;
  /** The connection is gone, whatever was being answered. */
  closed(socket: Socket): void;
}

/** Tells a listener of the connections of a server, and whether requests of them are being answered. */
export function watchTraffic(server: Server, listener: TrafficListener): void {
  const requestsInFlight = new Map<Socket, number>();

  server.on('connection', (socket: Socket) => {
    requestsInFlight.set(socket, 0);
    socket.once('close', () => {
      requestsInFlight.delete(socket);
      listener.closed(socket);
    });
    listener.opened(socket);
  });

  server.prependListener('request', ({ socket }, response) => {
    const count = (requestsInFlight.get(socket) ?? 0) + 1;
    requestsInFlight.set(socket, count);
    if (count === 1) listener.begun(socket);
    response.once('close', () => {
      const left = requestsInFlight.get(socket);
      if (left === undefined) return;
      requestsInFlight.set(socket, left - 1);
      if (left === 1) listener.ended(socket);
    });
  });
}
