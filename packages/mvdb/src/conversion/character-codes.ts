import { assertTextSize } from '../text/size.ts';
import { characterOfLegacyByte, legacyByte } from './legacy-bytes.ts';
import { type Converter, type Outcome, REJECTED_INPUT, rejectedOutput } from './outcome.ts';
import { isDigitOf, type Radix } from './radix.ts';

const DIGITS_PER_BYTE: Record<Radix, number> = { 2: 8, 8: 3, 16: 2 };
const DIGITS_PER_CODE_UNIT = 4;

/** MX0C, MO0C, MB0C: each character as the digits of its byte. */
export function compileCharacterCodes(radix: Radix): Converter {
  const size = DIGITS_PER_BYTE[radix];
  return {
    out: (text) => writeCodes(text, radix, size, legacyByte),
    in: (text) => readCodes(text, radix, size, characterOfByte),
  };
}

/** MY: the reverse of MX0C. */
export function compileHexadecimalText(): Converter {
  const { out, in: input } = compileCharacterCodes(16);
  return {
    out: (text) => {
      const outcome = input(text);
      return typeof outcome === 'string' || text === '' ? outcome : rejectedOutput(text);
    },
    in: (text) => {
      const outcome = out(text);
      return typeof outcome === 'string' ? outcome : REJECTED_INPUT;
    },
  };
}

/** MU0C: each UTF-16 code unit as four hexadecimal digits. */
export function compileUnicodeCodes(): Converter {
  return {
    out: (text) => writeCodes(text, 16, DIGITS_PER_CODE_UNIT, (code) => code),
    in: (text) => readCodes(text, 16, DIGITS_PER_CODE_UNIT, (code) => code),
  };
}

function writeCodes(
  text: string,
  radix: Radix,
  size: number,
  numberOf: (code: number) => number,
): Outcome {
  assertTextSize(text.length * size, 'The conversion to digits');
  let digits = '';
  for (let index = 0; index < text.length; index++) {
    const number = numberOf(text.charCodeAt(index));
    if (number < 0) return rejectedOutput(text);
    digits += number.toString(radix).toUpperCase().padStart(size, '0');
  }
  return digits;
}

/** Reads groups of `size` digits; the first may be shorter, as if zeros stood before it. */
function readCodes(
  text: string,
  radix: Radix,
  size: number,
  characterOf: (number: number) => number,
): Outcome {
  if (text === '') return REJECTED_INPUT;
  let characters = '';
  let start = 0;
  for (let end = text.length % size || size; end <= text.length; end += size) {
    for (let index = start; index < end; index++)
      if (!isDigitOf(text.charCodeAt(index), radix)) return REJECTED_INPUT;
    const code = characterOf(Number.parseInt(text.slice(start, end), radix));
    if (code < 0) return REJECTED_INPUT;
    characters += String.fromCharCode(code);
    start = end;
  }
  return characters;
}

function characterOfByte(byte: number): number {
  return byte > 0xff ? -1 : characterOfLegacyByte(byte);
}
