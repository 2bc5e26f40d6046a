import { numberParts } from '../number/compare.ts';
import { isNumeric } from '../number/number-text.ts';
import type { IndexOrder } from '../storage/index-definitions.ts';

/*
 * The keys of values, as byte strings that sort as the values do: first a byte for the kind of value, then
 * its text or number. No key holds the byte FF except at the end, where it says that the key was cut.
 */

/** The empty value. */
export const EMPTY_KEY = '\x10';
/** Before numbers; only in an index in the order of numbers. */
export const NUMBER_AREA = '\x20';
/** Before text. */
export const TEXT_AREA = '\x30';
/** In the order of text, before a number that is also written in another way in the area of text. */
export const ALIAS_AREA = '\x40';
/** Follows every key of an area. */
export const AREA_END = '\xff';

const CUT = '\xff';

/** The keys of one value of a record: one, or two where a number is not written in its plain form. */
export function valueKeys(value: string, order: IndexOrder, sizeMax: number): string[] {
  if (value === '') return [EMPTY_KEY];
  const isNumber = startsLikeNumber(value) && isNumeric(value);
  if (order === 'number' && isNumber) return [cut(NUMBER_AREA + numberKey(value), sizeMax)];
  const key = cut(TEXT_AREA + textKey(value), sizeMax);
  if (order === 'number' || !isNumber || isPlainNumber(value)) return [key];
  return [key, cut(ALIAS_AREA + numberKey(value), sizeMax)];
}

/** The keys under which all values stand that are equal to a text, as numbers where both are. */
export function equalKeys(text: string, order: IndexOrder, sizeMax: number): string[] {
  if (order === 'number' || text === '' || !startsLikeNumber(text) || !isNumeric(text))
    return valueKeys(text, order, sizeMax);
  return [cut(TEXT_AREA + plainNumber(text), sizeMax), cut(ALIAS_AREA + numberKey(text), sizeMax)];
}

/** The key of a text in the area of text, with any content. */
export function textAreaKey(text: string, sizeMax: number): string {
  return cut(TEXT_AREA + textKey(text), sizeMax);
}

/** True for a key that stands for all values that begin in the same way. */
export function isCut(key: string): boolean {
  return key.includes(CUT);
}

/** The value a key stands for; a number in its plain form, of a value that was cut the beginning. */
export function valueOfKey(key: string): string {
  const end = key.endsWith(CUT) ? key.length - 1 : key.length;
  const payload = key.slice(1, end);
  if (key.startsWith(TEXT_AREA)) return textOfKey(payload);
  return key === EMPTY_KEY ? '' : numberOfKey(payload);
}

/** Monotone: keys that are cut alike were neighbours. */
function cut(key: string, sizeMax: number): string {
  return key.length <= sizeMax ? key : key.slice(0, sizeMax) + CUT;
}

/** Saves most texts the full test. */
function startsLikeNumber(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 0x2b && code <= 0x39;
}

/** Written without plus sign, leading zeros or trailing decimal zeros. */
function isPlainNumber(text: string): boolean {
  return text === plainNumber(text);
}

function plainNumber(text: string): string {
  const { sign, whole, fraction } = numberParts(text);
  return (sign < 0 ? '-' : '') + (whole || '0') + (fraction && `.${fraction}`);
}

/** Sorts like the code units of the text: UTF-8, except that halves of surrogate pairs stand alone. */
function textKey(text: string): string {
  const { length } = text;
  let index = 0;
  while (index < length && text.charCodeAt(index) < 0x80) index += 1;
  if (index === length) return text;
  let key = text.slice(0, index);
  for (; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x80) key += String.fromCharCode(code);
    else if (code < 0x800) key += String.fromCharCode(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else
      key += String.fromCharCode(
        0xe0 | (code >> 12),
        0x80 | ((code >> 6) & 0x3f),
        0x80 | (code & 0x3f),
      );
  }
  return key;
}

