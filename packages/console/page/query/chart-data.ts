import type { QueryColumn, ReportReply } from '../service/payloads.ts';

/** A column of numbers by the texts of another: what a bar chart shows. */
export interface ChartData {
  readonly groups: string;
  readonly numbers: string;
  readonly bars: readonly Bar[];
}

export interface Bar {
  readonly label: string;
  /** As the report shows it. */
  readonly text: string;
  readonly value: number;
}

/** More bars report less than the table. */
const BARS_MAX = 40;

const NUMBER = /^-?\d[\d,]*(?:\.\d+)?-?$|^-?\.\d+-?$/;

/** The number that a text shows, for drawing; `undefined` for other text. */
export function numberShown(text: string): number | undefined {
  const plain = text.replace(/^[$€£]/, '').trim();
  if (!NUMBER.test(plain)) return undefined;
  const size = Number(plain.replaceAll(',', '').replaceAll('-', ''));
  return plain.includes('-') ? -size : size;
}

/**
 * The charts that a report lends itself to: its rows stand for groups, one column distinguishes the groups
 * and each of the others with nothing but numbers makes a chart.
 */
export function chartsOf({ columns, rows }: ReportReply): readonly ChartData[] {
  if (rows.length < 2 || rows.length > BARS_MAX || rows.some(({ id }) => id !== '')) return [];
  const textAt = (row: number, column: number) => rows[row]?.cells[column]?.join(', ') ?? '';
  const labels = rows.map((_, row) => textAt(row, 0));
  if (columns[0] === undefined || new Set(labels).size < labels.length) return [];
  return columns.slice(1).flatMap((column, index) => {
    const bars = labels.flatMap((label, row): Bar[] => {
      const text = textAt(row, index + 1);
      const value = numberShown(text);
      return value === undefined ? [] : [{ label, text, value }];
    });
    if (bars.length < rows.length || column.justification === 'left') return [];
    return [{ groups: nameOf(columns[0]), numbers: nameOf(column), bars }];
  });
}

const nameOf = (column: QueryColumn | undefined) => column?.heading || column?.name || '';

/** Where a bar begins and how long it is, in hundredths of the width that all of them share. */
export function barPosition(
  value: number,
  bars: readonly Bar[],
): { start: number; length: number } {
  const lowest = Math.min(0, ...bars.map((bar) => bar.value));
  const highest = Math.max(0, ...bars.map((bar) => bar.value));
  const width = highest - lowest || 1;
  return {
    start: ((Math.min(value, 0) - lowest) / width) * 100,
    length: (Math.abs(value) / width) * 100,
  };
}
