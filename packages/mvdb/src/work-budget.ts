import { MvdbError } from './errors.ts';

/** What watches over a piece of work. Whatever it throws ends the work. */
export interface WorkWatch {
  /** Told of steps of work: a record read is one, a command a hundred. */
  spend(steps: number): void;
  /** Told before an effect that no rollback takes back: a program, a file, work in the background. */
  reachOut(effect: string): void;
}

/** The steps that a piece of work may take. */
export class WorkBudget implements WorkWatch {
  readonly #stepsMax: number;
  #stepsTaken = 0;

  /** @throws MvdbError `BAD_ARGUMENT` unless `stepsMax` is a whole number from 0. */
  constructor(stepsMax: number) {
    if (!Number.isSafeInteger(stepsMax) || stepsMax < 0)
      throw new MvdbError('BAD_ARGUMENT', `A budget is a whole number of steps, not ${stepsMax}.`);
    this.#stepsMax = stepsMax;
  }

  /** @throws MvdbError `BUDGET_EXCEEDED`. */
  spend(steps: number): void {
    this.#stepsTaken += steps;
    if (this.#stepsTaken > this.#stepsMax)
      throw new MvdbError('BUDGET_EXCEEDED', `It may take ${this.#stepsMax} steps, no more.`);
  }

  reachOut(): void {}
}

/** Both watch, the inner one first. */
export function bothWatch(inner: WorkWatch, outer: WorkWatch): WorkWatch {
  return {
    spend(steps) {
      inner.spend(steps);
      outer.spend(steps);
    },
    reachOut(effect) {
      inner.reachOut(effect);
      outer.reachOut(effect);
    },
  };
}