function textOfKey(key: string): string {
  let text = '';
  for (let index = 0; index < key.length; ) {
    const byte = key.charCodeAt(index);
    const size = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : 3;
    if (index + size > key.length) break;
    let code = size === 1 ? byte : byte & (size === 2 ? 0x1f : 0x0f);
    for (let next = index + 1; next < index + size; next += 1)
      code = (code << 6) | (key.charCodeAt(next) & 0x3f);
    text += String.fromCharCode(code);
    index += size;
  }
  return text;
}

const ZERO_NUMBER = '\x80';
const POSITIVE = '\xc0';
const NEGATIVE = '\x40';
/** After the digits of a negative number, where the shorter is the greater. */
const NEGATIVE_END = '\xfe';
/** A number is 0.digits times ten to the exponent; one byte holds the exponents that occur in practice. */
const EXPONENT_ZERO = 0x80;
const SHORT_EXPONENT_MAX = 100;
/** What stands before the digits of a positive whole number of so many digits, which end without zeros. */
export const POSITIVE_INTEGERS = Array.from(
  { length: SHORT_EXPONENT_MAX + 1 },
  (_, size) => NUMBER_AREA + POSITIVE + String.fromCharCode(EXPONENT_ZERO + size),
);
const LONG_EXPONENT = '\xf0';
const LONG_NEGATIVE_EXPONENT = '\x0f';
const EXPONENT_DIGITS = 10;
const EXPONENT_OFFSET = 10 ** 9;

function numberKey(text: string): string {
  const { sign, whole, fraction } = numberParts(text);
  if (sign === 0) return ZERO_NUMBER;
  const digits = trimmedZeros(whole + fraction);
  const exponent = whole === '' ? -leadingZeros(fraction) : whole.length;
  const size = exponentKey(exponent) + digits;
  return sign > 0 ? POSITIVE + size : NEGATIVE + complement(size) + NEGATIVE_END;
}

function numberOfKey(key: string): string {
  if (key === ZERO_NUMBER) return '0';
  const isNegative = key.startsWith(NEGATIVE);
  const end = isNegative && key.endsWith(NEGATIVE_END) ? key.length - 1 : key.length;
  const size = isNegative ? complement(key.slice(1, end)) : key.slice(1, end);
  const isLong = size.startsWith(LONG_EXPONENT) || size.startsWith(LONG_NEGATIVE_EXPONENT);
  const exponent = isLong
    ? Number(size.slice(1, 1 + EXPONENT_DIGITS)) - EXPONENT_OFFSET
    : size.charCodeAt(0) - EXPONENT_ZERO;
  const digits = size.slice(isLong ? 1 + EXPONENT_DIGITS : 1);
  const sign = isNegative ? '-' : '';
  if (exponent <= 0) return `${sign}0.${'0'.repeat(-exponent)}${digits}`;
  if (digits.length <= exponent) return sign + digits + '0'.repeat(exponent - digits.length);
  return `${sign}${digits.slice(0, exponent)}.${digits.slice(exponent)}`;
}

function exponentKey(exponent: number): string {
  if (Math.abs(exponent) <= SHORT_EXPONENT_MAX)
    return String.fromCharCode(EXPONENT_ZERO + exponent);
  const area = exponent > 0 ? LONG_EXPONENT : LONG_NEGATIVE_EXPONENT;
  return area + String(exponent + EXPONENT_OFFSET).padStart(EXPONENT_DIGITS, '0');
}

function complement(key: string): string {
  let result = '';
  for (let index = 0; index < key.length; index += 1)
    result += String.fromCharCode(0xfe - key.charCodeAt(index));
  return result;
}

function leadingZeros(digits: string): number {
  let count = 0;
  while (digits.charCodeAt(count) === 0x30) count += 1;
  return count;
}

/** Without the zeros at either end. */
function trimmedZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 0x30) end -= 1;
  return digits.slice(leadingZeros(digits), end);
}
