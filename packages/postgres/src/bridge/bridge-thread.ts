import { MessageChannel, receiveMessageOnPort, type Worker } from 'node:worker_threads';
import { startThread } from 'mvdb/host';
import type { ClientConfig } from 'pg';
import type { BridgeStart } from './bridge-worker.ts';
import { type BridgeAnswer, type BridgeRequest, signals } from './protocol.ts';

/** The thread that holds the connections, as long as it lives. */
export class BridgeThread {
  readonly #worker: Worker;
  readonly #port: BridgeStart['port'];
  readonly #signals = new Int32Array(new SharedArrayBuffer(8));
  #hasEnded = false;

  /** @param lostUpTo - Number of the last connection that an earlier thread held. */
  constructor(config: ClientConfig, lostUpTo: number) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const start: BridgeStart = { config, port: port2, reported: this.#signals, lostUpTo };
    this.#worker = startThread(workerFile(), {
      workerData: start,
      transferList: [port2],
      name: 'mvdb postgres',
    });
    this.#worker.on('error', () => {});
    this.#worker.on('exit', () => {
      this.#hasEnded = true;
    });
    this.#worker.unref();
    port1.unref();
  }

  get hasEnded(): boolean {
    return this.#hasEnded || Atomics.load(this.#signals, signals.ended) === 1;
  }

  post(request: BridgeRequest): void {
    this.#port.postMessage(request);
  }

  /** Waits for an answer. @returns `undefined` where none comes in time, or any more. */
  nextAnswer(endMs: number): BridgeAnswer | undefined {
    for (;;) {
      const seen = Atomics.load(this.#signals, signals.answers);
      const message = receiveMessageOnPort(this.#port) as { message: BridgeAnswer } | undefined;
      if (message !== undefined) return message.message;
      const leftMs = endMs - performance.now();
      if (leftMs <= 0 || this.hasEnded) return undefined;
      Atomics.wait(this.#signals, signals.answers, seen, leftMs);
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
    this.#port.close();
  }
}

/** Beside this file in the sources, beside the bundle when built. */
function workerFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./bridge-worker.${extension}`, import.meta.url);
}
