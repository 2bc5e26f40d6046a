import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { Socket } from 'node:net';

/** How long a process may take to say where it is. */
const ANSWER_MS = 3_000;
const FRAMES_SHOWN_MAX = 12;

interface Frame {
  readonly functionName: string;
}

/**
 * Where a process that makes no progress is: the calls on the stack of one that computes, what one that waits
 * is waiting for, or what the system says of one that does not answer. A report on a signal would not come
 * while JavaScript runs; the debugger interrupts it.
 *
 * @param errors - What it wrote to standard error, where the debugger reports its address.
 */
export async function whereItStands(pid: number, errors: () => string): Promise<string> {
  try {
    process.kill(pid, 'SIGUSR1');
  } catch {
    return 'it is gone';
  }
  const address = await appears(() => /ws:\/\/(\S+?)(\/\S+)/.exec(errors()));
  const reported = address && (await askDebugger(address[1] ?? '', address[2] ?? ''));
  return reported ?? `it answers nobody; ${kernelView(pid)}`;
}

async function appears<Found>(look: () => Found | null): Promise<Found | undefined> {
  for (let waitedMs = 0; waitedMs < ANSWER_MS; waitedMs += 50) {
    const found = look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

/** Asks what is waited for, and then for the stack, which only a process that computes has. */
function askDebugger(host: string, path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const [hostname = '', port = ''] = host.split(':');
    const asked = request({
      hostname,
      port,
      path,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    asked.on('error', () => resolve(undefined));
    asked.on('upgrade', (_response, socket) => {
      let waitsFor: string | undefined;
      const end = (reported: string | undefined) => {
        socket.destroy();
        resolve(reported);
      };
      setTimeout(() => end(waitsFor), ANSWER_MS).unref();
      onMessages(socket as Socket, (text) => {
        const message = JSON.parse(text);
        if (message.id === 1) waitsFor = `it waits for ${message.result?.result?.value}`;
        if (message.method === 'Debugger.paused') end(stackOf(message.params.callFrames));
      });
      const expression = 'process.getActiveResourcesInfo().join()';
      send(socket, 1, 'Runtime.evaluate', { expression });
      send(socket, 2, 'Debugger.enable');
      send(socket, 3, 'Debugger.pause');
    });
    asked.end();
  });
}

function stackOf(frames: readonly Frame[]): string {
  const names = frames.slice(0, FRAMES_SHOWN_MAX).map(({ functionName }) => functionName || '=>');
  return `it runs ${names.join(' < ')}`;
}

/** A client's frames of RFC 6455 are masked; one of zeros leaves the text as it is. */
function send(
  socket: { write(bytes: Buffer): unknown },
  id: number,
  method: string,
  params?: object,
): void {
  const text = Buffer.from(JSON.stringify({ id, method, params }));
  const head = Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 0xff, 0, 0, 0, 0]);
  socket.write(Buffer.concat([head, text]));
}

/** Takes the server's frames apart; the debugger sends whole messages. */
function onMessages(socket: Socket, take: (text: string) => void): void {
  let bytes = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more]);
    for (;;) {
      const short = (bytes[1] ?? 0) & 0x7f;
      const headBytes = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (bytes.length < headBytes) return;
      const length =
        short === 127 ? bytes.readUInt32BE(6) : short === 126 ? bytes.readUInt16BE(2) : short;
      if (bytes.length < headBytes + length) return;
      take(bytes.toString('utf8', headBytes, headBytes + length));
      bytes = bytes.subarray(headBytes + length);
    }
  });
}

/** What Linux says of each thread: its state, and the kernel function in which it waits. */
function kernelView(pid: number): string {
  const read = (name: string) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'latin1').trim();
    } catch {
      return '?';
    }
  };
  const state = /State:\s*(.*)/.exec(read('status'))?.[1] ?? '?';
  return `state ${state}, in ${read('wchan')}, system call ${read('syscall')}`;
}
