import { numbered } from '../parts/numbered.ts';
import { numberShown } from '../query/chart-data.ts';
import type { QueryColumn, ReportReply } from '../service/payloads.ts';
import { msOfDay } from './saved-day.ts';

/** A line: a number, or nothing, for each position on the axis. */
export interface Line {
  readonly name: string;
  readonly numbers: readonly (number | null)[];
}

/** What a line chart draws: columns of numbers over one of dates or numbers. */
export interface LineData {
  readonly kind: 'lines';
  readonly axis: string;
  /** True where positions are days, in milliseconds since 1970. */
  readonly isTime: boolean;
  /** Ascending, each once. */
  readonly positions: readonly number[];
  readonly lines: readonly Line[];
  /** Rows without a position, which are not drawn. */
  readonly omittedRows: number;
  /** Columns of numbers for which there is no line left. */
  readonly omittedColumns: readonly string[];
}

/** Why a report makes no line chart. */
export interface NoLines {
  readonly kind: 'none';
  readonly reason: string;
}

/** More lines than have colours of their own are not drawn. */
const LINES_MAX = 5;

/**
 * Makes lines of a report: its first column of dates, or of numbers, is the axis, and every other column of numbers a line.
 * Rows of one position are added up.
 */
export function lineDataOf(report: ReportReply): LineData | NoLines {
  const columns = numbered(report.columns).filter(({ entry }) => !entry.isId);
  const axis =
    columns.find(({ entry, slot }) => isDate(entry) && hasPositions(report, slot)) ??
    columns.find(({ slot }) => hasPositions(report, slot));
  if (axis === undefined)
    return none('There is no column of dates or numbers that the lines could go along.');
  const others = columns.filter(({ entry, slot }) => slot !== axis.slot && !isDate(entry));
  const numeric = others.filter(({ slot }) => hasNumbers(report, slot));
  const found = numeric.slice(0, LINES_MAX);
  if (found.length === 0)
    return none(`There is no column of numbers to draw along ${nameOf(axis.entry)}.`);
  const rowsByPosition = new Map<number, ReportRow[]>();
  let omittedRows = 0;
  for (const row of report.rows) {
    const position = positionOf(row, axis.entry, axis.slot);
    if (position === undefined) {
      omittedRows += 1;
      continue;
    }
    const rows = rowsByPosition.get(position) ?? [];
    rowsByPosition.set(position, rows);
    rows.push(row);
  }
  const positions = [...rowsByPosition.keys()].toSorted((a, b) => a - b);
  return {
    kind: 'lines',
    axis: nameOf(axis.entry),
    isTime: isDate(axis.entry),
    positions,
    omittedRows,
    omittedColumns: numeric.slice(LINES_MAX).map(({ entry }) => nameOf(entry)),
    lines: found.map(({ entry, slot }) => ({
      name: nameOf(entry),
      numbers: positions.map((position) => sumOf(rowsByPosition.get(position) ?? [], slot)),
    })),
  };
}

type ReportRow = ReportReply['rows'][number];

const none = (reason: string): NoLines => ({ kind: 'none', reason });

const nameOf = ({ heading, name }: QueryColumn) => heading.replaceAll('\u001d', ' ') || name;

/** By its type in SQL, or its conversion in a sentence. */
function isDate({ type, conversion }: QueryColumn): boolean {
  return type === 'date' || (type === undefined && /^D(?!I)/.test(conversion));
}

function hasPositions({ columns, rows }: ReportReply, slot: number): boolean {
  const column = columns[slot - 1];
  return column !== undefined && rows.some((row) => positionOf(row, column, slot) !== undefined);
}

/** A column of numbers and blanks, with a number at least. */
function hasNumbers({ rows }: ReportReply, slot: number): boolean {
  const texts = rows.map((row) => textOf(row, slot)).filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => numberShown(text) !== undefined);
}

function positionOf(row: ReportRow, column: QueryColumn, slot: number): number | undefined {
  if (!isDate(column)) return numberShown(textOf(row, slot));
  const value = row.values?.[slot - 1];
  if (typeof value === 'string') {
    const ms = Date.parse(`${value}T00:00:00Z`);
    return Number.isNaN(ms) ? undefined : ms;
  }
  const day = row.raw[slot - 1] ?? '';
  return /^-?\d{1,6}$/.test(day) ? msOfDay(Number(day)) : undefined;
}

const textOf = (row: ReportRow, slot: number) => row.cells[slot - 1]?.join(', ') ?? '';

function sumOf(rows: readonly ReportRow[], slot: number): number | null {
  const found = rows.flatMap((row) => numberShown(textOf(row, slot)) ?? []);
  return found.length === 0 ? null : found.reduce((sum, number) => sum + number, 0);
}
