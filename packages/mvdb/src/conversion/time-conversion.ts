import { isDigitCode } from '../text/character.ts';
import { countIn, digitsEnd, isAsciiLetterCode, isQuoteCode } from './code-text.ts';
import { clockToTime, timeToClock } from './internal-time.ts';
import { isBlank, wholeData } from './number-data.ts';
import { type Converter, type Outcome, REJECTED_INPUT, rejectedOutput } from './outcome.ts';

interface TimeCode {
  readonly twelveHours: boolean;
  /** `am` and `pm` stand before the time instead of behind it. */
  readonly halfFirst: boolean;
  readonly seconds: boolean;
  readonly separator: string;
}

const HOUR_DIGITS_MAX = 9;

/**
 * MT: times of day, `MT[H or P][S][separator]`. Hours go on beyond 23, except with am and pm.
 *
 * @see UniVerse BASIC Reference, conversion code MT.
 */
export function compileTime(code: string): Converter {
  return timeConverter(parseTimeCode(code));
}

/** TI: hours, minutes and seconds. */
export function compilePlainTime(): Converter {
  return timeConverter({ twelveHours: false, halfFirst: false, seconds: true, separator: ':' });
}

function timeConverter(code: TimeCode): Converter {
  return {
    out: (text) => {
      const time = wholeData(text);
      if (time >= 0) return writeTime(time, code);
      return isBlank(text) ? '' : rejectedOutput(text);
    },
    in: (text) => readTime(text, code.separator),
  };
}

function parseTimeCode(code: string): TimeCode {
  let position = 2;
  let letter = code[position]?.toUpperCase();
  const halfFirst = letter === 'P';
  const twelveHours = halfFirst || letter === 'H';
  if (twelveHours) letter = code[++position]?.toUpperCase();
  const seconds = letter === 'S';
  if (seconds) position += 1;
  let separator = code[position] ?? ':';
  if (isQuoteCode(separator.charCodeAt(0))) {
    const close = code.indexOf(separator, position + 1);
    if (close !== -1) separator = code.slice(position + 1, close);
  }
  return { twelveHours, halfFirst, seconds, separator };
}

function writeTime(time: number, code: TimeCode): string {
  const { hours, minutes, seconds } = timeToClock(time);
  const { separator } = code;
  let tail = separator + twoDigits(minutes);
  if (code.seconds) tail += separator + twoDigits(seconds);
  if (!code.twelveHours) return twoDigits(hours) + tail;
  const hourOfDay = hours % 24;
  const clock = twoDigits(hourOfDay % 12 || 12) + tail;
  const half = hourOfDay < 12 ? 'am' : 'pm';
  return code.halfFirst ? half + clock : clock + half;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

/**
 * Reads hours, perhaps minutes and seconds, perhaps am or pm, with spaces around. Between two of them
 * stands one character, a space too; minutes and seconds may be missing behind it; what is counted
 * behind the seconds does not matter.
 */
function readTime(text: string, separator: string): Outcome {
  let position = skipSpaces(text, 0);
  const early = halfAt(text, position);
  if (early) position = early.end;
  let late: HalfOfDay | undefined;
  const numbers: number[] = [];
  for (;;) {
    const end = digitsEnd(text, position);
    if (numbers.length === 0 && (end === position || end - position > HOUR_DIGITS_MAX))
      return REJECTED_INPUT;
    numbers.push(countIn(text, position, end) || 0);
    position = end;
    if (!early) late = halfAt(text, skipSpaces(text, position));
    const step = separatorLength(text, position, separator);
    if (late || step === 0 || numbers.length === 3) break;
    position += step;
  }
  position = late ? late.end : furtherEnd(text, position, separator);
  if (skipSpaces(text, position) < text.length) return REJECTED_INPUT;

  const half = early ?? late;
  let [hours = 0, minutes = 0, seconds = 0] = numbers;
  if (minutes > 59 || seconds > 59) return REJECTED_INPUT;
  if (half?.afternoon && hours < 12) hours += 12;
  if (half && !half.afternoon && hours === 12) hours = 0;
  return String(clockToTime(hours, minutes, seconds));
}

/** Where numbers end that are counted behind the seconds. */
function furtherEnd(text: string, start: number, separator: string): number {
  let position = start;
  for (;;) {
    const step = separatorLength(text, position, separator);
    if (step === 0) return position;
    position = digitsEnd(text, position + step);
  }
}

interface HalfOfDay {
  readonly afternoon: boolean;
  /** Where the text goes on. */
  readonly end: number;
}

/** `am` or `pm`, of which the first letter is enough. */
function halfAt(text: string, position: number): HalfOfDay | undefined {
  const letter = text[position]?.toUpperCase();
  if (letter !== 'A' && letter !== 'P') return undefined;
  const end = text[position + 1]?.toUpperCase() === 'M' ? position + 2 : position + 1;
  return { afternoon: letter === 'P', end };
}

/** Length of the separator of the code, or of any character but a letter or a digit; 0 at the end. */
function separatorLength(text: string, position: number, separator: string): number {
  if (separator !== '' && text.startsWith(separator, position)) return separator.length;
  const code = text.charCodeAt(position);
  return code >= 0x20 && code < 0x80 && !isAsciiLetterCode(code) && !isDigitCode(code) ? 1 : 0;
}

function skipSpaces(text: string, position: number): number {
  while (text.charCodeAt(position) === 0x20) position += 1;
  return position;
}
