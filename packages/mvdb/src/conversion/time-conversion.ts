import { isDigitCode } from '../text/character.ts';
import { countIn, digitsEnd, isAsciiLetterCode, isQuoteCode } from './code-text.ts';
import { clockToTime, timeToClock } from './internal-time.ts';
import { isBlank, wholeData } from './number-data.ts';
import { type Converter, type Outcome, REFUSED_INPUT, refusedOutput } from './outcome.ts';

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
      return isBlank(text) ? '' : refusedOutput(text);
    },
    in: (text) => readTime(text, code.separator),
  };
}

function parseTimeCode(code: string): TimeCode {
  let place = 2;
  let letter = code[place]?.toUpperCase();
  const halfFirst = letter === 'P';
  const twelveHours = halfFirst || letter === 'H';
  if (twelveHours) letter = code[++place]?.toUpperCase();
  const seconds = letter === 'S';
  if (seconds) place += 1;
  let separator = code[place] ?? ':';
  if (isQuoteCode(separator.charCodeAt(0))) {
    const close = code.indexOf(separator, place + 1);
    if (close !== -1) separator = code.slice(place + 1, close);
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
  let place = skipSpaces(text, 0);
  const early = halfAt(text, place);
  if (early) place = early.end;
  let late: HalfOfDay | undefined;
  const numbers: number[] = [];
  for (;;) {
    const end = digitsEnd(text, place);
    if (numbers.length === 0 && (end === place || end - place > HOUR_DIGITS_MAX))
      return REFUSED_INPUT;
    numbers.push(countIn(text, place, end) || 0);
    place = end;
    if (!early) late = halfAt(text, skipSpaces(text, place));
    const step = separatorLength(text, place, separator);
    if (late || step === 0 || numbers.length === 3) break;
    place += step;
  }
  place = late ? late.end : furtherEnd(text, place, separator);
  if (skipSpaces(text, place) < text.length) return REFUSED_INPUT;

  const half = early ?? late;
  let [hours = 0, minutes = 0, seconds = 0] = numbers;
  if (minutes > 59 || seconds > 59) return REFUSED_INPUT;
  if (half?.afternoon && hours < 12) hours += 12;
  if (half && !half.afternoon && hours === 12) hours = 0;
  return String(clockToTime(hours, minutes, seconds));
}

/** Where numbers end that are counted behind the seconds. */
function furtherEnd(text: string, start: number, separator: string): number {
  let place = start;
  for (;;) {
    const step = separatorLength(text, place, separator);
    if (step === 0) return place;
    place = digitsEnd(text, place + step);
  }
}

interface HalfOfDay {
  readonly afternoon: boolean;
  /** Where the text goes on. */
  readonly end: number;
}

/** `am` or `pm`, of which the first letter is enough. */
function halfAt(text: string, place: number): HalfOfDay | undefined {
  const letter = text[place]?.toUpperCase();
  if (letter !== 'A' && letter !== 'P') return undefined;
  const end = text[place + 1]?.toUpperCase() === 'M' ? place + 2 : place + 1;
  return { afternoon: letter === 'P', end };
}

/** Length of the separator of the code, or of any character but a letter or a digit; 0 at the end. */
function separatorLength(text: string, place: number, separator: string): number {
  if (separator !== '' && text.startsWith(separator, place)) return separator.length;
  const code = text.charCodeAt(place);
  return code >= 0x20 && code < 0x80 && !isAsciiLetterCode(code) && !isDigitCode(code) ? 1 : 0;
}

function skipSpaces(text: string, place: number): number {
  while (text.charCodeAt(place) === 0x20) place += 1;
  return place;
}
