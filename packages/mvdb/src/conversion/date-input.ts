import { isDigitCode } from '../text/character.ts';
import { isAsciiLetterCode } from './code-text.ts';
import type { ConversionContext } from './conversion-context.ts';
import { toggledOrder } from './date-code.ts';
import { civilToDay, daysInMonth, LAST_DAY, packedCivil } from './internal-date.ts';
import { badCodeIn, type Convert, type Outcome, REJECTED_INPUT } from './outcome.ts';

/** Letters of a month's name that are enough to say it. */
const MONTH_LETTERS_MIN = 3;

/**
 * The input direction of D. Day, month and year are read in the order the code or the context gives;
 * the name of a month may change places with the day. Between them stand any characters but letters,
 * digits and marks, or none at all.
 */
export function compileDateInput(code: string, context: ConversionContext): Convert {
  const order = inputOrder(code, context);
  if (order === undefined) return badCodeIn;
  const read = (text: string): Outcome => {
    if (text === '') return '';
    if (context.digitRuns === 'yearFirst') {
      const run = readYearFirstRun(withoutHyphens(text), context);
      if (run !== undefined) return run;
    }
    return readDate(text, order, context);
  };
  return context.improperDates === 'roll' ? read : (text) => proper(read(text));
}

/** Rejects a date that rolled over. */
function proper(outcome: Outcome): Outcome {
  return typeof outcome !== 'string' && outcome.status === 3 ? REJECTED_INPUT : outcome;
}

/** Names in capitals, by the list they stand in, which most contexts share. */
const namesInCapitals = /* @__PURE__ */ new WeakMap<readonly string[], readonly string[]>();

function inCapitals(names: readonly string[]): readonly string[] {
  const existing = namesInCapitals.get(names);
  if (existing !== undefined) return existing;
  const capitals = names.map((name) => name.toUpperCase());
  namesInCapitals.set(names, capitals);
  return capitals;
}

/**
 * Reads a date of the form yyyy-mm-dd.
 *
 * @returns `undefined` when the text is not such a date.
 */
export function readIsoDate(text: string): string | undefined {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return undefined;
  const year = numberAt(text, 0, 4);
  const month = numberAt(text, 5, 7);
  const day = numberAt(text, 8, 10);
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1)) return undefined;
  return day <= daysInMonth(year, month) ? String(civilToDay(year, month, day)) : undefined;
}

/**
 * The parts that are read: those the code begins with behind its year digits and its separator, each
 * once, else all three in the customary order. What follows them has no meaning here.
 */
function inputOrder(code: string, context: ConversionContext): string | undefined {
  let position = 1;
  if (isDigitCode(code.charCodeAt(position))) position += 1;
  if (position < code.length && !isAsciiLetterCode(code.charCodeAt(position))) position += 1;
  if (code[position]?.toUpperCase() === 'E') return toggledOrder(context.dateOrder);
  let order = '';
  for (; position < code.length; position++) {
    const letter = code.charAt(position).toUpperCase();
    if (letter !== 'D' && letter !== 'M' && letter !== 'Y') break;
    if (order.includes(letter)) return undefined;
    order += letter;
  }
  return order || context.dateOrder;
}

function readDate(text: string, order: string, context: ConversionContext): Outcome {
  let position = 0;
  let year: number | undefined;
  let month: number | undefined;
  let day: number | undefined;
  let named = false;
  for (let index = 0; index < order.length; index++) {
    if (index > 0) while (isDateSeparator(text.charCodeAt(position))) position += 1;
    if (position >= text.length) {
      if (index === 0) return REJECTED_INPUT;
      break;
    }
    const part = order[index];
    if (isDigitCode(text.charCodeAt(position))) {
      const end = shortDigitsEnd(text, position, part === 'Y' ? 4 : 2);
      const number = numberAt(text, position, end);
      if (part === 'Y') year = end - position === 2 ? windowedYear(number, context) : number;
      else if (part === 'D' || named) day = number;
      else month = number;
      position = end;
      continue;
    }
    if (part === 'Y' || named || !order.includes('M')) return REJECTED_INPUT;
    const end = lettersEnd(text, position);
    const name = text.slice(position, end).toUpperCase();
    if (name.length < MONTH_LETTERS_MIN) return REJECTED_INPUT;
    if (month !== undefined) day = month;
    const monthNames = inCapitals(context.monthNames);
    month = monthNames.findIndex((candidate) => candidate.startsWith(name)) + 1;
    named = true;
    position = end;
  }
  while (text.charCodeAt(position) === 0x20) position += 1;
  if (position < text.length) return REJECTED_INPUT;
  if (year === undefined) {
    if (!context.today) return REJECTED_INPUT;
    year = packedCivil(context.today()) >> 9;
  }
  return internalDay(year, month ?? 1, day ?? 1);
}

function internalDay(year: number, month: number, day: number): Outcome {
  if (year < 1 || month < 1 || month > 12 || day < 1) return REJECTED_INPUT;
  const internal = civilToDay(year, month, day);
  if (internal > LAST_DAY) return REJECTED_INPUT;
  const text = String(internal);
  return day > daysInMonth(year, month) ? { text, status: 3 } : text;
}

/** A date of the form yyyy-mm-dd as a run of digits; another text as it is. */
function withoutHyphens(text: string): string {
  return text.length === 10 && text[4] === '-' && text[7] === '-'
    ? text.slice(0, 4) + text.slice(5, 7) + text.slice(8)
    : text;
}

/** Reads 8, 7, 6 or 5 digits as year and date; `undefined` for another text. */
function readYearFirstRun(text: string, context: ConversionContext): Outcome | undefined {
  const { length } = text;
  if (length < 5 || length > 8 || Number.isNaN(numberAt(text, 0, length))) return undefined;
  const yearDigits = length > 6 ? 4 : 2;
  const number = numberAt(text, 0, yearDigits);
  const year = yearDigits === 2 ? windowedYear(number, context) : number;
  if (length % 2 === 0)
    return internalDay(
      year,
      numberAt(text, yearDigits, yearDigits + 2),
      numberAt(text, yearDigits + 2, length),
    );
  const dayOfYear = numberAt(text, yearDigits, length);
  if (year < 1 || dayOfYear < 1 || dayOfYear > 337 + daysInMonth(year, 2)) return REJECTED_INPUT;
  return String(civilToDay(year, 1, 1) + dayOfYear - 1);
}

function windowedYear(number: number, { centuryStart }: ConversionContext): number {
  const year = centuryStart - (centuryStart % 100) + number;
  return year < centuryStart ? year + 100 : year;
}

/** NaN when the stretch holds anything but digits. */
function numberAt(text: string, start: number, end: number): number {
  let number = 0;
  for (let index = start; index < end; index++) {
    const digit = text.charCodeAt(index) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

function shortDigitsEnd(text: string, start: number, most: number): number {
  let end = start;
  while (end < start + most && isDigitCode(text.charCodeAt(end))) end += 1;
  return end;
}

function lettersEnd(text: string, start: number): number {
  let end = start;
  while (isLetterOfName(text.charCodeAt(end))) end += 1;
  return end;
}

function isLetterOfName(code: number): boolean {
  return isAsciiLetterCode(code) || code >= 0xa0;
}

function isDateSeparator(code: number): boolean {
  return code >= 0x20 && code < 0xa0 && !isDigitCode(code) && !isAsciiLetterCode(code);
}
