import type { Bridge, BridgeResult } from './bridge/bridge.ts';
import type { BridgeFault, Rows, Statement } from './bridge/protocol.ts';
import { errorOf } from './faults.ts';

/** Statements that wait, as they were at a moment. */
export interface Mark {
  readonly sends: number;
  readonly length: number;
}

/** What was asked, and is not waited for yet. */
export interface Ahead {
  /** Waits for the rows. @throws MvdbError */
  rows(): Rows;
  /** Gives up waiting for them. */
  drop(): void;
}

/** One connection, with statements that wait to be sent together with the next one whose answer matters. */
export class Connection {
  readonly #bridge: Bridge;
  readonly #path: string;
  readonly #timeoutMs: number;
  #number: number;
  #waiting: Statement[] = [];
  #sends = 0;
  #fault: BridgeFault | undefined;

  constructor(bridge: Bridge, path: string, timeoutMs: number) {
    this.#bridge = bridge;
    this.#path = path;
    this.#timeoutMs = timeoutMs;
    this.#number = bridge.newConnection();
  }

  /** Why the transaction that runs on it can only be rolled back; `undefined` while it can go on. */
  get fault(): BridgeFault | undefined {
    return this.#fault;
  }

  queue(...statements: readonly Statement[]): void {
    this.#waiting.push(...statements);
  }

  mark(): Mark {
    return { sends: this.#sends, length: this.#waiting.length };
  }

  /** Takes back what was queued since. @returns Whether none of it was sent. */
  dropSince({ sends, length }: Mark): boolean {
    if (sends !== this.#sends) return false;
    this.#waiting.length = length;
    return true;
  }

  /** Sends what waits, and a statement. @returns Its rows. @throws MvdbError */
  ask(statement: Statement): Rows {
    const statements = [...this.#takeWaiting(), statement];
    return this.#rowsOf(this.#bridge.run(this.#number, statements, this.#timeoutMs));
  }

  /** Sends what waits, and a statement whose rows are waited for later. */
  askAhead(statement: Statement): Ahead {
    const id = this.#bridge.start(this.#number, [...this.#takeWaiting(), statement]);
    return {
      rows: () => this.#rowsOf(this.#bridge.finish(id, this.#timeoutMs)),
      drop: () => this.#bridge.forget(id),
    };
  }

  /**
   * Sends what begins something, or stands alone: where this connection turns out to be lost, on another one.
   *
   * @returns The rows of the last statement. @throws MvdbError
   */
  begin(...statements: readonly Statement[]): Rows {
    return this.beginAll(...statements).at(-1) ?? [];
  }

  /** As `begin`. @returns The rows of each statement. */
  beginAll(...statements: readonly Statement[]): readonly Rows[] {
    const send = () => {
      const sent = [...this.#takeWaiting(), ...statements];
      return this.#allRowsOf(this.#bridge.run(this.#number, sent, this.#timeoutMs));
    };
    try {
      return send().slice(-statements.length);
    } catch (error) {
      if (!this.#fault?.isLost) throw error;
      this.replace();
      return send();
    }
  }

  /**
   * Sends a statement whose effect lasts as long as the connection, and again whenever the connection is lost.
   *
   * @throws MvdbError
   */
  keep(statement: Statement): void {
    const { fault } = this.#bridge.run(this.#number, [statement], this.#timeoutMs, true);
    if (fault) throw this.#failed(fault);
  }

  /** Sends what waits, and waits for no answer. */
  send(): void {
    if (this.#waiting.length === 0) return;
    this.#bridge.send(this.#number, this.#waiting);
    this.#waiting = [];
    this.#sends += 1;
  }

  /** To be told that what failed was rolled back. */
  forgetFault(): void {
    this.#fault = undefined;
  }

  /** Begins anew on another connection, where this one may be in any state. */
  replace(): void {
    this.close();
    this.#number = this.#bridge.newConnection();
    this.#waiting = [];
    this.#sends += 1;
    this.#fault = undefined;
  }

  close(): void {
    this.#bridge.closeConnection(this.#number);
  }

  #takeWaiting(): readonly Statement[] {
    const statements = this.#waiting;
    this.#waiting = [];
    this.#sends += 1;
    return statements;
  }

  #rowsOf(result: BridgeResult): Rows {
    return this.#allRowsOf(result).at(-1) ?? [];
  }

  #allRowsOf({ rows, fault }: BridgeResult): readonly Rows[] {
    if (fault) throw this.#failed(fault);
    return rows;
  }

  #failed(fault: BridgeFault): Error {
    this.#fault = fault;
    return errorOf(fault, this.#path);
  }
}
