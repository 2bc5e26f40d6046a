import { WIDTH_MAX } from '../conversion/code-text.ts';
import type { ConversionContext } from '../conversion/conversion-context.ts';
import { formatterOf } from '../format/format.ts';
import type { ReportColumn } from '../query/report-rows.ts';
import { TEXT_MARK, VALUE_MARK } from '../text/marks.ts';
import { formatOf } from './presentation.ts';

/** Format that stands in for one that is not valid. */
const FALLBACK_FORMAT = '10L';
const NEW_LINE = /'[Ll]'/g;
const HEADING_OPTIONS = /^(['"])([RX]+)\1/;
const WIDTH = /^\d+/;

/** The text of a column heading with what its options say. */
export interface ColumnHeading {
  readonly lines: readonly string[];
  /** `'R'` in front: the heading stands at the right of its column. */
  readonly isRight: boolean;
  /** `'X'` in front: no dots fill the column. */
  readonly isPlain: boolean;
}

/** How the cells of a column are laid out. */
export interface ColumnLayout {
  readonly width: number;
  /** `U`: the text is printed beyond the column rather than broken. */
  readonly isUnbounded: boolean;
  /** Fills a value to the width; where it is wider, text marks stand between its lines. */
  readonly lay: (value: string) => string;
}

/** Takes a heading apart: its lines and the options between quotes in front of it. */
export function columnHeading(heading: string): ColumnHeading {
  if (heading === '\\') return { lines: [''], isRight: false, isPlain: true };
  const [prefix = '', , letters = ''] = HEADING_OPTIONS.exec(heading) ?? [];
  const text = heading.slice(prefix.length).replace(NEW_LINE, VALUE_MARK);
  return {
    lines: text.replaceAll(TEXT_MARK, VALUE_MARK).split(VALUE_MARK),
    isRight: letters.includes('R'),
    isPlain: letters.includes('X'),
  };
}

/** Lays a column out in the width of its format, or in the least width its heading needs. */
export function tabularColumn(
  column: ReportColumn,
  heading: ColumnHeading,
  context: ConversionContext,
): ColumnLayout {
  const layout = columnLayout(formatOf(column), context);
  const needed = heading.lines.reduce((most, line) => Math.max(most, line.length), 0);
  return needed > layout.width ? columnLayout(resized(formatOf(column), needed), context) : layout;
}

/** Lays a column out in the width of its format, but in no more than `room`. */
export function verticalColumn(
  column: ReportColumn,
  room: number,
  context: ConversionContext,
): ColumnLayout {
  const layout = columnLayout(formatOf(column), context);
  return layout.width > room ? columnLayout(resized(formatOf(column), room), context) : layout;
}

/** The lines of a heading, filled with dots to the width of its column. */
export function headingLines({ lines, isRight, isPlain }: ColumnHeading, width: number): string[] {
  const fill = isPlain ? ' ' : '.';
  return lines.map((line) => (isRight ? line.padStart(width, fill) : line.padEnd(width, fill)));
}

function columnLayout(format: string, context: ConversionContext): ColumnLayout {
  const layOut = formatterOf(format, context);
  const sample = layOut('1');
  if (typeof sample !== 'string' && sample.status === 2)
    return columnLayout(resized(FALLBACK_FORMAT, Number(WIDTH.exec(format)?.[0] ?? 10)), context);
  const width = (typeof sample === 'string' ? sample : sample.text).length;
  const isUnbounded = format.replace(WIDTH, '').charAt(0).toUpperCase() === 'U';
  return {
    width,
    isUnbounded,
    lay: isUnbounded
      ? (value) => value.padEnd(width)
      : (value) => {
          const outcome = layOut(value);
          return typeof outcome === 'string' ? outcome : outcome.text;
        },
  };
}

/** A format with another width in front, up to the greatest there is. */
function resized(format: string, width: number): string {
  return `${Math.min(width, WIDTH_MAX)}${format.replace(WIDTH, '')}`;
}
