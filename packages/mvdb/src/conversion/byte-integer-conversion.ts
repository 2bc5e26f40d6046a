import { characterOfLegacyByte, legacyByte } from './legacy-bytes.ts';
import { wholeData } from './number-data.ts';
import {
  badCode,
  type Converter,
  type Outcome,
  REJECTED_INPUT,
  rejectedOutput,
} from './outcome.ts';

const SIZES: Readonly<Record<string, 2 | 4>> = { S: 2, L: 4 };

/**
 * IS, IL: whole numbers of 16 or 32 bits as bytes, the lowest first, or with `H` behind the highest
 * first. Output reads the bytes, input writes them, dropping the bits that do not fit.
 */
export function compileByteInteger(code: string): Converter {
  const upper = code.toUpperCase();
  const size = SIZES[upper.charAt(1)];
  const order = upper.slice(2);
  if (size === undefined || (order !== '' && order !== 'L' && order !== 'H')) return badCode;
  const highFirst = order === 'H';
  return {
    out: (text) => readBytes(text, size, highFirst),
    in: (text) => writeBytes(text, size, highFirst),
  };
}

function readBytes(text: string, size: 2 | 4, highFirst: boolean): Outcome {
  if (text === '') return '';
  if (text.length !== size) return rejectedOutput(text);
  let number = 0;
  for (let index = 0; index < size; index++) {
    const byte = legacyByte(text.charCodeAt(highFirst ? index : size - 1 - index));
    if (byte < 0) return rejectedOutput(text);
    number = number * 256 + byte;
  }
  const half = 256 ** size / 2;
  return String(number >= half ? number - 2 * half : number);
}

function writeBytes(text: string, size: 2 | 4, highFirst: boolean): Outcome {
  if (text === '') return '';
  const number = wholeData(text);
  if (Number.isNaN(number)) return REJECTED_INPUT;
  const range = 256 ** size;
  let rest = ((number % range) + range) % range;
  let bytes = '';
  for (let index = 0; index < size; index++) {
    const character = String.fromCharCode(characterOfLegacyByte(rest % 256));
    bytes = highFirst ? character + bytes : bytes + character;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}
