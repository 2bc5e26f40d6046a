/** Part of the time that goes by by which clients are forgiven. */
const FORGIVEN_PART = 0.05;

/** Clients to keep in mind before those are looked for that need not be. */
const CLIENTS_MAX = 1_000;

interface Spent {
  readonly ms: number;
  readonly atMs: number;
}

/**
 * How long the attempts of each client have held up others without success. Whoever has often asked for long work
 * is likely to do so again.
 */
export class InlineBudget {
  readonly #msMax: number;
  readonly #spent = new Map<string, Spent>();

  constructor(msMax: number) {
    this.#msMax = msMax;
  }

  /** Whether a client has had all that it may, for now. */
  isSpent(client: string, now = performance.now()): boolean {
    return this.#left(client, now) > this.#msMax;
  }

  spend(client: string, ms: number, now = performance.now()): void {
    this.#spent.set(client, { ms: this.#left(client, now) + ms, atMs: now });
    if (this.#spent.size <= CLIENTS_MAX) return;
    for (const each of this.#spent.keys())
      if (this.#left(each, now) === 0) this.#spent.delete(each);
  }

  /** What is not forgiven yet. */
  #left(client: string, now: number): number {
    const spent = this.#spent.get(client);
    if (spent === undefined) return 0;
    return Math.max(spent.ms - (now - spent.atMs) * FORGIVEN_PART, 0);
  }
}
