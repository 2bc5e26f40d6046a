import { oconv } from '../conversion/conversion.ts';
import type { EvaluationContext } from '../expression/column.ts';
import { parseOptions } from './quoted-options.ts';

/** What headings and footings show besides text, as it stands on one page. */
export interface PageValues {
  readonly page: number;
  readonly table: string;
  /** Id of the first record on the page. */
  readonly recordId: string;
  /** Values of the breaks with option B, by its number. */
  readonly breakValues: ReadonlyMap<number, string>;
}

type Piece =
  | string
  | {
      readonly letter: 'B' | 'D' | 'F' | 'H' | 'I' | 'P' | 'S' | 'T';
      readonly number: number | undefined;
    };

interface PageLine {
  /** Pieces between the gaps. */
  readonly segments: readonly (readonly Piece[])[];
  /** Index of the segment in the middle of the page; `undefined` when the line is not centred. */
  readonly centred: number | undefined;
  /** The segments change places on even pages. */
  readonly isMirrored: boolean;
}

/** A heading or footing, ready to be shown on each page. */
export interface PageText {
  readonly lines: readonly PageLine[];
  /** `N`: pages follow each other without a stop. */
  readonly stopsPaging: boolean;
}

/** Width of a page number where `P` states none. */
const PAGE_NUMBER_WIDTH = 4;

/** Room the default heading leaves for the page number. */
const PAGE_NUMBER_ROOM = 10;

/**
 * Reads a heading or footing. Options: B[n] break value, C centred, D date, F[n] table, G gap, H[n]
 * column, I[n] or R[n] record id, L new line, N no paging, O mirrored on even pages, P[n] page number
 * from the right, S[n] page number from the left, T time and date.
 *
 * @see OpenQM Reference, HEADING.
 */
export function parsePageText(text: string): PageText {
  const lines: PageLine[] = [];
  let stopsPaging = false;
  let segment: Piece[] = [];
  let segments: Piece[][] = [segment];
  let centred: number | undefined;
  let isMirrored = false;
  const endLine = () => {
    lines.push({ segments, centred, isMirrored });
    segment = [];
    segments = [segment];
    centred = undefined;
    isMirrored = false;
  };
  for (const part of parseOptions(text).parts) {
    if (part.kind === 'text') {
      segment.push(part.text);
      continue;
    }
    switch (part.letter) {
      case 'C':
        centred = segments.length - 1;
        break;
      case 'G':
        segment = [];
        segments.push(segment);
        break;
      case 'L':
        endLine();
        break;
      case 'N':
        stopsPaging = true;
        break;
      case 'O':
        isMirrored = true;
        break;
      case 'R':
        segment.push({ letter: 'I', number: part.number });
        break;
      case 'B':
      case 'D':
      case 'F':
      case 'H':
      case 'I':
      case 'P':
      case 'S':
      case 'T':
        segment.push({ letter: part.letter, number: part.number });
        break;
      default:
        break;
    }
  }
  endLine();
  return { lines, stopsPaging };
}

/** The heading of a report without one: the sentence, and the page number at the right edge. */
export function defaultHeading(sentence: string, margin: number, width: number): PageText {
  const text = (' '.repeat(margin) + sentence).slice(0, Math.max(width - PAGE_NUMBER_ROOM, 0));
  const segments = [[text], ['Page ', { letter: 'S', number: undefined } as const]];
  return { lines: [{ segments, centred: undefined, isMirrored: false }], stopsPaging: false };
}

/** The lines of a heading or footing on one page, none wider than the page. */
export function showPageText(
  text: PageText,
  values: PageValues,
  width: number,
  context: EvaluationContext,
): string[] {
  return text.lines.map((line) => showLine(line, values, width, context));
}

function showLine(
  { segments, centred, isMirrored }: PageLine,
  values: PageValues,
  width: number,
  context: EvaluationContext,
): string {
  const shown = segments.map((pieces) => showPieces(pieces, values, width, context));
  let middle = centred;
  if (isMirrored && values.page % 2 === 0) {
    shown.reverse();
    if (middle !== undefined) middle = shown.length - 1 - middle;
  }
  const centre = middle === undefined ? undefined : (shown[middle] ?? '');
  if (middle === undefined || centre === undefined) return spread(shown, width).slice(0, width);
  const start = Math.max((width - centre.length) >> 1, 0);
  const left = spread([...shown.slice(0, middle), ''], start);
  const right = spread(['', ...shown.slice(middle + 1)], width - start - centre.length);
  return (left.padEnd(start) + centre + right).slice(0, width);
}

/** Puts texts side by side with gaps of about the same size between them, up to a width. */
function spread(texts: readonly string[], width: number): string {
  const gaps = texts.length - 1;
  const free = Math.max(width - texts.reduce((sum, text) => sum + text.length, 0), 0);
  let line = texts[0] ?? '';
  for (let index = 1; index <= gaps; index++) {
    const gap = Math.floor((free * index) / gaps) - Math.floor((free * (index - 1)) / gaps);
    line += ' '.repeat(gap) + (texts[index] ?? '');
  }
  return line;
}

function showPieces(
  pieces: readonly Piece[],
  values: PageValues,
  width: number,
  context: EvaluationContext,
): string {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    const size = Math.min(piece.number ?? 0, width);
    switch (piece.letter) {
      case 'B':
        text += values.breakValues.get((piece.number ?? 0) % 10) ?? '';
        break;
      case 'D':
        text += dateText(context);
        break;
      case 'F':
        text += values.table.padEnd(size);
        break;
      case 'H':
        text = text.padEnd(size - 1);
        break;
      case 'I':
        text += values.recordId.padEnd(size);
        break;
      case 'P':
        text += String(values.page).padStart(Math.min(piece.number ?? PAGE_NUMBER_WIDTH, width));
        break;
      case 'S':
        text += String(values.page).padEnd(size);
        break;
      case 'T':
        text += `${oconv(String(context.clock.timeOfDay()), 'MTS')}  ${dateText(context)}`;
        break;
    }
  }
  return text;
}

/** The date as day, abbreviated month and year, such as `4 Oct 2022`. */
function dateText({ clock, conversions }: EvaluationContext): string {
  const shown = (code: string) => oconv(String(clock.today()), code, conversions);
  const month = conversions.monthNames[Number(shown('DM')) - 1] ?? '';
  return `${shown('DD').padStart(2, '0')} ${month.slice(0, 3)} ${shown('DY')}`;
}
