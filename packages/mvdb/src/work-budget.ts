import { MvdbError } from './errors.ts';

/** The steps that a piece of work may take: a record read is one, a command a hundred. */
export class WorkBudget {
  readonly #stepsMax: number;
  readonly #outer: WorkBudget | undefined;
  #stepsTaken = 0;

  /**
   * @param outer - Budget of the work this is part of; what is spent here is spent there too.
   * @throws MvdbError `BAD_ARGUMENT` unless `stepsMax` is a whole number from 0.
   */
  constructor(stepsMax: number, outer?: WorkBudget) {
    if (!Number.isSafeInteger(stepsMax) || stepsMax < 0)
      throw new MvdbError('BAD_ARGUMENT', `A budget is a whole number of steps, not ${stepsMax}.`);
    this.#stepsMax = stepsMax;
    this.#outer = outer;
  }

  /** @throws MvdbError `BUDGET_EXCEEDED`. */
  spend(steps: number): void {
    this.#stepsTaken += steps;
    if (this.#stepsTaken > this.#stepsMax)
      throw new MvdbError('BUDGET_EXCEEDED', `It may take ${this.#stepsMax} steps, no more.`);
    this.#outer?.spend(steps);
  }
}
