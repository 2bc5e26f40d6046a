import { byCodePoint } from 'mvdb/engine';

/** Gaps that are known at a time; beyond, all of them are forgotten. */
const GAPS_MAX = 1_000;

/** Rows from one on, and before another one, none of which is there. */
interface Gap {
  from: string;
  readonly before: string;
  /** Number of a commit: it was so in the state after it, and has been since. */
  readonly since: number;
}

/** Where no rows are, so that the next number of a series, which nobody has used, is not asked for each time. */
export class Gaps {
  /** In order, none of which touches another one. */
  readonly #gaps: Gap[] = [];

  /** @param commit - Number of the one that left the state in which it is asked. */
  has(row: string, commit: number): boolean {
    const gap = this.#gaps[this.#positionOf(row)];
    return gap !== undefined && gap.since <= commit && byCodePoint(gap.from, row) <= 0;
  }

  add(from: string, before: string, since: number): void {
    if (this.#gaps.length >= GAPS_MAX) this.#gaps.length = 0;
    const start = this.#positionOf(from);
    let end = start;
    while (this.#beginsBefore(end, before)) end += 1;
    this.#gaps.splice(start, end - start, { from, before, since });
  }

  /** Lets go of what lies up to a row that may be there now: numbers ascend, and the next ones lie behind it. */
  endAt(row: string): void {
    const gap = this.#gaps[this.#positionOf(row)];
    if (gap !== undefined && byCodePoint(gap.from, row) <= 0) gap.from = `${row}\0`;
  }

  #beginsBefore(position: number, row: string): boolean {
    const gap = this.#gaps[position];
    return gap !== undefined && byCodePoint(gap.from, row) < 0;
  }

  /** Of the first gap that ends behind a row. */
  #positionOf(row: string): number {
    let low = 0;
    let high = this.#gaps.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const { before } = this.#gaps[middle] as Gap;
      if (byCodePoint(before, row) > 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
