import { MvdbError } from '../errors.ts';
import { BAD_ARGUMENT } from '../failures.ts';
import type { ReportRows } from '../query/report-rows.ts';
import { assertWholeNumber } from '../text/whole-number.ts';

/** The paper or screen a report is printed on. */
export interface PageOptions {
  /** Characters of a line, from 20 to 32,767; 80 unless stated. On a screen one stays free. */
  readonly width?: number | undefined;
  /** Lines of a page with heading and footing, from 1; without it the report is one long page. */
  readonly pageLines?: number | undefined;
  /** Put before the first line of every page but the first; a form feed for the printer, else nothing. */
  readonly pageBreak?: string | undefined;
}

export interface PageShape {
  /** Characters that a line may have. */
  readonly width: number;
  readonly pageLines: number | undefined;
  readonly pageBreak: string;
  /** Columns left free at the left. */
  readonly margin: number;
  /** Spaces between columns that the sentence asks for, no more than a line has. */
  readonly gap: number | undefined;
}

const WIDTH = 80;
const WIDTH_MIN = 20;
const WIDTH_MAX = 32_767;
/** Room beside the margin that a line keeps. */
const ROOM_MIN = 20;

/** What `options` and the sentence say about the page. @throws MvdbError `BAD_POSITION`, `BAD_ARGUMENT`. */
export function pageShape({ options }: ReportRows, page: PageOptions): PageShape {
  const isPrinted = options.printer !== undefined;
  const paper = checked(page.width ?? WIDTH, 'page width', WIDTH_MIN, WIDTH_MAX);
  const lines =
    page.pageLines === undefined
      ? undefined
      : checked(page.pageLines, 'page length', 1, Number.MAX_SAFE_INTEGER);
  const width = isPrinted ? paper : paper - 1;
  return {
    width,
    pageLines: options.isUnpaged ? undefined : lines,
    pageBreak: page.pageBreak ?? (isPrinted ? '\f' : ''),
    margin: Math.min(
      checked(options.margin ?? 0, 'margin', 0, Number.MAX_SAFE_INTEGER),
      Math.max(width - ROOM_MIN, 0),
    ),
    gap: options.columnSpaces === undefined ? undefined : spaces(options.columnSpaces, width),
  };
}

function spaces(asked: number, width: number): number {
  return Math.min(checked(asked, 'space between columns', 0, Number.MAX_SAFE_INTEGER), width);
}

function checked(number: number, what: string, least: number, most: number): number {
  assertWholeNumber(number, what);
  if (number < least || number > most)
    throw new MvdbError(BAD_ARGUMENT, `The ${what} goes from ${least} to ${most}, not ${number}.`);
  return number;
}
