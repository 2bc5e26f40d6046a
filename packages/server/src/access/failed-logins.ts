export interface FailedLoginsOptions {
  /** As many failures are borne with in one window. */
  readonly failuresMax: number;
  readonly windowMs: number;
  /** As many addresses are remembered; one more drops the one that has been known longest. */
  readonly addressesMax: number;
  /** Milliseconds since any moment. */
  readonly now: () => number;
}

interface Window {
  readonly endMs: number;
  count: number;
}

/** Counts failed logins by address, so that an address that fails too often has to wait. */
export class FailedLogins {
  readonly #options: FailedLoginsOptions;
  /** By address, in the order their windows end. */
  readonly #windows = new Map<string, Window>();

  constructor(options: FailedLoginsOptions) {
    this.#options = options;
  }

  note(address: string): void {
    this.#forgetEnded();
    const { windowMs, addressesMax, now } = this.#options;
    const window = this.#windows.get(address);
    if (window) {
      window.count += 1;
      return;
    }
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined && this.#windows.size >= addressesMax) this.#windows.delete(oldest);
    this.#windows.set(address, { endMs: now() + windowMs, count: 1 });
  }

  /** Seconds after which an address may try again; 0 when it may now. */
  waitSeconds(address: string): number {
    const { failuresMax, now } = this.#options;
    const window = this.#windows.get(address);
    if (window === undefined || window.count < failuresMax) return 0;
    return Math.max(0, Math.ceil((window.endMs - now()) / 1000));
  }

  get addressCount(): number {
    this.#forgetEnded();
    return this.#windows.size;
  }

  #forgetEnded(): void {
    const now = this.#options.now();
    for (const [address, { endMs }] of this.#windows) {
      if (endMs > now) return;
      this.#windows.delete(address);
    }
  }
}
