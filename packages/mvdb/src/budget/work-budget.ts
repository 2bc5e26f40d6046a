import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, BUDGET_EXCEEDED } from '../errors/failures.ts';

/**
 * The unit of work is the step. Reading a record is one, a command a hundred. Anything else takes time is
 * counted by the characters of text that take as long to look at: so many of them are a step.
 */
export const CHARACTERS_PER_STEP = 1_000;

/** What watches over a piece of work. Whatever it throws ends the work. */
export interface WorkWatch {
  /** Informed of steps of work, before they are taken where one piece of work takes many. */
  spend(steps: number): void;
  /** Asked before a single text of more than a few thousand characters is made. */
  hold?(characters: number): void;
  /** Reported before an effect that no rollback takes back: a program, a file, work in the background. */
  beforeIrreversible(effect: string): void;
}

/** The steps that a piece of work may take. */
export class WorkBudget implements WorkWatch {
  readonly #stepsMax: number;
  #stepsTaken = 0;

  /** @throws MvdbError `BAD_ARGUMENT` unless `stepsMax` is a whole number from 0. */
  constructor(stepsMax: number) {
    if (!Number.isSafeInteger(stepsMax) || stepsMax < 0)
      throw new MvdbError(BAD_ARGUMENT, `A budget is a whole number of steps, not ${stepsMax}.`);
    this.#stepsMax = stepsMax;
  }

  /** @throws MvdbError `BUDGET_EXCEEDED`. */
  spend(steps: number): void {
    this.#stepsTaken += steps;
    if (this.#stepsTaken > this.#stepsMax)
      throw new MvdbError(BUDGET_EXCEEDED, `It may take ${this.#stepsMax} steps, no more.`);
  }

  beforeIrreversible(): void {}
}

/** Both watch, the inner one first. */
export function bothWatch(inner: WorkWatch, outer: WorkWatch): WorkWatch {
  return {
    spend(steps) {
      inner.spend(steps);
      outer.spend(steps);
    },
    hold(characters) {
      inner.hold?.(characters);
      outer.hold?.(characters);
    },
    beforeIrreversible(effect) {
      inner.beforeIrreversible(effect);
      outer.beforeIrreversible(effect);
    },
  };
}
