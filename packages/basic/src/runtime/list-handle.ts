import { Handle } from './slot.ts';

/** A select list that a variable holds. */
export class ListHandle extends Handle {
  readonly what = 'A select list';
  readonly #ids: readonly string[];
  #read = 0;

  constructor(ids: readonly string[]) {
    super();
    this.#ids = ids;
  }

  get size(): number {
    return this.#ids.length;
  }

  next(): string | undefined {
    const id = this.#ids[this.#read];
    if (id !== undefined) this.#read += 1;
    return id;
  }

  /** What is left, which is then used up. */
  take(): readonly string[] {
    const rest = this.#ids.slice(this.#read);
    this.#read = this.#ids.length;
    return rest;
  }
}
