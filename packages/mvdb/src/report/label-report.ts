import { extract } from '../dynamic-array/extract.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_DICTIONARY_ITEM } from '../errors/failures.ts';
import type { ReportColumn, ReportRows } from '../query/report-rows.ts';
import { trimb } from '../text/trim.ts';
import { cellLines } from './cell-lines.ts';
import { verticalColumn } from './column-layout.ts';
import { exportedColumns } from './exported-columns.ts';
import { exportedRows } from './exported-rows.ts';
import { listedMessage, missingMessages } from './messages.ts';

/** How labels lie on a page. */
export interface LabelShape {
  readonly across: number;
  readonly down: number;
  /** Characters of a label's line. */
  readonly width: number;
  /** Lines of a label. */
  readonly height: number;
  /** Spaces to the left of the first label. */
  readonly indent: number;
  readonly spacesBetween: number;
  readonly linesBetween: number;
  readonly omitsBlankLines: boolean;
}

const LEADING_NUMBER = /^\d{1,5}/;
/** Most characters that a page of labels may hold. */
const PAGE_SIZE_MAX = 10_000_000;

/**
 * Reads the description of labels: an X item with a number in front of each of the attributes 2 to 9:
 * labels across, labels down, width, height, indent, spaces between, lines between, 1 to omit blank lines.
 *
 * @throws MvdbError `BAD_DICTIONARY_ITEM` naming the attribute.
 * @see OpenQM Reference, LIST.LABEL.
 */
export function labelShape(record: string): LabelShape {
  if (record.charAt(0).toUpperCase() !== 'X')
    throw new MvdbError(BAD_DICTIONARY_ITEM, 'A description of labels is an X item.');
  const number = (attribute: number, least: number): number => {
    const value = Number(
      LEADING_NUMBER.exec(extract(record, attribute).trimStart())?.[0] ?? Number.NaN,
    );
    if (value >= least) return value;
    throw new MvdbError(
      BAD_DICTIONARY_ITEM,
      `Attribute ${attribute} of a description of labels begins with a whole number from ${least}.`,
    );
  };
  const shape: LabelShape = {
    across: number(2, 1),
    down: number(3, 1),
    width: number(4, 1),
    height: number(5, 1),
    indent: number(6, 0),
    spacesBetween: number(7, 0),
    linesBetween: number(8, 0),
    omitsBlankLines: number(9, 0) !== 0,
  };
  const { across, down, width, height, indent, spacesBetween, linesBetween } = shape;
  if ((indent + across * (width + spacesBetween)) * down * (height + linesBetween) > PAGE_SIZE_MAX)
    throw new MvdbError(
      BAD_DICTIONARY_ITEM,
      'A page of labels holds at most 10,000,000 characters.',
    );
  return shape;
}

/**
 * Prints labels: the columns of each record below each other in a rectangle, several across and down a
 * page. A label that does not hold all lines of its record goes on in the next one.
 *
 * @param pageBreak - Put before the first line of every page but the first.
 */
export function* labelReport(
  report: ReportRows,
  shape: LabelShape,
  pageBreak = '\f',
): Generator<string> {
  const columns = exportedColumns(report);
  const layouts = columns.map(({ column }) =>
    verticalColumn(labelColumn(column, shape), shape.width, report.context.conversions),
  );
  const perPage = shape.across * shape.down;
  let labels: string[][] = [];
  let pages = 0;
  for (const row of exportedRows(report)) {
    const lines = columns
      .flatMap(({ cellOf }, index) =>
        cellLines(cellOf(row), layouts[index]?.lay ?? ((value) => value)),
      )
      .map(trimb);
    const printed = shape.omitsBlankLines ? lines.filter((line) => line !== '') : lines;
    for (let start = 0; start === 0 || start < printed.length; start += shape.height) {
      labels.push(printed.slice(start, start + shape.height));
      if (labels.length < perPage) continue;
      yield* page(labels, shape, pages++ > 0 ? pageBreak : '');
      labels = [];
    }
  }
  if (labels.length > 0) yield* page(labels, shape, pages > 0 ? pageBreak : '');
  if (!report.options.isCountSuppressed) {
    if (report.counts().rows > 0) yield '';
    yield listedMessage(report);
  }
  yield* missingMessages(report.counts());
}

/** Columns of a simple format take the whole width of the label. */
function labelColumn(column: ReportColumn, { width }: LabelShape): ReportColumn {
  const simple = /^\d+([LT])$/i.exec(column.format);
  return simple ? { ...column, format: `${width}${simple[1] ?? 'L'}` } : column;
}

function* page(
  labels: readonly (readonly string[])[],
  { across, height, width, indent, spacesBetween, linesBetween }: LabelShape,
  pageBreak: string,
): Generator<string> {
  let prefix = pageBreak;
  for (let first = 0; first < labels.length; first += across) {
    const band = labels.slice(first, first + across);
    const gap = first + across < labels.length ? linesBetween : 0;
    for (let line = 0; line < height + gap; line++) {
      let text = '';
      for (const [index, label] of band.entries()) {
        const piece = label[line];
        if (piece)
          text = text.padEnd(indent + index * (width + spacesBetween)) + piece.slice(0, width);
      }
      yield prefix + text;
      prefix = '';
    }
  }
}
