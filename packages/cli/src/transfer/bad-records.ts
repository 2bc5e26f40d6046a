import { CommandFailure, exitStatus } from '../exit-status.ts';
import type { BadRecord } from './incoming.ts';

/** Bad records that an error tells one by one. */
const TOLD_MAX = 10;

/** Gathers what is bad, for one error about all of it. */
export class BadRecords {
  readonly #told: BadRecord[] = [];
  #count = 0;

  add({ place, detail }: BadRecord): void {
    this.#count += 1;
    if (this.#told.length < TOLD_MAX) this.#told.push({ place, detail });
  }

  /** @throws CommandFailure with the place of each, or of the first ten. */
  throwIfAny(): void {
    if (this.#count === 0) return;
    const lines = this.#told.map(({ place, detail }) => `${place}: ${detail}`);
    const untold = this.#count - this.#told.length;
    const message =
      this.#count === 1
        ? `${lines[0]} Nothing was written.`
        : [
            ...lines,
            ...(untold > 0 ? [`${untold} more.`] : []),
            `Nothing was written, as ${this.#count} records are bad.`,
          ].join('\n');
    throw new CommandFailure(exitStatus.failed, message, { errors: this.#told });
  }
}
