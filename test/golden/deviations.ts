import { FIRST_DAY } from '../../packages/mvdb/src/conversion/internal-date.ts';
import { DEFAULT_PRECISION } from '../../packages/mvdb/src/number/decimal.ts';
import { VALUE_MARK } from '../../packages/mvdb/src/text/marks.ts';
import type { FunctionVector } from './vectors.ts';

/** A rule of the observed database that is not followed here. */
export interface Deviation {
  readonly name: string;
  /** What the observed database does. */
  readonly observed: string;
  /** What is done here instead. */
  readonly here: string;
  readonly reason: string;
  /** Says whether the rule makes a difference to a vector, so far as its arguments and result show. */
  readonly covers: (vector: FunctionVector) => boolean;
}

const MARKS = /[\u001b-\u001f]/;
const ELEMENTS = new Set(['ADDS', 'SUBS', 'MULS', 'DIVS', 'MODS']);
const ARITHMETIC = new Set([...ELEMENTS, 'ADD', 'SUB', 'MUL', 'DIVIDE', 'MOD', 'REM', 'PWR']);
/** Digits that a binary fraction holds exactly. */
const BINARY_DIGITS = 15;

/** A pattern of which what follows ... may take nothing. */
const MAY_END_EMPTY = /\.\.\.(?:~?0[ANX]|\.\.\.|''|"")+$/i;

/**
 * The one table of what is answered otherwise than by the observed database, on purpose. None of it is known of another
 * product; what products differ in is data of packages/mvdb/src/flavours.
 */
export const deviations: readonly Deviation[] = [
  {
    name: 'binary fractions, cut off',
    observed: 'MD, ML and MR with T cut a binary fraction, so that 47508.603 shows as 47508.6029.',
    here: 'Numbers are exact decimals.',
    reason: 'Money must not lose its last digit.',
    covers: ({ fn, args: [text = '', code = ''] }) =>
      fn === 'OCONV' &&
      /^M[DLR]\d*[^\d[]*T/i.test(code) &&
      (isRescaling(code) || text.includes('.')),
  },
  {
    name: 'binary fractions, rounded',
    observed: `A sum of numbers that have more than ${BINARY_DIGITS} digits between them drops the last.`,
    here: 'Numbers are exact decimals.',
    reason: 'Money must not lose its last digit.',
    covers: ({ fn, args }) => ARITHMETIC.has(fn) && digitsOf(args) > BINARY_DIGITS,
  },
  {
    name: 'a separator before no year',
    observed: 'D0 shows day and month with a separator after them, such as "18 OCT ".',
    here: 'Nothing follows the month.',
    reason: 'The separator belongs to the year, which is not shown.',
    covers: ({ fn, args: [, code = ''], result }) =>
      (fn === 'OCONV' || fn === 'OCONVS') && /^D0/i.test(code) && /[^0-9A-Z]$/i.test(result),
  },
  {
    name: 'minus zero',
    observed: 'Zero times a negative number with a decimal point is -0.',
    here: 'It is 0.',
    reason: 'Minus zero is an artefact of binary fractions that no reader expects.',
    covers: ({ fn, result }) => ARITHMETIC.has(fn) && elementsOf(result).includes('-0'),
  },
  {
    name: 'a number rounded before it meets an array',
    observed: `A single number of more than ${DEFAULT_PRECISION} decimal places is rounded to them before it is calculated with the elements of an array.`,
    here: 'Only the result is rounded.',
    reason: 'An array of one element must not give another result than one of two.',
    covers: ({ fn, args }) =>
      ELEMENTS.has(fn) &&
      args.some((array) => MARKS.test(array)) &&
      args.some((array) => !MARKS.test(array) && positionsOf(array) > DEFAULT_PRECISION),
  },
  {
    name: 'hexadecimal numbers of 32 bits',
    observed: 'MCX and MCXD keep the last 32 bits of a number, with their sign.',
    here: 'A number of any size is read.',
    reason: 'What does not fit must not turn into another number in silence.',
    covers: ({ fn, args: [text = '', code = ''] }) =>
      fn === 'OCONV' && /^MCXD?$/i.test(code) && text.length > 8,
  },
  {
    name: 'octal bytes with a sign',
    observed: 'MO0C shows bytes from 128 on, the marks among them, by three digits above 377.',
    here: 'By the octal digits of the byte.',
    reason: 'MO0C could not read back what it showed.',
    covers: ({ fn, args: [text = '', code = ''] }) =>
      fn === 'OCONV' && /^MO0C$/i.test(code) && /[\u001b-\u001f\u0080-\u00ff]/.test(text),
  },
  {
    name: 'bytes that are marks here',
    observed: 'Codes of the bytes 27 to 31 are read as those bytes.',
    here: 'They are refused: their characters are the marks.',
    reason: 'A code in a text must not divide it.',
    covers: ({ fn, args: [, code = ''], result }) =>
      fn === 'ICONV' && /^M[XOB]0C$/i.test(code) && MARKS.test(result),
  },
  {
    name: 'digits taken for the fill',
    observed: 'MD, ML and MR with a fill of zeros take every zero out of the number they read.',
    here: 'A fill that is a digit stays; zeros in front do not matter.',
    reason: '10 would be stored as 1.',
    covers: ({ fn, args: [text = '', code = ''] }) =>
      fn === 'ICONV' && /^M[DLR].*%\d/i.test(code) && text.includes('0'),
  },
  {
    name: 'the year 0',
    observed: 'Dates of the year 0 have a day.',
    here: 'The calendar begins with the year 1.',
    reason: 'The day could not be shown again.',
    covers: ({ fn, args: [, code = ''], result }) =>
      fn === 'ICONV' && /^D/i.test(code) && result !== '' && Number(result) < FIRST_DAY,
  },
  {
    name: 'patterns that end with the text',
    observed: 'What follows ... in a pattern is not tried where the text ends.',
    here: 'It is: ... and what follows may match anywhere.',
    reason: 'A text of the form of a pattern matches it, however the search for that goes.',
    covers: ({ fn, args: [, pattern = ''], result }) =>
      fn === 'MATCHES' &&
      result === '0' &&
      pattern.split(VALUE_MARK).some((alternative) => MAY_END_EMPTY.test(alternative)),
  },
];

/** The deviation that a vector falls under, if any. */
export function deviationOf(vector: FunctionVector): Deviation | undefined {
  return deviations.find(({ covers }) => covers(vector));
}

/** True when a code shows another number of decimal places than the number implies. */
function isRescaling(code: string): boolean {
  const [, positions = '', scale = ''] = /^M[DLR](\d?)(\d?)/i.exec(code) ?? [];
  return scale !== '' && scale !== positions;
}

function elementsOf(array: string): string[] {
  return array.split(MARKS);
}

function positionsOf(array: string): number {
  return Math.max(...elementsOf(array).map((element) => element.split('.')[1]?.length ?? 0));
}

/** Digits before the point of the longest number, and behind it of the most precise. */
function digitsOf(arrays: readonly string[]): number {
  const wholes = arrays.flatMap(elementsOf).map((element) => element.split('.')[0] ?? '');
  const positions = Math.max(...arrays.map(positionsOf));
  return positions === 0 ? 0 : Math.max(...wholes.map((whole) => whole.length)) + positions;
}
