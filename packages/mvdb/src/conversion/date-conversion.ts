import { compileOnce } from './code-cache.ts';
import { type ConversionContext, standardContext } from './conversion-context.ts';
import { type DateCode, type DatePart, parseDateCode } from './date-code.ts';
import { compileDateInput, readIsoDate } from './date-input.ts';
import {
  dayOfWeek,
  dayOfYear,
  FIRST_DAY,
  isoWeekOf,
  LAST_DAY,
  packedCivil,
  quarterOf,
} from './internal-date.ts';
import { isBlank, wholeData } from './number-data.ts';
import {
  badCodeOut,
  type Convert,
  type Converter,
  type Outcome,
  REJECTED_INPUT,
  rejectedOutput,
} from './outcome.ts';

/** Writes one part of a date from its internal day and its {@link packedCivil}. */
type WritePart = (day: number, civil: number) => string;

const TWO_DIGITS = /* @__PURE__ */ Array.from({ length: 100 }, (_, number) =>
  String(number).padStart(2, '0'),
);

/**
 * D: dates, `D[year digits][separator][parts][[modifiers]]`.
 *
 * @see UniVerse BASIC Reference, conversion code D.
 */
export function compileDate(code: string, context: ConversionContext): Converter {
  return {
    out: compiledOutput(code, writingContext(context)),
    in: compileDateInput(code, context),
  };
}

/** DI: dates as ISO 8601 writes them, regardless of the context. */
export function compileIsoDate(): Converter {
  return {
    out: compiledOutput('D4-YMD', standardContext),
    in: (text) => (text === '' ? '' : (readIsoDate(text) ?? REJECTED_INPUT)),
  };
}

const compiledOutput = /* @__PURE__ */ compileOnce(compileDateOutput);

/** Contexts that write dates alike, as those of most sessions do, share what is compiled. */
function writingContext(context: ConversionContext): ConversionContext {
  const isStandard = (['dateOrder', 'monthNames', 'dayNames'] as const).every(
    (setting) => context[setting] === standardContext[setting],
  );
  return isStandard ? standardContext : context;
}

function compileDateOutput(code: string, context: ConversionContext): Convert {
  const parsed = parseDateCode(code, context.dateOrder);
  if (!parsed) return ofData(badCodeOut);
  return joined(
    parsed.gaps,
    parsed.parts.map((part) => partOf(part, parsed, context)),
  );
}

/** Converts a text that is an internal day; another is empty or rejected. */
function ofDay(write: WritePart): Convert {
  return (text) => {
    const day = wholeData(text);
    return day >= FIRST_DAY && day <= LAST_DAY
      ? write(day, packedCivil(day | 0))
      : ofOtherData(text);
  };
}

function ofOtherData(text: string): Outcome {
  return isBlank(text) ? '' : rejectedOutput(text);
}

/** What is not a number is reported before what the code lacks. */
function ofData(convert: Convert): Convert {
  return (text) => (Number.isNaN(wholeData(text)) ? ofOtherData(text) : convert(text));
}

/**
 * A part that the month or the day of the month decides: its texts by that number, which is
 * `(civil >> shift) & mask`.
 */
interface TextTable {
  readonly texts: readonly string[];
  readonly shift: number;
  readonly mask: number;
}

type Part = TextTable | WritePart;

const MONTH_BITS = { shift: 5, mask: 15 };
const DAY_BITS = { shift: 0, mask: 31 };

/** Joins the parts, the gaps laid into the texts beside them. */
function joined(gaps: readonly string[], plain: readonly Part[]): Convert {
  const [beginning = '', ...others] = gaps;
  const last = plain.length - 1;
  const yearFirst = typeof plain[0] === 'function';
  const parts = plain.map((part, index) =>
    yearFirst
      ? withAround(part, gaps[index] ?? '', index === last ? (others[index] ?? '') : '')
      : withAround(part, index === 0 ? beginning : '', others[index] ?? ''),
  );
  const [first, second, third] = parts;
  if (parts.length === 3 && first && second && third === fourDigitYear)
    if (isTable(first) && isTable(second)) return tablesThenYear(first, second);
  if (!first) return ofDay(() => beginning);
  return ofDay((day, civil) => {
    let text = '';
    for (const part of parts) text += isTable(part) ? textIn(part, civil) : part(day, civil);
    return text;
  });
}

