import { VALUE_MARK } from '../text/marks.ts';
import { subvalueAt } from './value-marks.ts';

/** Which part of a cell an exploded row stands for; value 0 for all of it. */
export interface CellPosition {
  readonly value: number;
  readonly subvalue: number;
}

/** Takes values out of the cells of one column; the rows of one record follow each other. */
export class CellReader {
  #text = '';
  #values: readonly string[] = [''];

  /** The part of a cell, empty if missing. */
  part(text: string, { value, subvalue }: CellPosition): string {
    if (value === 0) return text;
    if (text !== this.#text) {
      this.#text = text;
      this.#values = text.split(VALUE_MARK);
    }
    const cell = this.#values[value - 1] ?? '';
    return subvalue === 0 ? cell : subvalueAt(cell, subvalue);
  }
}
