import { textSize } from '../work/text-size.ts';
import { RequestError } from './problems.ts';

export interface KeptRepliesOptions {
  readonly countMax: number;
  /** Characters that all replies together may have. */
  readonly sizeMax: number;
  readonly lifetimeMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface Attempt<Reply> {
  readonly fingerprint: string;
  /** Absent while the request runs. */
  readonly done?: {
    readonly reply: Reply;
    readonly size: number;
    readonly expiresMs: number;
  };
}

/**
 * The replies to requests that carried a key, so that a request sent again is answered again and not done
 * again. Of more than may be kept those go that were not asked for longest; what runs stays.
 */
export class KeptReplies<Reply> {
  readonly #options: KeptRepliesOptions;
  /** In the order of their last use. */
  readonly #attempts = new Map<string, Attempt<Reply>>();
  #size = 0;

  constructor(options: KeptRepliesOptions) {
    this.#options = options;
  }

  /**
   * The reply that was given before, else what `work` gives, which is kept unless it throws.
   *
   * @param fingerprint - Of all that the reply depends on.
   * @throws RequestError `IDEMPOTENCY_MISMATCH` where the key came with another request,
   * `IDEMPOTENCY_IN_PROGRESS` while that request runs; and what `work` throws.
   */
  async once(
    key: string,
    fingerprint: string,
    work: () => Promise<Reply>,
  ): Promise<{ readonly reply: Reply; readonly isReplayed: boolean }> {
    this.#forgetExpired();
    const known = this.#attempts.get(key);
    if (known !== undefined)
      return { reply: this.#again(key, known, fingerprint), isReplayed: true };
    this.#attempts.set(key, { fingerprint });
    try {
      const reply = await work();
      this.#keep(key, fingerprint, reply);
      return { reply, isReplayed: false };
    } catch (error) {
      this.#attempts.delete(key);
      throw error;
    }
  }

  #again(key: string, known: Attempt<Reply>, fingerprint: string): Reply {
    if (known.fingerprint !== fingerprint)
      throw new RequestError(
        'IDEMPOTENCY_MISMATCH',
        'Take another key for another request; a key is one request for ever.',
      );
    if (known.done === undefined)
      throw new RequestError('IDEMPOTENCY_IN_PROGRESS', 'Ask again for its reply.', {
        headers: { 'retry-after': '1' },
      });
    this.#attempts.delete(key);
    this.#attempts.set(key, known);
    return known.done.reply;
  }

  #keep(key: string, fingerprint: string, reply: Reply): void {
    const { countMax, sizeMax, lifetimeMs, now } = this.#options;
    const size = textSize(reply);
    this.#attempts.delete(key);
    this.#attempts.set(key, { fingerprint, done: { reply, size, expiresMs: now() + lifetimeMs } });
    this.#size += size;
    for (const [other, { done }] of this.#attempts) {
      if (this.#attempts.size <= countMax && this.#size <= sizeMax) return;
      if (done !== undefined) this.#forget(other, done.size);
    }
  }

  #forgetExpired(): void {
    const now = this.#options.now();
    for (const [key, { done }] of this.#attempts)
      if (done !== undefined && done.expiresMs <= now) this.#forget(key, done.size);
  }

  #forget(key: string, size: number): void {
    this.#attempts.delete(key);
    this.#size -= size;
  }
}
