import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import type { ReportRows } from '../query/report-rows.ts';
import type { PageSize } from '../session/terminal.ts';
import { assertWholeNumber } from '../text/whole-number.ts';

/**
 * The paper or screen a report is printed on: lines of 20 to 32,767 characters; default: 80, of which one stays
 * free on a screen; and pages with heading and footing, or one long page.
 */
export interface PageOptions extends PageSize {
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

/** Characters of a line by default. */
export const WIDTH = 80;
const WIDTH_MIN = 20;
const WIDTH_MAX = 32_767;
/** Room beside the margin that a line keeps. */
const ROOM_MIN = 20;

/** What `options` and the sentence say about the page. @throws MvdbError `BAD_POSITION`, `BAD_ARGUMENT`. */
export function pageShape({ options }: ReportRows, page: PageOptions): PageShape {
  const isPrinted = options.printer !== undefined;
  const paper = checkedWidth(page.width ?? WIDTH);
  const lines = page.pageLines === undefined ? undefined : checkedPageLines(page.pageLines);
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

/** @throws MvdbError `BAD_ARGUMENT` for what is not a width of a page. */
export function checkedWidth(width: number): number {
  return checked(width, 'page width', WIDTH_MIN, WIDTH_MAX);
}

/** @throws MvdbError `BAD_ARGUMENT` for what is not a number of lines of a page. */
export function checkedPageLines(lines: number): number {
  return checked(lines, 'page length', 1, Number.MAX_SAFE_INTEGER);
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
