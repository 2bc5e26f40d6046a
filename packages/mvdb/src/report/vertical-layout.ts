import type { ConversionContext } from '../conversion/conversion-context.ts';
import type { ReportColumn } from '../query/report-rows.ts';
import { cellLines } from './cell-lines.ts';
import { type ColumnLayout, columnHeading, verticalColumn } from './column-layout.ts';

const LABEL_WIDTH = 12;
const SEPARATOR = ' : ';
const LEAST_ROOM = 1;

/** Columns below each other, each behind its heading. */
export class VerticalLayout {
  readonly #labels: readonly string[];
  readonly #layouts: readonly ColumnLayout[];
  readonly #indent: string;
  readonly #width: number;

  constructor(
    columns: readonly ReportColumn[],
    width: number,
    { margin = 0, hasLabels = true },
    context: ConversionContext,
  ) {
    const label = hasLabels ? LABEL_WIDTH + SEPARATOR.length : 0;
    const room = Math.max(width - margin - label, LEAST_ROOM);
    const left = ' '.repeat(margin);
    this.#width = width;
    this.#indent = ' '.repeat(margin + label);
    this.#labels = columns.map(({ heading }) => {
      if (!hasLabels) return left;
      const text = columnHeading(heading).lines.join(' ').slice(0, LABEL_WIDTH);
      return left + text.padEnd(LABEL_WIDTH, '.') + SEPARATOR;
    });
    this.#layouts = columns.map((column) => verticalColumn(column, room, context));
  }

  /** The lines of a row, whose cells are in external form; `undefined` stays empty regardless of the format. */
  row(cells: readonly (string | undefined)[]): string[] {
    const lines: string[] = [];
    for (const [index, cell] of cells.entries())
      this.#add(
        lines,
        index,
        cell === undefined ? [] : cellLines(cell, (value) => this.lay(value, index)),
      );
    return lines;
  }

  /** The lines of texts that are laid out already, several for a column where it needs them. */
  block(texts: readonly (readonly string[])[]): string[] {
    const lines: string[] = [];
    for (const [index, column] of texts.entries()) this.#add(lines, index, column);
    return lines.map((line) => line.slice(0, this.#width));
  }

  /** Lays out a value of a column. */
  lay(value: string, column: number): string {
    return this.#layouts[column]?.lay(value) ?? value;
  }

  widthOf(column: number): number {
    return this.#layouts[column]?.width ?? 0;
  }

  #add(lines: string[], column: number, texts: readonly string[]): void {
    lines.push((this.#labels[column] ?? '') + (texts[0] ?? ''));
    for (let index = 1; index < texts.length; index++)
      lines.push(this.#indent + (texts[index] ?? ''));
  }
}
