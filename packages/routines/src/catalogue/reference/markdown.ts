/** Text that stands in a cell of a table as it is. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** A table with its columns as wide as what they hold; of columns that hold nothing there is none. */
export function markdownTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const used = headings.flatMap((_, position) =>
    rows.some((row) => row[position]) ? [position] : [],
  );
  const lines = [headings, ...rows].map((row) => used.map((position) => cell(row[position] ?? '')));
  const widths = used.map((_, position) =>
    Math.max(3, ...lines.map((row) => row[position]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text, position) => text.padEnd(widths[position] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
}

/** Where a heading is linked to, as the usual renderers of Markdown name it. */
export function anchor(heading: string): string {
  return `#${heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')}`;
}
