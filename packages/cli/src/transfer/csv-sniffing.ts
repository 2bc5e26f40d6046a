import { isoDay } from '../options/iso-day.ts';
import { type CsvDialect, readCsv } from './csv.ts';

/** What stands between cells, in the order in which one is taken where several fit as well. */
const DELIMITERS = [',', ';', '\t', '|'];

/** Rows that are looked at. */
const ROWS_MAX = 1_000;

/**
 * Reports from the beginning of a text what stands between and around its cells: what divides the most rows into as many
 * cells as the first.
 *
 * @param sample - Its last line may be cut.
 */
export function sniffedDialect(sample: string, stated: Partial<CsvDialect> = {}): CsvDialect {
  const lines = sample.slice(0, Math.max(sample.lastIndexOf('\n') + 1, 0)) || sample;
  const delimiters = stated.delimiter === undefined ? DELIMITERS : [stated.delimiter];
  const candidates = delimiters.map((delimiter) => {
    const dialect = { delimiter, quote: stated.quote ?? quoteIn(lines, delimiter) };
    return { dialect, score: scoreOf(rowsOf(lines, dialect)) };
  });
  const [first, ...others] = candidates;
  if (first === undefined) throw new TypeError('There is always a delimiter.');
  return others.reduce((best, other) => (other.score > best.score ? other : best), first).dialect;
}

/** Single quotes where cells stand between them and none between double ones. */
function quoteIn(text: string, delimiter: string): string {
  const edge = `[${delimiter === '|' ? '\\|' : delimiter}\\r\\n]`;
  const isUsed = (quote: string) =>
    new RegExp(`(?:^|${edge})${quote}[^${quote}]*${quote}(?:${edge}|$)`).test(text);
  return isUsed("'") && !isUsed('"') ? "'" : '"';
}

function rowsOf(text: string, dialect: CsvDialect): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  for (const row of readCsv([text], dialect)) {
    if ('detail' in row || rows.length >= ROWS_MAX) break;
    rows.push(row.cells);
  }
  return rows;
}

/** How many cells more than one the first row has, by the share of rows that have as many. */
function scoreOf(rows: readonly (readonly string[])[]): number {
  const width = rows[0]?.length ?? 0;
  const same = rows.filter(({ length }) => length === width).length;
  return width < 2 ? 0 : ((width - 1) * same) / rows.length;
}

/**
 * Whether a first row is one of headings: it names something known; or it has text above nothing but numbers or dates; or
 * there is neither number nor date in it.
 *
 * @param others - The rows below it, as far as they are looked at.
 */
export function areHeadings(
  first: readonly string[],
  others: Iterable<readonly string[]>,
  isRecognized: (name: string) => boolean,
): boolean {
  if (first.some(isRecognized)) return true;
  const areFigures = first.map(() => ({ count: 0, all: true }));
  for (const cells of others)
    for (const [location, column] of areFigures.entries()) {
      const cell = cells[location] ?? '';
      if (cell === '') continue;
      column.count += 1;
      column.all &&= isFigure(cell);
    }
  const isAboveFigures = first.some(
    (cell, location) =>
      cell !== '' && !isFigure(cell) && areFigures[location]?.all && areFigures[location].count > 0,
  );
  return isAboveFigures || !first.some(isFigure);
}

/** A number as people write it, or a date. */
function isFigure(cell: string): boolean {
  return /^[-+]?\d[\d.,' ]*$/.test(cell) || isoDay(cell) !== undefined;
}
