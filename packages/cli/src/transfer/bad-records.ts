import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import type { BadRecord } from './incoming.ts';

/** Bad records that an error reports one by one. */
const REPORTED_MAX = 10;

/** Bad records after which nothing more is read: what is read may have no end. */
const COUNT_MAX = 1_000;

/** Gathers what is bad, for one error about all of it. */
export class BadRecords {
  readonly #reported: BadRecord[] = [];
  #count = 0;

  /** @throws CommandFailure, as `throwIfAny`, where there are too many to go on. */
  add({ location, detail }: BadRecord): void {
    this.#count += 1;
    if (this.#reported.length < REPORTED_MAX) this.#reported.push({ location, detail });
    if (this.#count === COUNT_MAX) this.throwIfAny();
  }

  /** @throws CommandFailure with the place of each, or of the first ten. */
  throwIfAny(): void {
    if (this.#count === 0) return;
    const lines = this.#reported.map(({ location, detail }) => `${location}: ${detail}`);
    const omitted = this.#count - this.#reported.length;
    const message =
      this.#count === 1
        ? `${lines[0]} Nothing was written.`
        : [
            ...lines,
            ...(omitted > 0 ? [`${omitted} more.`] : []),
            `Nothing was written, as ${this.#count === COUNT_MAX ? 'at least ' : ''}${this.#count} records are bad.`,
          ].join('\n');
    throw new CommandFailure(exitStatus.failed, message, { errors: this.#reported });
  }
}
