import { isDigitCode } from '../text/character.ts';
import { countIn, digitsEnd, isAsciiLetterCode, isQuoteCode } from './code-text.ts';
import type { DateOrder } from './conversion-context.ts';

export type DatePartKind =
  | 'day'
  | 'ordinalDay'
  | 'month'
  | 'year'
  | 'dayOfYear'
  | 'quarter'
  | 'weekday'
  | 'isoWeek'
  | 'isoYear';

export interface DatePart {
  readonly kind: DatePartKind;
  /** Written as the name of the month or of the day of the week. */
  readonly named: boolean;
  /** Characters taken up; 0 for as many as there are. Of a year, the digits shown. */
  readonly width: number;
  readonly suppressZeros: boolean;
}

export interface DateCode {
  readonly parts: readonly DatePart[];
  /** What stands before the first part, between each part and the next, and behind the last. */
  readonly gaps: readonly string[];
  readonly mixedCase: boolean;
}

/** A part as its letters say, changed by the modifier in brackets that belongs to it. */
interface PartDraft {
  readonly kind: DatePartKind;
  named: boolean;
  width: number;
  suppressZeros: boolean;
  /** Text in place of the separator behind the part. */
  separator: string;
}

interface PartLetters {
  readonly kind: DatePartKind;
  readonly named?: boolean;
  /** That of a year is in the code. */
  readonly width?: number;
}

/** The letters of a code that stand for a part; two letters go before one. */
const PARTS: Readonly<Record<string, PartLetters>> = {
  D: { kind: 'day', width: 2 },
  DO: { kind: 'ordinalDay', width: 0 },
  M: { kind: 'month', width: 2 },
  MA: { kind: 'month', named: true, width: 0 },
  MB: { kind: 'month', named: true, width: 3 },
  Y: { kind: 'year' },
  YI: { kind: 'isoYear' },
  J: { kind: 'dayOfYear', width: 2 },
  Q: { kind: 'quarter', width: 1 },
  W: { kind: 'weekday', width: 1 },
  WA: { kind: 'weekday', named: true, width: 0 },
  WB: { kind: 'weekday', named: true, width: 3 },
  WI: { kind: 'isoWeek', width: 0 },
};

/** Parts behind which stands a space, regardless of the separator. */
const APART: ReadonlySet<DatePartKind> = new Set(['weekday', 'quarter']);
/** Parts of which Z drops the zeros in front. */
const ZEROED: ReadonlySet<DatePartKind> = new Set(['day', 'month', 'isoWeek', 'year', 'dayOfYear']);

const PARTS_MAX = 5;
const YEAR_DIGITS_MAX = 4;
const WIDTH_MAX = 32;
const SEPARATOR_SIZE_MAX = 20;

/**
 * Reads a code for dates as output needs it.
 *
 * @returns `undefined` when the code is not valid.
 */
export function parseDateCode(code: string, order: DateOrder): DateCode | undefined {
  const upper = code.toUpperCase();
  let position = 1;
  let yearDigits = YEAR_DIGITS_MAX;
  if (isDigitCode(upper.charCodeAt(position))) yearDigits = upper.charCodeAt(position++) - 0x30;
  if (yearDigits > YEAR_DIGITS_MAX) return undefined;

  let separator = '';
  let letters = 'DBY';
  if (position < upper.length && upper[position] !== 'L') {
    if (!isAsciiLetterCode(upper.charCodeAt(position))) separator = upper.charAt(position++);
    const toggled = upper[position] === 'E';
    if (toggled) position += 1;
    const shown = toggled ? toggledOrder(order) : order;
    letters = shown === 'DMY' && separator === '' ? letters : shown;
  }

  const drafts: PartDraft[] = [];
  let mixedCase = false;
  while (drafts.length < PARTS_MAX || upper[position] === 'L') {
    if (upper[position] === 'L') {
      mixedCase = true;
      position += 1;
      continue;
    }
    const pair = upper.slice(position, position + 2);
    const name = Object.hasOwn(PARTS, pair) ? pair : upper.charAt(position);
    const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
    if (!part) break;
    drafts.push(draftOf(part, yearDigits));
    position += name.length;
  }
  if (drafts.length === 0)
    for (const letter of letters) {
      const part = PARTS[letter === 'B' ? 'MB' : letter];
      if (part) drafts.push(draftOf(part, yearDigits));
    }

  if (upper[position] === '[') position = modify(drafts, code, position + 1);
  return position === code.length ? joinedParts(drafts, separator || ' ', mixedCase) : undefined;
}

/** The order that the letter E of a code turns the customary order into. */
export function toggledOrder(order: DateOrder): DateOrder {
  if (order === 'YMD') return order;
  return order === 'MDY' ? 'DMY' : 'MDY';
}

function draftOf({ kind, named = false, width }: PartLetters, yearDigits: number): PartDraft {
  return { kind, named, width: width ?? yearDigits, suppressZeros: false, separator: '' };
}

/**
 * Reads `modifier,modifier,...]` into the parts they belong to.
 *
 * @returns Where the code goes on, or -1 when a modifier is not valid, or has no part.
 */
function modify(drafts: readonly PartDraft[], code: string, start: number): number {
  let position = start;
  let index = 0;
  while (code[position] !== ']') {
    const draft = drafts[index];
    if (!draft) return -1;
    const character = code.charAt(position).toUpperCase();
    if (character === ',') {
      index += 1;
      position += 1;
    } else if (character === 'A') {
      if (draft.kind !== 'weekday' && (draft.kind !== 'month' || draft.named)) return -1;
      draft.named = true;
      draft.width = 0;
      position += 1;
    } else if (character === 'Z') {
      if (!ZEROED.has(draft.kind) || draft.named) return -1;
      draft.suppressZeros = true;
      draft.width = draft.kind === 'dayOfYear' ? 2 : 1;
      position += 1;
    } else if (isDigitCode(character.charCodeAt(0))) {
      const end = Math.min(digitsEnd(code, position), position + 2);
      draft.width = countIn(code, position, end);
      if (draft.width < 1 || draft.width > WIDTH_MAX) return -1;
      position = end;
    } else if (isQuoteCode(character.charCodeAt(0))) {
      const close = code.indexOf(character, position + 1);
      if (close === -1 || close - position - 1 > SEPARATOR_SIZE_MAX) return -1;
      draft.separator = code.slice(position + 1, close);
      position = close + 1;
    } else return -1;
  }
  return position + 1;
}

/**
 * Lays the separators between the parts. A year of no digits is left out, at the end with the separator before it, else
 * without.
 */
function joinedParts(
  drafts: readonly PartDraft[],
  separator: string,
  mixedCase: boolean,
): DateCode {
  const parts: DatePart[] = [];
  const gaps: string[] = [];
  let gap = '';
  let next = '';
  let isHidden = false;
  for (const { kind, named, width, suppressZeros, separator: own } of drafts) {
    gap += next;
    isHidden = width === 0 && (kind === 'year' || kind === 'isoYear');
    if (!isHidden) {
      gaps.push(gap);
      parts.push({ kind, named, width, suppressZeros });
      gap = '';
      next = APART.has(kind) ? ' ' : separator;
    }
    next = own || next;
  }
  gaps.push(isHidden ? '' : gap);
  return { parts, gaps, mixedCase };
}
