import type { WorkWatch } from 'mvdb/host';

/** Steps between two looks. */
const LOOK_DISTANCE = 1_000;

/** The parent process is gone, so nobody can end the work or receive its result. */
class Orphaned extends Error {
  override readonly name = 'Orphaned';
}

/** Ends work, undone, where the process that started this one is gone: what it holds would be held for long. */
export class ParentWatch implements WorkWatch {
  readonly #parent = process.ppid;
  #stepsToLook = LOOK_DISTANCE;

  /** @throws Orphaned */
  spend(steps: number): void {
    this.#stepsToLook -= steps;
    if (this.#stepsToLook > 0) return;
    this.#stepsToLook = LOOK_DISTANCE;
    this.beforeIrreversible();
  }

  /** @throws Orphaned */
  beforeIrreversible(): void {
    if (process.ppid !== this.#parent) throw new Orphaned('Whoever asked for it is gone.');
  }
}
