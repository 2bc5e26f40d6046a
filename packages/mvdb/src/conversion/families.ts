import { compileBase64 } from './base64-conversion.ts';
import { compileBoolean } from './boolean-conversion.ts';
import { compileByteInteger } from './byte-integer-conversion.ts';
import { compileHexadecimalText, compileUnicodeCodes } from './character-codes.ts';
import { compileCharacters } from './character-conversion.ts';
import { compileConcatenation } from './concatenation-conversion.ts';
import type { ConversionContext } from './conversion-context.ts';
import { compileDate, compileIsoDate } from './date-conversion.ts';
import { compileDecimal } from './decimal-conversion.ts';
import { compileExtraction } from './extraction-conversion.ts';
import { compileGroup } from './group-conversion.ts';
import { compileLength } from './length-conversion.ts';
import { compileMetric } from './metric-conversion.ts';
import type { Converter } from './outcome.ts';
import { compilePacked } from './packed-conversion.ts';
import { compilePattern } from './pattern-conversion.ts';
import { compileRadix } from './radix-conversion.ts';
import { compileRange } from './range-conversion.ts';
import { compileRoman } from './roman-conversion.ts';
import { compileSubstitution } from './substitution-conversion.ts';
import { compileSubstring } from './substring-conversion.ts';
import { compilePlainTime, compileTime } from './time-conversion.ts';
import { compileUser } from './user-conversion.ts';

/**
 * Makes the converter of a code.
 *
 * @param code - One code, without leading spaces, its prefix included.
 */
export type CompileConversion = (code: string, context: ConversionContext) => Converter;

/** Conversions by the capitals their codes begin with; the longest that fits counts. */
export const families: Readonly<Record<string, CompileConversion>> = {
  '<': compileExtraction,
  B: compileBoolean,
  C: compileConcatenation,
  D: compileDate,
  G: compileGroup,
  I: compileByteInteger,
  L: compileLength,
  MB: compileRadix,
  MC: compileCharacters,
  MD: compileDecimal,
  MK: compileMetric,
  ML: compileDecimal,
  MO: compileRadix,
  MR: compileDecimal,
  MT: compileTime,
  MX: compileRadix,
  P: compilePattern,
  R: compileRange,
  S: compileSubstitution,
  T: compileSubstring,
  U: compileUser,
};

/** Conversions whose code is exactly this. */
export const wholeCodes: Readonly<Record<string, CompileConversion>> = {
  B64: compileBase64,
  DI: compileIsoDate,
  MP: compilePacked,
  MU0C: compileUnicodeCodes,
  MY: compileHexadecimalText,
  NR: compileRoman,
  TI: compilePlainTime,
};
