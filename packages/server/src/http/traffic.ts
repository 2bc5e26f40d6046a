import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** A connection, as far as requests of it are being answered. */
export interface Connection {
  readonly socket: Socket;
  /** Requests whose header has arrived, and that are not answered yet. */
  readonly inFlight: Set<IncomingMessage>;
  /** When it last fell silent, or the body of a request moved on: counted through all connections. */
  silentSince: number;
  /** Bytes that had arrived when somebody last looked whether a body moves on. */
  bytesSeen: number;
  /** Notes that it was not silent until now. */
  touch(): void;
}

/** Whether a request of it has arrived as a whole and is being answered. */
export function isAnswering({ inFlight }: Connection): boolean {
  for (const { complete } of inFlight) if (complete) return true;
  return false;
}

/** Whether a request of it has begun, and its body has not arrived as a whole. */
export function isArriving({ inFlight }: Connection): boolean {
  for (const { complete } of inFlight) if (!complete) return true;
  return false;
}

/** Receives events of the connections of a server. */
export interface TrafficListener {
  opened?(connection: Connection): void;
  /** The header of a request of it has arrived. */
  began?(connection: Connection): void;
  /** No request of it is being answered any more. */
  ended?(connection: Connection): void;
  /** The connection is gone. */
  closed?(connection: Connection): void;
}

/** Reports the connections of a server to listeners, and notes which of them are silent. */
export function watchTraffic(server: Server, listeners: readonly TrafficListener[]): void {
  const connections = new Map<Socket, Connection>();
  let moment = 0;
  const now = () => {
    moment += 1;
    return moment;
  };

  server.on('connection', (socket: Socket) => {
    const connection: Connection = {
      socket,
      inFlight: new Set(),
      silentSince: now(),
      bytesSeen: 0,
      touch: () => {
        connection.silentSince = now();
      },
    };
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      for (const listener of listeners) listener.closed?.(connection);
    });
    for (const listener of listeners) listener.opened?.(connection);
  });

  server.prependListener('request', (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.inFlight.add(request);
    connection.touch();
    for (const listener of listeners) listener.began?.(connection);
    response.once('close', () => {
      connection.inFlight.delete(request);
      if (connection.inFlight.size > 0) return;
      connection.touch();
      if (connections.has(socket)) for (const listener of listeners) listener.ended?.(connection);
    });
  });
}
