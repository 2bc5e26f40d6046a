import { connect, type Socket } from 'node:net';

/** A connection on which a test writes what no HTTP client would. */
export interface RawConnection {
  readonly socket: Socket;
  send(text: string): void;
  /** Everything received when the server has closed the connection. */
  readonly closed: Promise<string>;
  /** Resolves with everything received so far once it holds `text`. */
  receives(text: string): Promise<string>;
}

export function openConnection(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let received = '';
  const waiting = new Set<() => void>();
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    received += text;
    for (const look of waiting) look();
  });
  socket.on('error', () => socket.destroy());
  const closed = new Promise<string>((resolve) => {
    socket.once('end', () => socket.end());
    socket.once('close', () => resolve(received));
  });
  return {
    socket,
    send: (text) => socket.write(text),
    closed,
    receives: (text) =>
      new Promise((resolve) => {
        const look = () => {
          if (!received.includes(text)) return;
          waiting.delete(look);
          resolve(received);
        };
        waiting.add(look);
        look();
      }),
  };
}

export interface RawReply {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Takes the last answer of what a connection received apart. */
export function lastReply(received: string): RawReply {
  const text = received.slice(received.lastIndexOf('HTTP/1.1 '));
  const end = text.indexOf('\r\n\r\n');
  return { status: Number(text.slice(9, 12)), head: text.slice(0, end), body: text.slice(end + 4) };
}

/** A request as it travels. */
export function requestText(
  method: string,
  target: string,
  headers: readonly string[],
  body = '',
): string {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return `${[`${method} ${target} HTTP/1.1`, ...headers, ...length].join('\r\n')}\r\n\r\n${body}`;
}
