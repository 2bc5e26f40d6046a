import { isoDay } from '../options/iso-day.ts';

/** What the values of a column are, all of them. */
export type ColumnKind = 'integer' | 'decimal' | 'date' | 'text';

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const DECIMAL = /^-?(?:0|[1-9]\d*)\.(\d+)$/;
/** What conversions have room for. */
const SCALE_MAX = 9;

/**
 * Guesses from all values of a column what they are: integers, numbers with decimals, dates such as 2026-11-02, or else
 * text. Numbers that begin with zeros, such as 007, are text, as a number would lose them; empty values say nothing.
 */
export class ColumnGuess {
  #count = 0;
  #areNumbers = true;
  #areDates = true;
  #scale = 0;
  #length = 0;

  add(value: string): void {
    if (value === '') return;
    this.#count += 1;
    this.#length = Math.max(this.#length, [...value].length);
    this.#areDates &&= isoDay(value) !== undefined;
    const decimals = DECIMAL.exec(value)?.[1]?.length ?? (INTEGER.test(value) ? 0 : undefined);
    this.#areNumbers &&= decimals !== undefined && decimals <= SCALE_MAX;
    this.#scale = Math.max(this.#scale, decimals ?? 0);
  }

  get kind(): ColumnKind {
    if (this.#count === 0) return 'text';
    if (this.#areDates) return 'date';
    if (!this.#areNumbers) return 'text';
    return this.#scale === 0 ? 'integer' : 'decimal';
  }

  /** Decimal places that all values have room in. */
  get scale(): number {
    return this.#scale;
  }

  /** Characters of the longest value. */
  get length(): number {
    return this.#length;
  }
}
