import type fc from 'fast-check';
import type { Session } from 'mvdb';

/** An operation of a history: what is drawn for it, what it is done with, and how. */
export interface OperationDefinition<Drawn, Input> {
  /** How often it is drawn in comparison with others; default: 1. */
  readonly weight?: number;
  readonly draws: fc.Arbitrary<Drawn>;
  /**
   * Chooses the input out of what the account contains at that time; `undefined` if it contains nothing to do the
   * operation with, which then is left out. Default: what is drawn.
   */
  readonly chooses?: (session: Session, drawn: Drawn) => Input | undefined;
  /**
   * Runs in a transaction of its own. A `Rejection` or a `CallError` undoes it, and the history goes on. A text that it
   * returns is printed with the operation.
   */
  readonly run: (session: Session, input: Input) => unknown;
}

/** An operation of a history, as `drawnOperation` makes it. */
export interface DrawnOperation {
  readonly weight: number;
  readonly draws: fc.Arbitrary<unknown>;
  chooses(session: Session, drawn: unknown): unknown;
  run(session: Session, input: unknown): unknown;
}

/** The operations that a history may consist of, by the names that a counterexample prints. */
export type Operations = Readonly<Record<string, DrawnOperation>>;

/**
 * Makes an operation of a history.
 *
 * @example
 * drawnOperation({
 *   draws: arbitraryKey(ORDERS),
 *   run: (session, key) => typed(session, ORDERS).write(key, {}),
 * })
 */
export function drawnOperation<Drawn, Input = Drawn>(
  definition: OperationDefinition<Drawn, Input>,
): DrawnOperation {
  const { weight = 1, draws, run } = definition;
  const { chooses = (_session: Session, drawn: Drawn) => drawn } = definition;
  return { weight, draws, chooses, run } as DrawnOperation;
}
