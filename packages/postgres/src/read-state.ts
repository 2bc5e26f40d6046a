import { failures, MvdbError } from 'mvdb';
import type { ReadTransaction } from 'mvdb/engine';
import type { Rows, Statement } from './bridge/protocol.ts';
import type { Ahead, Connection } from './connection.ts';
import type { CachedStates, Memory, StateMemory } from './memory.ts';

/** Begins a transaction that sees one state. */
export const BEGIN_SNAPSHOT: Statement = {
  text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
};
const COMMIT: Statement = { text: 'COMMIT' };

/** Where a state can be read. */
export interface StateSource {
  readonly connection: Connection;
  readonly cached: CachedStates;
  /** Of a replica: how it is found out whether it can be read. */
  readonly standing?: Standing;
  giveBack(isUsable: boolean): void;
}

export interface Standing {
  readonly statement: Statement;
  /** Whether its state will do. @param rows - What the statement was answered. */
  accepts(rows: Rows): boolean;
  /** Has it not be asked any more, until it answers again. */
  leaveOut(error: unknown): void;
}

/** One state of the account, seen through a connection until its last user is done. */
export class ReadState implements ReadTransaction {
  readonly #sources: Iterator<StateSource, StateSource>;
  #users = 1;
  #source: StateSource | undefined;
  #memory: StateMemory | undefined;

  /** @param sources - Tried one after the other, down to the account itself, which is returned. */
  constructor(sources: Iterator<StateSource, StateSource>) {
    this.#sources = sources;
  }

  /** What is known of it; `undefined` before the first question, which settles what state it is. */
  get memory(): Memory | undefined {
    return this.#memory;
  }

  /** Number of the commit that left it; `undefined` before the first question. */
  get commit(): number | undefined {
    return this.#memory?.commit.number;
  }

  ask(statement: Statement): Rows {
    const source = this.#source;
    if (source) return onSource(source, () => source.connection.ask(statement));
    return this.#begin(statement).at(-1) ?? [];
  }

  /** Settles what state it is, where nothing was asked of it yet. */
  settle(): void {
    if (this.#source === undefined) this.#begin();
  }

  /** Asks what is waited for later, in a state that something was asked of before. */
  askAhead(statement: Statement): Ahead {
    const source = this.#source;
    if (source === undefined) throw new TypeError('Something is asked of a state first.');
    const ahead = source.connection.askAhead(statement);
    return { ...ahead, rows: () => onSource(source, () => ahead.rows()) };
  }

  retain(): this {
    this.#users += 1;
    return this;
  }

  done(): void {
    this.#users -= 1;
    if (this.#users === 0 && this.#source) end(this.#source);
  }

  /** Asks the first questions. @returns What they are answered, and before it how the state was settled. */
  #begin(...statements: readonly Statement[]): readonly Rows[] {
    for (;;) {
      const { value } = this.#sources.next() as IteratorResult<
        StateSource,
        StateSource | undefined
      >;
      // What failed of the account itself, and was caught, is not asked again in this state.
      if (value === undefined) throw new MvdbError(failures.ACCOUNT_AWAY, 'The state was lost.');
      const answers = this.#beginAt(value, statements);
      if (answers) return answers;
    }
  }

  /** @returns `undefined` where the state of a replica will not do. */
  #beginAt(source: StateSource, statements: readonly Statement[]): readonly Rows[] | undefined {
    const { connection, cached, standing } = source;
    const asked = standing ? [standing.statement] : [];
    try {
      const answers = connection.beginAll(BEGIN_SNAPSHOT, ...asked, cached.news, ...statements);
      if (standing && !standing.accepts(answers[1] ?? [])) {
        end(source);
        return undefined;
      }
      this.#source = source;
      this.#memory = cached.memoryOf(answers[1 + asked.length] ?? []);
      return answers;
    } catch (error) {
      end(source);
      if (standing === undefined) throw error;
      standing.leaveOut(error);
      return undefined;
    }
  }
}

/** A replica that is lost takes along the state that was read of it: what was done with that is to be done again. */
function onSource<Result>({ connection, standing }: StateSource, ask: () => Result): Result {
  try {
    return ask();
  } catch (cause) {
    if (standing === undefined || !connection.violation?.isLost) throw cause;
    standing.leaveOut(cause);
    const detail = 'The replica that was read is lost. Read again from the beginning.';
    throw new MvdbError(failures.TRANSACTION_CONFLICT, detail, { cause });
  }
}

function end({ connection, giveBack }: StateSource): void {
  const isUsable = connection.violation === undefined;
  if (isUsable) {
    connection.queue(COMMIT);
    connection.send();
  }
  giveBack(isUsable);
}
