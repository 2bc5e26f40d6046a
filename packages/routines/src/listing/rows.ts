/**
 * Rows of a result turned into its columns, for a layout of the kind `columns`.
 *
 * @param rows - All of the same length.
 * @returns Blank where there is no row.
 */
export function columnsOf<Cell extends string | readonly string[]>(
  rows: readonly (readonly Cell[])[],
): string | Cell[][] {
  const [first] = rows;
  if (first === undefined) return '';
  return first.map((_, place) => rows.flatMap((row) => row.slice(place, place + 1)));
}
