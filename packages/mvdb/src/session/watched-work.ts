import { bothWatch, WorkBudget, type WorkWatch } from '../budget/work-budget.ts';
import { watchedBy } from '../budget/work-meter.ts';

/** The running work of a session, as those who watch it are informed of it. */
export class WatchedWork {
  #watch: WorkWatch | undefined;

  /** True while steps are counted. */
  get isLimited(): boolean {
    return this.#watch !== undefined;
  }

  /** Runs `work`, which may take so many steps, and no more than the work it is part of. */
  limited<Result>(stepsMax: number, work: () => Result): Result {
    return this.watched(new WorkBudget(stepsMax), work);
  }

  /** Runs `work` under a watch, and under those of the work it is part of. */
  watched<Result>(watch: WorkWatch, work: () => Result): Result {
    const outer = this.#watch;
    const both = outer === undefined ? watch : bothWatch(watch, outer);
    this.#watch = both;
    try {
      return watchedBy(both, work);
    } finally {
      this.#watch = outer;
    }
  }

  /** @throws What those who watch throw. */
  step(steps = 1): void {
    this.#watch?.spend(steps);
  }

  /** Says that an effect is about to come which no rollback takes back. @throws What those who watch throw. */
  beforeIrreversible(effect: string): void {
    this.#watch?.beforeIrreversible(effect);
  }
}
