import type { Bridge, BridgeResult } from './bridge/bridge.ts';
import type { BridgeViolation, Rows, Statement } from './bridge/protocol.ts';
import { errorOf } from './violations.ts';

/** Statements that wait, as they were at a moment. */
export interface Mark {
  readonly sends: number;
  readonly length: number;
  /** How many statements were queued before it, sent or not. */
  readonly position: number;
}

/** What was asked, and is not waited for yet. */
export interface Ahead {
  /** Waits for the rows. @throws MvdbError */
  rows(): Rows;
  /** Whether they are there, or are known not to come. */
  isAnswered(): boolean;
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
  /** How many statements were sent. */
  #sent = 0;
  #violation: BridgeViolation | undefined;
  /** How many statements were queued before the one that failed. */
  #violationPosition = 0;

  constructor(bridge: Bridge, path: string, timeoutMs: number) {
    this.#bridge = bridge;
    this.#path = path;
    this.#timeoutMs = timeoutMs;
    this.#number = bridge.newConnection();
  }

  /** Why the transaction that runs on it can only be rolled back; `undefined` while it can go on. */
  get violation(): BridgeViolation | undefined {
    return this.#violation;
  }

  queue(...statements: readonly Statement[]): void {
    this.#waiting.push(...statements);
  }

  mark(): Mark {
    const { length } = this.#waiting;
    return { sends: this.#sends, length, position: this.#sent + length };
  }

  /** Whether what failed was queued before a moment. */
  hasViolationBefore({ position }: Mark): boolean {
    return this.#violation !== undefined && this.#violationPosition < position;
  }

  /** Takes back what was queued since. @returns Whether none of it was sent. */
  dropSince({ sends, length }: Mark): boolean {
    if (sends !== this.#sends) return false;
    this.#waiting.length = length;
    return true;
  }

  /** Sends what waits, and a statement. @returns Its rows. @throws MvdbError */
  ask(statement: Statement): Rows {
    return this.#run([statement]).at(-1) ?? [];
  }

  /** As `ask`. @returns The rows of each statement. */
  askAll(...statements: readonly Statement[]): readonly Rows[] {
    return this.#run(statements).slice(-statements.length);
  }

  /** Sends what waits, and a statement whose rows are waited for later. */
  askAhead(statement: Statement): Ahead {
    const { position, statements } = this.#take([statement]);
    const id = this.#bridge.start(this.#number, statements);
    return {
      rows: () => this.#rowsOf(this.#bridge.finish(id, this.#timeoutMs), position).at(-1) ?? [],
      isAnswered: () => this.#bridge.isAnswered(id),
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
    try {
      return this.#run(statements).slice(-statements.length);
    } catch (error) {
      if (!this.#violation?.isLost) throw error;
      this.replace();
      return this.#run(statements);
    }
  }

  /** Sends a statement, and again each `everyMs`, also where the connection is lost, until it is closed. @throws MvdbError */
  repeat(statement: Statement, everyMs: number): void {
    const { violation } = this.#bridge.run(this.#number, [statement], this.#timeoutMs, everyMs);
    if (violation) throw this.#failed(violation);
  }

  /** Sends what waits, and waits for no answer. */
  send(): void {
    if (this.#waiting.length > 0) this.#bridge.send(this.#number, this.#take([]).statements);
  }

  /** To be informed that what failed was rolled back. */
  forgetViolation(): void {
    this.#violation = undefined;
  }

  /** Begins again on another connection, where this one may be in any state. */
  replace(): void {
    this.close();
    this.#number = this.#bridge.newConnection();
    this.#waiting = [];
    this.#sends += 1;
    this.#violation = undefined;
  }

  close(): void {
    this.#bridge.closeConnection(this.#number);
  }

  #run(statements: readonly Statement[]): readonly Rows[] {
    const taken = this.#take(statements);
    return this.#rowsOf(
      this.#bridge.run(this.#number, taken.statements, this.#timeoutMs),
      taken.position,
    );
  }

  /** What waits and some statements, to be sent now, and how many were sent before. */
  #take(statements: readonly Statement[]): { position: number; statements: readonly Statement[] } {
    const taken = { position: this.#sent, statements: [...this.#waiting, ...statements] };
    this.#waiting = [];
    this.#sends += 1;
    this.#sent += taken.statements.length;
    return taken;
  }

  #rowsOf({ rows, violation }: BridgeResult, position: number): readonly Rows[] {
    if (violation === undefined) return rows;
    this.#violationPosition = position + rows.length;
    throw this.#failed(violation);
  }

  #failed(violation: BridgeViolation): Error {
    this.#violation = violation;
    return errorOf(violation, this.#path);
  }
}
