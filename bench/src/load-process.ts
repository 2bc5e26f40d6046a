import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadDone, LoadOrder } from './load-sender.ts';

/** Another process that sends requests, so that the server has a core to itself. */
export class LoadProcess {
  readonly #child: ChildProcess = fork(new URL('./load-sender.ts', import.meta.url));

  /** @throws Error when the process ends early. */
  async send(order: LoadOrder): Promise<LoadDone> {
    const ended = new AbortController();
    const gone = once(this.#child, 'exit', ended).then(() => {
      throw new Error('The process that sends the requests ended early.');
    });
    this.#child.send(order);
    try {
      const [done] = (await Promise.race([once(this.#child, 'message'), gone])) as [LoadDone];
      return done;
    } finally {
      gone.catch(() => {});
      ended.abort();
    }
  }

  end(): void {
    this.#child.kill();
  }
}
