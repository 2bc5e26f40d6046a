import type { Session } from 'mvdb';
import type { WorkWatch } from 'mvdb/host';

/** How far work may go where others wait for it. */
export interface AttemptLimits {
  readonly stepsMax: number;
  /** Looked at between steps: a single one may take longer. */
  readonly ms: number;
}

/** What came of an attempt: the result, or `undefined` where the work is to be started over elsewhere. */
export type Attempted<Result> = { readonly result: Result } | undefined;

/** Steps between two looks at the clock. */
const LOOK_DISTANCE = 8;

/** Characters of the greatest text that is made where others wait. */
const TEXT_SIZE_MAX = 65_536;

/** Ends an attempt from within. Work that catches it gets no further. */
class AttemptOver extends Error {
  override readonly name = 'AttemptOver';
}

/**
 * Tries whether work is short: it is given up where it takes longer, or is about to have an effect that no
 * rollback takes back. Whatever it did until then is for the caller to undo.
 *
 * @throws What the work throws, unless it was given up.
 */
export function attempted<Result>(
  session: Session,
  limits: AttemptLimits,
  work: () => Result,
): Attempted<Result> {
  const attempt = new Attempt(limits);
  try {
    const result = session.watched(attempt, work);
    return attempt.isOver ? undefined : { result };
  } catch (error) {
    if (attempt.isOver) return undefined;
    throw error;
  }
}

class Attempt implements WorkWatch {
  readonly #limits: AttemptLimits;
  readonly #startedAt = performance.now();
  #steps = 0;
  #nextLook = LOOK_DISTANCE;
  #isOver = false;

  constructor(limits: AttemptLimits) {
    this.#limits = limits;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  spend(steps: number): void {
    this.#steps += steps;
    if (this.#isOver || this.#steps > this.#limits.stepsMax) this.#end();
    if (this.#steps < this.#nextLook) return;
    this.#nextLook = this.#steps + LOOK_DISTANCE;
    if (performance.now() - this.#startedAt > this.#limits.ms) this.#end();
  }

  hold(characters: number): void {
    if (this.#isOver || characters > TEXT_SIZE_MAX) this.#end();
  }

  beforeIrreversible(): void {
    this.#end();
  }

  #end(): never {
    this.#isOver = true;
    throw new AttemptOver('The work is started over where nobody waits for it.');
  }
}
