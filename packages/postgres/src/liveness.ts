import type { Liveness } from 'mvdb/engine';
import type { Bridge } from './bridge/bridge.ts';
import { Connection } from './connection.ts';

/** How often a lease is renewed before it would end. */
const RENEWALS = 5;

export interface LivenessOptions {
  readonly bridge: Bridge;
  /** Names the account, without a password. */
  readonly path: string;
  readonly schema: string;
  /** How long one answer is waited for. */
  readonly answerTimeoutMs: number;
  /** How long this process is taken to live after each renewal of its lease. */
  readonly leaseMs: number;
}

/**
 * Knows by leases who lives. A process renews its own, and the clock of the server alone says when one has ended. Who
 * renews it later lives again, without the locks that others have taken from it meanwhile.
 */
export class PgLiveness implements Liveness {
  readonly #options: LivenessOptions;
  /** Renews the lease of this process. */
  #renewing: Connection | undefined;
  #scanning: Connection | undefined;

  constructor(options: LivenessOptions) {
    this.#options = options;
  }

  announce(process: string): void {
    if (this.#renewing) return;
    const { schema, leaseMs } = this.#options;
    const connection = this.#newConnection();
    const renewal = {
      name: 'renew',
      text: `INSERT INTO ${schema}.leases VALUES ($1, now() + $2::integer * interval '1 millisecond')
        ON CONFLICT (process) DO UPDATE SET until = excluded.until`,
      values: [process, leaseMs],
    };
    try {
      connection.repeat(renewal, leaseMs / RENEWALS);
    } catch (error) {
      connection.close();
      throw error;
    }
    this.#renewing = connection;
    connection.queue({ text: `DELETE FROM ${schema}.leases WHERE until < now()` });
    connection.send();
  }

  isPresent(process: string): boolean {
    const { schema } = this.#options;
    this.#scanning ??= this.#newConnection();
    const text = `SELECT 1 FROM ${schema}.leases WHERE process = $1 AND until >= now()`;
    return this.#scanning.begin({ name: 'look', text, values: [process] }).length > 0;
  }

  close(): void {
    this.#renewing?.close();
    this.#scanning?.close();
  }

  #newConnection(): Connection {
    const { bridge, path, answerTimeoutMs } = this.#options;
    return new Connection(bridge, path, answerTimeoutMs);
  }
}
