import { mismatch, type Once } from '../work/once.ts';
import { RequestError } from './request-error.ts';

/** The keys of requests that run, so that a request sent again meanwhile is reported so, and does not wait. */
export class KeysInUse {
  /** Fingerprints by owner and key. */
  readonly #running = new Map<string, string>();

  /**
   * What `work` gives.
   *
   * @throws RequestError `IDEMPOTENCY_IN_PROGRESS` while a request with the same key runs, WorkError
   * `IDEMPOTENCY_MISMATCH` where that is another request; and what `work` throws.
   */
  async during<Reply>(
    { owner, key, fingerprint }: Once,
    work: () => Promise<Reply>,
  ): Promise<Reply> {
    const position = JSON.stringify([owner, key]);
    const running = this.#running.get(position);
    if (running !== undefined) throw running === fingerprint ? inProgress() : mismatch();
    this.#running.set(position, fingerprint);
    try {
      return await work();
    } finally {
      this.#running.delete(position);
    }
  }
}

function inProgress(): RequestError {
  return new RequestError('IDEMPOTENCY_IN_PROGRESS', 'Ask again for its reply.');
}
