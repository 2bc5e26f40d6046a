import { digestOf, newToken } from './tokens.ts';

export interface ExpiringSecretsOptions {
  readonly lifetimeMs: number;
  /** As many are kept; one more drops the oldest. */
  readonly countMax: number;
  /** Milliseconds since any moment. */
  readonly now: () => number;
}

export interface Issued {
  readonly secret: string;
  readonly expiresMs: number;
}

export interface Held<Value> {
  readonly value: Value;
  readonly expiresMs: number;
}

/** Secrets that stand for something for a while. They are kept in memory only, and only their digests. */
export class ExpiringSecrets<Value> {
  readonly #options: ExpiringSecretsOptions;
  /** By digest, in the order they were issued and therefore expire. */
  readonly #held = new Map<string, Held<Value>>();

  constructor(options: ExpiringSecretsOptions) {
    this.#options = options;
  }

  /** Makes a secret that stands for `value`. */
  issue(value: Value): Issued {
    this.#forgetExpired();
    const { lifetimeMs, countMax, now } = this.#options;
    const [oldest] = this.#held.keys();
    if (oldest !== undefined && this.#held.size >= countMax) this.#held.delete(oldest);
    const secret = newToken();
    const expiresMs = now() + lifetimeMs;
    this.#held.set(digestOf(secret), { value, expiresMs });
    return { secret, expiresMs };
  }

  /**
   * What a secret stands for; `undefined` for one that never was, has expired or was taken. It is looked up
   * by its digest, so that the time taken reveals nothing.
   */
  find(secret: string): Held<Value> | undefined {
    const held = this.#held.get(digestOf(secret));
    return held && held.expiresMs > this.#options.now() ? held : undefined;
  }

  /** Like `find`, and the secret is used up. */
  take(secret: string): Held<Value> | undefined {
    const held = this.find(secret);
    this.#held.delete(digestOf(secret));
    return held;
  }

  get count(): number {
    this.#forgetExpired();
    return this.#held.size;
  }

  #forgetExpired(): void {
    const now = this.#options.now();
    for (const [digest, { expiresMs }] of this.#held) {
      if (expiresMs > now) return;
      this.#held.delete(digest);
    }
  }
}
