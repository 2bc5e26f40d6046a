import type { Liveness } from 'mvdb/engine';
import type { Bridge } from './bridge/bridge.ts';
import { Connection } from './connection.ts';

/** What stands for a process among the locks of the server. */
const KEY = `hashtextextended('mvdb process ' || $1, 0)`;

const announcing = `SELECT pg_advisory_lock_shared(${KEY})`;

/** The server keeps the two halves of a key apart. */
const scanning = `SELECT EXISTS (
  SELECT FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (classid::bigint << 32 | objid::bigint) = ${KEY})::text`;

/** How long a process may be missing before it is taken for dead: it comes back after a connection was lost. */
const MISSING_MS = 3_000;

/** Knows who lives by locks of the server, which end with the connection that holds them. */
export class PgLiveness implements Liveness {
  readonly #newConnection: () => Connection;
  /** Holds the lock that stands for this process. */
  #announced: Connection | undefined;
  #scanning: Connection | undefined;
  /** Since when those that were looked for are missing. */
  readonly #missing = new Map<string, number>();

  constructor(bridge: Bridge, path: string, answerTimeoutMs: number) {
    this.#newConnection = () => new Connection(bridge, path, answerTimeoutMs);
  }

  announce(process: string): void {
    if (this.#announced) return;
    const connection = this.#newConnection();
    try {
      connection.keep({ text: announcing, values: [process] });
    } catch (error) {
      connection.close();
      throw error;
    }
    this.#announced = connection;
  }

  isPresent(process: string): boolean {
    this.#scanning ??= this.#newConnection();
    const [row] = this.#scanning.begin({ name: 'look', text: scanning, values: [process] });
    if (row?.[0] === 'true') {
      this.#missing.delete(process);
      return true;
    }
    const now = performance.now();
    const since = this.#missing.get(process) ?? now;
    this.#missing.set(process, since);
    return now - since < MISSING_MS;
  }

  close(): void {
    this.#announced?.close();
    this.#scanning?.close();
  }
}
