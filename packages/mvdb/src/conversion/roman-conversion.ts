import { smallInteger } from '../number/number-text.ts';
import { type Converter, REJECTED_INPUT, rejectedOutput } from './outcome.ts';

/** Small letters count units as usual; capitals count thousands. */
const NUMERALS: readonly (readonly [numeral: string, value: number])[] = [
  ['M', 1_000_000],
  ['CM', 900_000],
  ['D', 500_000],
  ['CD', 400_000],
  ['C', 100_000],
  ['XC', 90_000],
  ['L', 50_000],
  ['XL', 40_000],
  ['X', 10_000],
  ['mX', 9_000],
  ['V', 5_000],
  ['mV', 4_000],
  ['m', 1_000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
];

const HIGHEST = 3_999_999;
/** The longest number, 3,888,888, has fewer numerals. */
const NUMERALS_MAX = 32;

/** NR: whole numbers from 1 to 3,999,999 as Roman numerals. @see UniVerse BASIC Reference, NR. */
export function compileRoman(): Converter {
  return {
    out: (text) => {
      if (text === '') return '';
      const number = smallInteger(text);
      return number >= 1 && number <= HIGHEST ? toRoman(number) : rejectedOutput(text);
    },
    in: (text) => (text === '' ? '' : (fromRoman(text) ?? REJECTED_INPUT)),
  };
}

function toRoman(number: number): string {
  let roman = '';
  for (const [numeral, value] of NUMERALS)
    while (number >= value) {
      roman += numeral;
      number -= value;
    }
  return roman;
}

/** Only the customary spelling of a number is read. */
function fromRoman(text: string): string | undefined {
  if (text.length > NUMERALS_MAX) return undefined;
  let number = 0;
  let position = 0;
  for (const [numeral, value] of NUMERALS)
    while (text.startsWith(numeral, position)) {
      number += value;
      position += numeral.length;
    }
  return position === text.length && number <= HIGHEST && toRoman(number) === text
    ? String(number)
    : undefined;
}
