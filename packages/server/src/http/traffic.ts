import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A connection, as far as requests of it are being answered. */
export interface Connection {
  readonly socket: Socket;
  /** Requests that have arrived, be it without their body, and are being answered. */
  inFlight: number;
  /** When it last fell silent: counted through all connections. */
  silentSince: number;
}

/** Receives events of the connections of a server. */
export interface TrafficListener {
  opened?(connection: Connection): void;
  /** No request of it is being answered any more. */
  ended?(connection: Connection): void;
  /** The connection is gone, whatever was being answered. */
  closed?(connection: Connection): void;
}

/** Reports listeners of the connections of a server, and notes which of them are silent. */
export function watchTraffic(server: Server, listeners: readonly TrafficListener[]): void {
  const connections = new Map<Socket, Connection>();
  let moment = 0;
  const now = () => {
    moment += 1;
    return moment;
  };

  server.on('connection', (socket: Socket) => {
    const connection = { socket, inFlight: 0, silentSince: now() };
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      for (const listener of listeners) listener.closed?.(connection);
    });
    for (const listener of listeners) listener.opened?.(connection);
  });

  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.inFlight += 1;
    response.once('close', () => {
      connection.inFlight -= 1;
      if (connection.inFlight > 0) return;
      connection.silentSince = now();
      if (connections.has(socket)) for (const listener of listeners) listener.ended?.(connection);
    });
  });
}
