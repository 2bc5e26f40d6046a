/** A cell as it is written: text as its UTF-8. */
export type Cell = string | Uint8Array;

/** Of the types of PostgreSQL that columns have, as `pg_type` numbers them. */
const TYPE_NUMBERS = { text: 25, bytea: 17 } as const;

export type CellType = keyof typeof TYPE_NUMBERS;

/** Dimensions, whether there are nulls, type; length and lower bound of the one dimension. */
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/**
 * Cells of one column as PostgreSQL takes an array in binary: many rows are one parameter for each column.
 *
 * @see PostgreSQL, src/backend/utils/adt/arrayfuncs.c, array_recv.
 */
export function cellArray(cells: readonly Cell[], type: CellType): Uint8Array {
  const lengths = cells.map(cellBytes);
  const size = lengths.reduce((sum, length) => sum + LENGTH_BYTES + length, HEADER_BYTES);
  // With memory of its own: what goes to another thread takes all of the memory that it lies in.
  const array = Buffer.allocUnsafeSlow(size);
  array.writeInt32BE(1, 0);
  array.writeInt32BE(0, 4);
  array.writeInt32BE(TYPE_NUMBERS[type], 8);
  array.writeInt32BE(cells.length, 12);
  array.writeInt32BE(1, 16);
  let position = HEADER_BYTES;
  for (const [index, cell] of cells.entries()) {
    const length = lengths[index] ?? 0;
    position = array.writeInt32BE(length, position);
    if (typeof cell === 'string') array.write(cell, position);
    else array.set(cell, position);
    position += length;
  }
  return array;
}

export function cellBytes(cell: Cell): number {
  return typeof cell === 'string' ? Buffer.byteLength(cell) : cell.length;
}