/** The common case: day and month in either order, then the whole year, in one function. */
function tablesThenYear(first: TextTable, second: TextTable): Convert {
  const { texts: firstTexts, shift: firstShift, mask: firstMask } = first;
  const { texts: secondTexts, shift: secondShift, mask: secondMask } = second;
  return (text) => {
    const day = wholeData(text);
    if (!(day >= FIRST_DAY && day <= LAST_DAY)) return ofOtherData(text);
    const civil = packedCivil(day | 0);
    const year = civil >> 9;
    return (
      (firstTexts[(civil >> firstShift) & firstMask] ?? '') +
      (secondTexts[(civil >> secondShift) & secondMask] ?? '') +
      (year >= 1000 ? year : fullYear(year))
    );
  };
}

function isTable(part: Part): part is TextTable {
  return typeof part !== 'function';
}

function textIn({ texts, shift, mask }: TextTable, civil: number): string {
  return texts[(civil >> shift) & mask] ?? '';
}

function withAround(part: Part, before: string, after: string): Part {
  if (isTable(part)) return { ...part, texts: part.texts.map((text) => before + text + after) };
  if (before === '' && after === '') return part;
  return (day, civil) => before + part(day, civil) + after;
}

/** Texts by the numbers from 1; nothing stands at 0. */
function monthTable(textOf: (month: number) => string): TextTable {
  return { texts: Array.from({ length: 13 }, (_, month) => textOf(month)), ...MONTH_BITS };
}

function dayTable(textOf: (day: number) => string): TextTable {
  return { texts: Array.from({ length: 32 }, (_, day) => textOf(day)), ...DAY_BITS };
}

const fourDigitYear: WritePart = (_, civil) => fullYear(civil >> 9);
const twoDigitYear: WritePart = (_, civil) => shortYear(civil >> 9);

function partOf(part: DatePart, code: DateCode, context: ConversionContext): Part {
  const { kind, named, width, suppressZeros } = part;
  const shown = (number: number): string =>
    String(number)
      .padStart(suppressZeros ? 1 : 2, '0')
      .padEnd(width);
  switch (kind) {
    case 'day':
      return dayTable(shown);
    case 'ordinalDay':
      return dayTable((day) => ordinal(day));
    case 'month': {
      const names = namesShown(context.monthNames, part, code);
      return monthTable(named ? (month) => names[month - 1] ?? '' : shown);
    }
    case 'quarter':
      return monthTable((month) => String(quarterOf(month)).padEnd(width));
    case 'weekday': {
      const names = namesShown(context.dayNames, part, code);
      if (named) return (day) => names[dayOfWeek(day) - 1] ?? '';
      return (day) => String(dayOfWeek(day)).padEnd(width);
    }
    case 'dayOfYear':
      return (day) => String(dayOfYear(day)).padStart(width, suppressZeros ? ' ' : '0');
    case 'isoWeek':
      return (day) => shown(isoWeekOf(day).week);
    case 'isoYear': {
      const year = yearShown(part);
      return (day) => year(isoWeekOf(day).year);
    }
    case 'year': {
      const year = yearShown(part);
      if (year === fullYear) return fourDigitYear;
      return year === shortYear ? twoDigitYear : (_, civil) => year(civil >> 9);
    }
  }
}

/** Names as the code shows them, cut or filled to the width where it states one. */
function namesShown(names: readonly string[], { width }: DatePart, code: DateCode): string[] {
  return names.map((name) => {
    const cased = code.mixedCase ? name : name.toUpperCase();
    return width === 0 ? cased : cased.slice(0, width).padEnd(width);
  });
}

/** How a year is written: its last digits, as many as the width says. */
function yearShown({ width, suppressZeros }: DatePart): (year: number) => string {
  if (suppressZeros) return (year) => String(year % 10 ** width);
  if (width === 4) return fullYear;
  if (width === 2) return shortYear;
  return (year) => String(year % 10 ** width).padStart(width, '0');
}

function fullYear(year: number): string {
  return year >= 1000 ? String(year) : String(year).padStart(4, '0');
}

function shortYear(year: number): string {
  return TWO_DIGITS[year % 100] ?? '';
}

function ordinal(number: number): string {
  const last = number % 10;
  const suffix =
    last > 3 || last === 0 || (number > 10 && number < 14) ? 'th' : ['st', 'nd', 'rd'][last - 1];
  return `${number}${suffix}`;
}
