import { Matrix } from './matrix.ts';
import { programError } from './program-error.ts';
import type { Cell, Slot } from './slot.ts';

/** The variables of one COMMON block, by their place in it. */
export class CommonArea {
  readonly #positions: (Cell | Matrix)[] = [];

  cell(position: number, initial: Slot): Cell {
    const existing = this.#positions[position];
    if (existing instanceof Matrix)
      throw programError(
        'BAD_SUBSCRIPT',
        `Place ${position + 1} of COMMON is the array ${existing.name}.`,
      );
    if (existing !== undefined) return existing;
    const cell: Cell = { v: initial };
    this.#positions[position] = cell;
    return cell;
  }

  array(position: number, name: string, rows: number, columns: number, initial: Slot): Matrix {
    const existing = this.#positions[position];
    if (existing instanceof Matrix) return existing;
    const array = new Matrix(name);
    array.dimension(rows, columns, true, initial);
    this.#positions[position] = array;
    return array;
  }

  /** CLEARCOMMON. */
  clear(): void {
    for (const position of this.#positions)
      if (position instanceof Matrix) position.fill(0);
      else if (position !== undefined) position.v = 0;
  }
}
