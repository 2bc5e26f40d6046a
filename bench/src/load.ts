import { connect } from 'node:net';

/** Requests to send: `count` in all, each connection sending its next when the last is answered. */
export interface LoadOrder {
  readonly port: number;
  readonly path: string;
  readonly body: string;
  readonly count: number;
  readonly connections: number;
}

export interface LoadDone {
  /** Bytes of all reply bodies. */
  readonly bytes: number;
}

const HEAD_END = '\r\n\r\n';
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;

process.on('message', async (order: LoadOrder) => {
  const done: LoadDone = { bytes: await send(order) };
  process.send?.(done);
});

async function send({ port, path, body, count, connections }: LoadOrder): Promise<number> {
  const request = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
  let remaining = count;
  const takeRequest = () => {
    remaining -= 1;
    return remaining >= 0;
  };
  const sums = await Promise.all(
    Array.from({ length: connections }, () => sendOn(port, request, takeRequest)),
  );
  return sums.reduce((sum, bytes) => sum + bytes, 0);
}

/** Sends requests on one connection for as long as there are some. @returns Bytes of the bodies. */
function sendOn(port: number, request: string, takeRequest: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let bytes = 0;
    let reply = '';
    const next = () => {
      if (takeRequest()) socket.write(request);
      else socket.end(() => resolve(bytes));
    };
    socket.setEncoding('latin1');
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      reply += chunk;
      const head = reply.indexOf(HEAD_END);
      if (head === -1) return;
      const length = Number(CONTENT_LENGTH.exec(reply)?.[1]);
      if (!reply.startsWith('HTTP/1.1 200 ') || Number.isNaN(length)) {
        reject(new Error(`The server answered ${reply}`));
        return;
      }
      if (reply.length < head + HEAD_END.length + length) return;
      bytes += length;
      reply = '';
      next();
    });
  });
}
