import { hasFraction } from '../number/decimal.ts';
import { fixedPoint, groupThousands } from '../number/fixed-point.ts';
import type { ConversionContext } from './conversion-context.ts';
import { type DecimalCode, parseDecimalCode } from './decimal-code.ts';
import { decimalInput } from './decimal-input.ts';
import { decimalData } from './number-data.ts';
import { badCodeIn, badCodeOut, type Convert, type Converter, rejectedOutput } from './outcome.ts';
import { applyTextMask } from './text-mask.ts';

/** Digits of whole numbers that are shown by cutting their text, without calculating. */
const PLAIN_DIGITS_MAX = 15;

/**
 * MD, ML, MR: scaled decimals such as money; the letters are given by {@link parseDecimalCode}. ML and MR
 * fill the result up to a width and show empty text as zero, unless the context says otherwise; MD shows it as nothing.
 * All three cut the result at the width, or lay it into a mask. Numbers are exact and rounded half away from zero; a negative
 * one keeps its sign where only zeros of it are shown.
 *
 * @see UniVerse BASIC Reference, conversion codes MD, ML and MR.
 */
export function compileDecimal(text: string, context: ConversionContext): Converter {
  const code = parseDecimalCode(text, context);
  const isPlain = text.charAt(1).toUpperCase() === 'D' || context.emptyNumbers === 'empty';
  return code
    ? { out: laidOut(code, decimalOutput(code, isPlain), isPlain), in: decimalInput(code) }
    : { out: badDecimalOutput(isPlain), in: (data) => (data === '' ? '' : badCodeIn(data)) };
}

/** What is not a number is reported before what the code lacks. */
function badDecimalOutput(isPlain: boolean): Convert {
  return (text) => {
    if (text === '' && isPlain) return '';
    return decimalData(text) === undefined ? rejectedOutput(text) : badCodeOut(text);
  };
}

/** @param isPlain - Shows empty text as nothing. */
function decimalOutput(code: DecimalCode, isPlain: boolean): Convert {
  const { positions, scale, thousands, decimal, prefix, suffix, sign } = code;
  const negativeBefore = sign.negative[0] + prefix;
  const negativeAfter = sign.negative[1] + suffix;
  const othersBefore = sign.others[0] + prefix;
  const othersAfter = sign.others[1] + suffix;
  const grouped = thousands !== '';
  const cut = positions === scale && positions > 0;

  return (text) => {
    const first = text.charCodeAt(0);
    const negative = first === 0x2d;
    if (cut) {
      const start = negative ? 1 : 0;
      if (isPlainWhole(text, start)) {
        const point = text.length - positions;
        const whole = point > start ? text.slice(start, point) : '0';
        const fraction =
          point >= start ? text.slice(point) : text.slice(start).padStart(positions, '0');
        const digits =
          (grouped && whole.length > 3 ? groupThousands(whole, thousands) : whole) +
          decimal +
          fraction;
        return negative
          ? negativeBefore + digits + negativeAfter
          : othersBefore + digits + othersAfter;
      }
    }
    if (text === '' && isPlain) return '';
    const value = decimalData(text);
    if (value === undefined) return rejectedOutput(text);
    if (code.blankZero && value.units === 0) return '';
    const unscaled = code.fractionMeansUnscaled && hasFraction(value);
    const shown = fixedPoint(
      unscaled ? value : { units: value.units, scale: value.scale + scale },
      positions,
      code.truncate,
    );
    const whole = grouped ? groupThousands(shown.whole, thousands) : shown.whole;
    const digits = positions > 0 ? whole + decimal + shown.fraction : whole;
    return value.units < 0
      ? negativeBefore + digits + negativeAfter
      : othersBefore + digits + othersAfter;
  };
}

/** True for 1 to 15 digits from `start`, not beginning with zero. */
function isPlainWhole(text: string, start: number): boolean {
  const { length } = text;
  const digits = length - start;
  if (digits < 1 || digits > PLAIN_DIGITS_MAX || text.charCodeAt(start) === 0x30) return false;
  for (let index = start; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}

/** Cuts what is shown to the width and fills it up, or lays it into the mask. */
function laidOut(
  { mask, width, fill, justification }: DecimalCode,
  out: Convert,
  isPlain: boolean,
): Convert {
  if (mask === undefined && width === undefined) return out;
  return (text) => {
    if (text === '' && isPlain) return '';
    const shown = out(text);
    if (typeof shown !== 'string') return shown;
    if (mask) return applyTextMask(mask, shown, justification === 'right');
    const cut = shown.slice(0, width);
    if (width === undefined || justification === undefined) return cut;
    return justification === 'right' ? cut.padStart(width, fill) : cut.padEnd(width, fill);
  };
}
