import { assertArgument } from '../arguments/checked.ts';
import { type Kind, listOf, TEXTS } from '../arguments/kinds.ts';

const ROWS: Kind = listOf(TEXTS);

/** Lines of a table of texts: headings, a rule, and the rows, each column as wide as its widest text. */
export function textTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Iterable<string> {
  assertArgument('textTable', 'headings', headings, TEXTS);
  assertArgument('textTable', 'rows', rows, ROWS);
  return linesOf(headings, rows);
}

function* linesOf(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Generator<string> {
  const widths = headings.map((heading, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), heading.length),
  );
  const line = (row: readonly string[]) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  yield line(headings);
  yield line(widths.map((width) => '-'.repeat(width)));
  for (const row of rows) yield line(row);
}
