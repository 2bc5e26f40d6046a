import { Matrix } from './matrix.ts';
import { programError } from './program-error.ts';
import type { Cell, Slot } from './slot.ts';

/** The variables of one COMMON block, by their place in it. */
export class CommonArea {
  readonly #places: (Cell | Matrix)[] = [];

  cell(place: number, initial: Slot): Cell {
    const known = this.#places[place];
    if (known instanceof Matrix)
      throw programError(
        'BAD_SUBSCRIPT',
        `Place ${place + 1} of COMMON is the array ${known.name}.`,
      );
    if (known !== undefined) return known;
    const cell: Cell = { v: initial };
    this.#places[place] = cell;
    return cell;
  }

  array(place: number, name: string, rows: number, columns: number, initial: Slot): Matrix {
    const known = this.#places[place];
    if (known instanceof Matrix) return known;
    const array = new Matrix(name);
    array.dimension(rows, columns, true, initial);
    this.#places[place] = array;
    return array;
  }

  /** CLEARCOMMON. */
  clear(): void {
    for (const place of this.#places)
      if (place instanceof Matrix) place.fill(0);
      else if (place !== undefined) place.v = 0;
  }
}
