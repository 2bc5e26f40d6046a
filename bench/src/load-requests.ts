import { connect, type Socket } from 'node:net';

/** A request that is sent over and over. */
export interface Asked {
  readonly path: string;
  readonly body: string;
}

/** What became of the requests of one or more connections. */
export interface Answered {
  /** Bytes of all reply bodies. */
  readonly bytes: number;
  /** From sending each request to having its whole answer. */
  readonly latenciesMs: readonly number[];
}

const HEAD_END = '\r\n\r\n';
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;

/**
 * Sends a request to this machine on so many connections, each the next when the last is answered, for as
 * long as `wantsMore`.
 *
 * @throws Error when an answer is not a success.
 */
export async function sendRequests(
  port: number,
  { path, body }: Asked,
  connections: number,
  wantsMore: () => boolean,
): Promise<Answered> {
  const request = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
  const each = await Promise.all(
    Array.from({ length: connections }, () => sendOn(port, request, wantsMore)),
  );
  return {
    bytes: each.reduce((sum, { bytes }) => sum + bytes, 0),
    latenciesMs: each.flatMap(({ latenciesMs }) => latenciesMs),
  };
}

function sendOn(port: number, request: string, wantsMore: () => boolean): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const latenciesMs: number[] = [];
    let bytes = 0;
    let sentAt = 0;
    const next = () => {
      if (!wantsMore()) {
        socket.end(() => resolve({ bytes, latenciesMs }));
        return;
      }
      sentAt = performance.now();
      socket.write(request);
    };
    onReplies(socket, reject, (size) => {
      latenciesMs.push(performance.now() - sentAt);
      bytes += size;
      next();
    });
    socket.on('connect', next);
  });
}

/** Reports the size of the body of each reply once all of it is there. */
function onReplies(
  socket: Socket,
  reject: (error: Error) => void,
  onReply: (bodyBytes: number) => void,
): void {
  let head = '';
  /** Bytes of the body still to come; `undefined` until the head is there. */
  let remaining: number | undefined;
  let length = 0;
  socket.setEncoding('latin1');
  socket.on('error', reject);
  socket.on('data', (chunk: string) => {
    if (remaining === undefined) {
      head += chunk;
      const end = head.indexOf(HEAD_END);
      if (end === -1) return;
      length = Number(CONTENT_LENGTH.exec(head)?.[1]);
      if (!head.startsWith('HTTP/1.1 200 ') || Number.isNaN(length)) {
        reject(new Error(`The server answered ${head}`));
        return;
      }
      remaining = length - (head.length - end - HEAD_END.length);
    } else remaining -= chunk.length;
    if (remaining > 0) return;
    head = '';
    remaining = undefined;
    onReply(length);
  });
}
