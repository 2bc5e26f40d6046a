import { converterOf } from '../conversion/conversion.ts';
import type { ConversionContext } from '../conversion/conversion-context.ts';
import { dayToCivil } from '../conversion/internal-date.ts';
import { timeToClock } from '../conversion/internal-time.ts';
import {
  type Decimal,
  formatDecimal,
  hasFraction,
  PRECISION_MAX,
  parseDecimal,
} from '../number/decimal.ts';
import { isNumeric } from '../number/number-text.ts';
import { isSingle } from '../query/value-marks.ts';
import { SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { isNull } from '../text/null-value.ts';
import type { SqlType, ValueShape } from './value-shape.ts';

/**
 * A value by its type. Numbers are numbers where that is exact and otherwise decimal text: ids, what has more
 * digits than a number keeps, and what only its format says to be a number and begins with zeros that a number
 * would lose, such as 007. Dates are `2026-11-21`, times `08:30:00`; `null` stands for the null value, and for
 * empty numbers, dates and times. What is not of its column's type is text as it is stored. Several values are
 * an array, their subvalues arrays within it.
 */
export type SqlValue = string | number | null | readonly SqlValue[];

const SECONDS_MAX = 359_999;
const SAFE_DIGITS = 15;
const ZEROS_BEFORE = /^[-+]?0\d/;

/** Gives the typed form of stored text. */
export function typedValue(
  shape: ValueShape,
  context: ConversionContext,
): (text: string) => SqlValue {
  const one = ofOne(shape, context);
  return (text) => {
    if (!shape.isMultivalued && isSingle(text)) return one(text);
    if (shape.isMultivalued && text === '') return [];
    const values = text.split(VALUE_MARK).map((value) => withSubvalues(value, one));
    const [only] = values;
    return shape.isMultivalued || only === undefined || values.length > 1 ? values : only;
  };
}

/** The exact number a stored text stands for; `undefined` when it is not one. */
export function decimalValue(text: string, shape: ValueShape): Decimal | undefined {
  const stored = parseDecimal(text);
  if (stored === undefined || shape.scale === 0) return stored;
  if (shape.fractionMeansUnscaled && hasFraction(stored)) return stored;
  return { units: stored.units, scale: stored.scale + shape.scale };
}

/** An exact number as text, to at most 30 decimal places. */
export function decimalText(value: Decimal): string {
  return value.units === 0 ? '0' : formatDecimal(value, PRECISION_MAX);
}

function withSubvalues(value: string, one: (text: string) => SqlValue): SqlValue {
  return value.includes(SUBVALUE_MARK) ? value.split(SUBVALUE_MARK).map(one) : one(value);
}

function ofOne(shape: ValueShape, context: ConversionContext): (text: string) => SqlValue {
  const type = shape.isId && shape.type === 'number' ? 'text' : shape.type;
  const typed = CONVERTERS[type];
  const shown =
    type === 'text' && shape.conversion !== ''
      ? converterOf(shape.conversion, context).out
      : undefined;
  return (text) => {
    if (isNull(text)) return null;
    if (shown === undefined) return typed(text, shape);
    const outcome = shown(text);
    return typeof outcome === 'string' ? outcome : outcome.text;
  };
}

const CONVERTERS: Readonly<Record<SqlType, (text: string, shape: ValueShape) => SqlValue>> = {
  text: (text) => text,
  number: numberOf,
  date: dateOf,
  time: timeOf,
};

function numberOf(text: string, shape: ValueShape): SqlValue {
  if (text === '') return null;
  if (shape.conversion === '' && ZEROS_BEFORE.test(text)) return text;
  const value = isNumeric(text) ? decimalValue(text, shape) : undefined;
  if (value === undefined) return text;
  const exact = decimalText(value);
  return exact.length <= SAFE_DIGITS ? Number(exact) : exact;
}

function dateOf(text: string): SqlValue {
  if (text === '') return null;
  const civil = isNumeric(text) ? dayToCivil(Number(text)) : undefined;
  if (civil === undefined) return text;
  const { year, month, day } = civil;
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

function timeOf(text: string): SqlValue {
  if (text === '') return null;
  const time = isNumeric(text) ? Number(text) : Number.NaN;
  if (!Number.isInteger(time) || time < 0 || time > SECONDS_MAX) return text;
  const { hours, minutes, seconds } = timeToClock(time);
  return `${padded(hours, 2)}:${padded(minutes, 2)}:${padded(seconds, 2)}`;
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
