import { DynamicArray } from './dynamic-array.ts';
import { programError } from './program-error.ts';
import { type Cell, type Slot, text } from './slot.ts';

/** The most elements of an array. */
const ELEMENTS_MAX = 5_000_000;

/** A dimensioned array of one or two dimensions. Element 0 holds what is left over. */
export class Matrix {
  readonly name: string;
  #elements: Slot[] = [];
  #rows = -1;
  /** 0 where there is one dimension. */
  #columns = 0;
  /** Whether there is an element 0. */
  #hasZero = true;
  /** What INMAT() gives after the statement that filled it last. */
  filled = 0;

  constructor(name: string) {
    this.name = name;
  }

  get rows(): number {
    return Math.max(this.#rows, 0);
  }

  get columns(): number {
    return this.#columns;
  }

  get hasZero(): boolean {
    return this.#hasZero;
  }

  /** Number of elements, without element 0. */
  get count(): number {
    return this.rows * (this.#columns || 1);
  }

  /** DIM: elements that were there keep their values. */
  dimension(rows: number, columns: number, hasZero: boolean, initial?: Slot): void {
    const count = rows * (columns || 1);
    if (!(rows >= 0 && columns >= 0 && count <= ELEMENTS_MAX))
      throw programError(
        'BAD_SUBSCRIPT',
        `The array ${this.name} may have ${ELEMENTS_MAX} elements; it was given ${rows} by ${columns || 1}.`,
      );
    const before = this.#elements;
    const old = { rows: this.#rows, columns: this.#columns };
    this.#rows = rows;
    this.#columns = columns;
    this.#hasZero = hasZero;
    this.#elements = new Array<Slot>(count + 1).fill(initial);
    this.#elements[0] = old.rows === -1 ? '' : before[0];
    if (old.rows === -1) return;
    for (let row = 1; row <= Math.min(rows, old.rows); row++)
      for (let column = 1; column <= Math.min(columns || 1, old.columns || 1); column++)
        this.#elements[(row - 1) * (columns || 1) + column] =
          before[(row - 1) * (old.columns || 1) + column];
  }

  /** An element as it is; a number with places is cut. @throws MvdbError `BAD_SUBSCRIPT`, `UNASSIGNED_VARIABLE`. */
  get(row: number, column?: number): Slot {
    const slot = this.#elements[this.#position(row, column)];
    if (slot === undefined) throw this.#unassigned(row, column);
    return slot instanceof DynamicArray ? slot.value : slot;
  }

  /** As {@link get}, `undefined` where the element is unassigned. */
  peek(row: number, column?: number): Slot {
    return this.#elements[this.#position(row, column)];
  }

  set(row: number, column: number | undefined, slot: Slot): void {
    this.#elements[this.#position(row, column)] = slot;
  }

  /** The element taken apart, which stays in its place. */
  spread(precision: number, row: number, column?: number): DynamicArray {
    const position = this.#position(row, column);
    const slot = this.#elements[position];
    if (slot instanceof DynamicArray) return slot;
    if (slot === undefined) throw this.#unassigned(row, column);
    const array = new DynamicArray(text(slot, precision), text(slot, precision));
    this.#elements[position] = array;
    return array;
  }

  /** The element as a variable that others refer to. */
  cell(row: number, column?: number): Cell {
    return new ElementCell(this, this.#position(row, column));
  }

  /** Elements in their order, from 1, those of a row after each other. */
  at(index: number): Slot {
    const slot = this.#elements[index];
    return slot instanceof DynamicArray ? slot.value : slot;
  }

  put(index: number, slot: Slot): void {
    this.#elements[index] = slot;
  }

  /** MAT A = value: all but element 0. */
  fill(slot: Slot): void {
    this.#elements.fill(slot, 1);
  }

  #position(row: number, column: number | undefined): number {
    const isZero = row === 0 && (column === undefined || column === 0);
    if (isZero && this.#hasZero && this.#rows >= 0) return 0;
    const columns = this.#columns || 1;
    const second = column ?? (this.#columns === 0 ? 1 : row);
    const first = column === undefined && this.#columns > 0 ? 1 : row;
    if (first >= 1 && first <= this.#rows && second >= 1 && second <= columns)
      return (first - 1) * columns + second;
    throw programError(
      'BAD_SUBSCRIPT',
      this.#rows === -1
        ? `The array ${this.name} is not dimensioned yet.`
        : `${subscripted(this.name, row, column)} is outside ${subscripted(this.name, this.#rows, this.#columns || undefined)}.`,
    );
  }

  #unassigned(row: number, column: number | undefined): Error {
    return programError(
      'UNASSIGNED_VARIABLE',
      `${subscripted(this.name, row, column)} has no value yet.`,
    );
  }
}

function subscripted(name: string, row: number, column: number | undefined): string {
  return column === undefined ? `${name}(${row})` : `${name}(${row},${column})`;
}

class ElementCell implements Cell {
  readonly #matrix: Matrix;
  readonly #index: number;

  constructor(matrix: Matrix, index: number) {
    this.#matrix = matrix;
    this.#index = index;
  }

  get v(): Slot {
    return this.#matrix.at(this.#index);
  }

  set v(slot: Slot) {
    this.#matrix.put(this.#index, slot);
  }
}
