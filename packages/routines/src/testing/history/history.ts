import fc from 'fast-check';
import type { Session } from 'mvdb';
import { rejectionOf } from '../rejection-of.ts';
import type { DrawnOperation, Operations } from './drawn-operation.ts';

/** An operation that was tried in a history. */
export interface HistoryStep {
  /** Its name. */
  readonly operation: string;
  /** What it was tried with. */
  readonly input: unknown;
  /** Why it was rejected, so that it changed nothing; absent where it was done. */
  readonly rejection?: string;
  /** What it reported, such as the message of a routine; absent where it reported nothing. */
  readonly message?: string;
}

/** An operation by its name, with what was drawn for it. */
export type DrawnStep = readonly [operation: string, drawn: unknown];

/** What a history needs to happen. */
export interface HistoryPlan {
  readonly operations: Operations;
  readonly drawn: readonly DrawnStep[];
  readonly begin: () => Session;
  readonly look: (session: Session) => void;
}

/** Operations that happen one after the other in an account, as soon as somebody asks for its session. */
export class History {
  readonly #plan: HistoryPlan;
  readonly #steps: HistoryStep[] = [];
  #session: Session | undefined;

  constructor(plan: HistoryPlan) {
    this.#plan = plan;
  }

  /**
   * The session in which it happened.
   *
   * @throws What an operation throws that is neither a `Rejection` nor a `CallError`; what `look` throws.
   */
  get session(): Session {
    this.#session ??= this.#happen();
    return this.#session;
  }

  /** The operations that were tried, in order. */
  get steps(): readonly HistoryStep[] {
    return this.session && this.#steps;
  }

  /** The names of the operations that were done. */
  get done(): ReadonlySet<string> {
    const done = this.steps.filter(({ rejection }) => rejection === undefined);
    return new Set(done.map(({ operation }) => operation));
  }

  #happen(): Session {
    const { operations, drawn, begin, look } = this.#plan;
    const session = begin();
    for (const [name, each] of drawn) {
      const operation = operations[name];
      const input = operation?.chooses(session, each);
      if (operation === undefined || input === undefined) continue;
      if (this.#isDone(session, operation, { operation: name, input })) look(session);
    }
    return session;
  }

  /** Notes the step before it is tried, so that one that throws an error is printed, too. */
  #isDone(session: Session, { run }: DrawnOperation, step: HistoryStep): boolean {
    const index = this.#steps.push(step) - 1;
    let result: unknown;
    const rejection = rejectionOf(session, () => {
      result = run(session, step.input);
    });
    const message = typeof result === 'string' && result !== '' ? { message: result } : {};
    this.#steps[index] = { ...step, ...(rejection === undefined ? message : { rejection }) };
    return rejection === undefined;
  }

  /** What fast-check prints of a counterexample: the steps in turn, as `repeatHistory` takes them. */
  [fc.toStringMethod](): string {
    const lines = this.#steps.map(
      ({ operation, input, rejection, message }) =>
        `  ${fc.stringify([operation, input])},${comment(rejection ?? message)}`,
    );
    return lines.length === 0 ? '[]' : `[\n${lines.join('\n')}\n]`;
  }
}

const comment = (text: string | undefined): string => (text === undefined ? '' : ` // ${text}`);
