import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * A thread that asks a server for next to nothing, on one connection, one request after the other, and writes
 * down how long each answer takes. In a thread of its own nothing that the test does is counted.
 */

/** What the thread is started with. */
export interface ProbeOrder {
  readonly url: string;
  readonly paths: readonly string[];
  /** Between an answer and the next request. */
  readonly pauseMs: number;
}

const { url, paths, pauseMs } = workerData as ProbeOrder;
const { hostname, port } = new URL(url);
const latenciesMs: number[] = [];
const socket = connect({ host: hostname, port: Number(port), noDelay: true });
let sentAt = 0;
let isStopped = false;

function ask(): void {
  const path = paths[latenciesMs.length % paths.length];
  sentAt = performance.now();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
}

function finish(): void {
  parentPort?.postMessage(latenciesMs);
  socket.destroy();
  parentPort?.close();
}

socket.once('connect', ask);
socket.once('data', () => parentPort?.postMessage(undefined));
socket.on('data', () => {
  latenciesMs.push(performance.now() - sentAt);
  if (isStopped) finish();
  else setTimeout(ask, pauseMs);
});
// Without an answer it waits as long as it takes: the wait for the last one counts as well.
socket.on('error', (error) => {
  throw error;
});
parentPort?.on('message', () => {
  isStopped = true;
});
