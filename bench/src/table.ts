import type { Row } from './measure.ts';

const HEADINGS = ['task', 'against', 'mvdb ns', 'its ns', 'ratio', 'target', '', 'mvdb per s'];
/** Columns of text; the others are numbers and stand to the right. */
const TEXT_COLUMNS = new Set([0, 1, 6]);

/** The rows as lines of aligned columns, under headings; says which targets are met if `isJudged`. */
export function formatTable(rows: readonly Row[], isJudged: boolean): string {
  const lines = rows.map((row) => cellsOf(row, isJudged));
  return aligned([HEADINGS, ...lines], (column) => TEXT_COLUMNS.has(column));
}

/** Lines of cells in aligned columns, a rule below the first; numbers to the right, text to the left. */
export function aligned(
  lines: readonly (readonly string[])[],
  isText: (column: number) => boolean,
): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  const [headings = '', ...body] = lines.map((cells) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isText(column) ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [headings, rule, ...body].join('\n');
}

function cellsOf(
  { task, against, mvdbNs, otherNs, ratio, target }: Row,
  isJudged: boolean,
): string[] {
  return [
    task,
    against,
    grouped(mvdbNs),
    grouped(otherNs),
    ratio.toPrecision(3),
    target === undefined ? '' : `<= ${target}`,
    target === undefined || !isJudged ? '' : ratio <= target ? 'met' : 'MISSED',
    grouped(1e9 / mvdbNs),
  ];
}

/** Whole numbers from 100 up, otherwise three digits. */
function grouped(number: number): string {
  return number < 100 ? number.toPrecision(3) : Math.round(number).toLocaleString('en-US');
}
