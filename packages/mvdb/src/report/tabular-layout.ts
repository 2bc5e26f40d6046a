import { charge } from '../budget/work-meter.ts';
import type { ConversionContext } from '../conversion/conversion-context.ts';
import type { ReportColumn } from '../query/report-rows.ts';
import { TEXT_MARK } from '../text/marks.ts';
import { assertTextSize } from '../text/size.ts';
import { type Block, cellBlocks, repeatedCells } from './cell-blocks.ts';
import { isDivided } from './cell-values.ts';
import {
  type ColumnHeading,
  type ColumnLayout,
  columnHeading,
  headingLines,
  tabularColumn,
} from './column-layout.ts';

/** Spaces between columns unless the sentence states others or the page is too narrow. */
const GAP = 3;

/** Characters that putting one text into a line costs as much as. */
const TEXT_COST = 32;

/** The same of a cell that may be empty. */
const CELL_COST = 8;

/** Columns side by side. */
export class TabularLayout {
  readonly columnHeadings: readonly string[];
  readonly #columns: readonly ReportColumn[];
  readonly #layouts: readonly ColumnLayout[];
  readonly #starts: readonly number[];
  readonly #width: number;
  readonly #isRepeating: boolean;

  private constructor(
    columns: readonly ReportColumn[],
    headings: readonly ColumnHeading[],
    layouts: readonly ColumnLayout[],
    starts: readonly number[],
    width: number,
    isRepeating: boolean,
  ) {
    this.#columns = columns;
    this.#layouts = layouts;
    this.#starts = starts;
    this.#width = width;
    this.#isRepeating = isRepeating;
    const texts = headings.map((heading, index) =>
      headingLines(heading, layouts[index]?.width ?? 0),
    );
    const count = texts.reduce((most, lines) => Math.max(most, lines.length), 0);
    this.columnHeadings = Array.from({ length: count }, (_, line) =>
      this.line(texts.map((lines, index) => lines[line] ?? ' '.repeat(layouts[index]?.width ?? 0))),
    );
  }

  /**
   * Puts columns side by side, closer than asked where they need it.
   *
   * @returns `undefined` when they do not fit into the width even with one space between them.
   */
  static fit(
    columns: readonly ReportColumn[],
    width: number,
    { margin = 0, gap = GAP, isRepeating = false },
    context: ConversionContext,
  ): TabularLayout | undefined {
    const headings = columns.map(({ heading }) => columnHeading(heading));
    const layouts = columns.map((column, index) =>
      tabularColumn(column, headings[index] ?? columnHeading(''), context),
    );
    for (let spaces = gap; spaces >= Math.min(gap, 1); spaces--) {
      const starts: number[] = [];
      let position = margin;
      let end = margin;
      for (const layout of layouts) {
        starts.push(position);
        end = position + layout.width;
        position = layout.width === 0 ? position : end + spaces;
      }
      if (end <= width)
        return new TabularLayout(columns, headings, layouts, starts, width, isRepeating);
    }
    return undefined;
  }

  /** The lines of a row, whose cells are in external form; `undefined` stays empty regardless of the format. */
  row(cells: readonly (string | undefined)[]): string[] {
    if (!cells.some((cell) => cell !== undefined && isDivided(cell))) {
      let wraps = false;
      const shown = cells.map((cell, index) => {
        const text = cell === undefined ? '' : this.lay(cell, index);
        if (text.includes(TEXT_MARK)) wraps = true;
        return text;
      });
      return wraps ? this.block(shown.map((text) => text.split(TEXT_MARK))) : [this.line(shown)];
    }
    const repeated = this.#isRepeating
      ? repeatedCells(cells, (column) => this.#columns[column]?.isMultivalued ?? false)
      : cells;
    return cellBlocks(repeated, (value, column) => this.lay(value, column)).flatMap((block) =>
      this.block(block),
    );
  }

  /** The lines of a block. */
  block(block: Block): string[] {
    const count = block.reduce((most, lines) => Math.max(most, lines.length), 0);
    charge(count * block.length * CELL_COST);
    return Array.from({ length: count }, (_, line) =>
      this.line(block.map((lines) => lines[line] ?? '')),
    );
  }

  /** Lays out a value of a column. */
  lay(value: string, column: number): string {
    return this.#layouts[column]?.lay(value) ?? value;
  }

  widthOf(column: number): number {
    return this.#layouts[column]?.width ?? 0;
  }

  /** One line of texts, each from the start of its column; a later one covers an earlier. */
  line(texts: readonly string[]): string {
    let line = '';
    let limit = this.#width;
    for (let index = 0; index < texts.length; index++) {
      const text = texts[index];
      const start = this.#starts[index];
      if (text === undefined || text === '' || start === undefined) continue;
      assertTextSize(Math.max(line.length, start) + text.length, 'A line');
      charge(TEXT_COST + text.length);
      if (line.length <= start) line = line.padEnd(start) + text;
      else line = line.slice(0, start) + text + line.slice(start + text.length);
      if (this.#layouts[index]?.isUnbounded) limit = Math.max(limit, start + text.length);
    }
    return line.length > limit ? line.slice(0, limit) : line;
  }
}
