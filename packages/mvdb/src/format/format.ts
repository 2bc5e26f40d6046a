import { assertArgument, assertText } from '../arguments/checked.ts';
import { charge } from '../budget/work-meter.ts';
import { compileOnce } from '../conversion/code-cache.ts';
import { CONTEXT } from '../conversion/context-kind.ts';
import { charging, convertEach, converterOf } from '../conversion/conversion.ts';
import { type ConversionContext, standardContext } from '../conversion/conversion-context.ts';
import { LEADING_MINUS } from '../conversion/decimal-code.ts';
import { decimalData } from '../conversion/number-data.ts';
import { badCodeOut, type Convert, type Converted } from '../conversion/outcome.ts';
import { applyTextMask } from '../conversion/text-mask.ts';
import { type Decimal, decimal } from '../number/decimal.ts';
import { fixedPoint, groupThousands } from '../number/fixed-point.ts';
import { type FormatCode, parseFormatCode } from './format-code.ts';
import { justify } from './justify.ts';

const NOT_ZERO = /[1-9]/;

const compiledFormat = /* @__PURE__ */ compileOnce(compileFormat);

/**
 * Lays a text out for printing: width, filling, justification, decimals and a mask. A code that begins
 * with D converts a date.
 *
 * @returns Status 2, and the text unchanged, when the code is not valid.
 * @example format('3.14159', '12"*"R2') // { text: '********3.14', status: 0 }
 * @see UniVerse BASIC Reference, FMT.
 */
export function format(text: string, code: string, context = standardContext): Converted {
  assertText('format', 'text', text);
  assertText('format', 'code', code);
  assertArgument('format', 'context', context, CONTEXT);
  const outcome = formatterOf(code, context)(text);
  return typeof outcome === 'string' ? { text: outcome, status: 0 } : outcome;
}

/** {@link format} for each element of a dynamic array; the status is that of the last. */
export function formatEach(array: string, code: string, context = standardContext): Converted {
  return convertEach(array, formatterOf(code, context));
}

/** The text that {@link format} gives. */
export function fmt(text: string, code: string, context = standardContext): string {
  assertText('fmt', 'text', text);
  assertText('fmt', 'code', code);
  assertArgument('fmt', 'context', context, CONTEXT);
  const outcome = formatterOf(code, context)(text);
  return typeof outcome === 'string' ? outcome : outcome.text;
}

/** The text that `formatEach` gives. */
export function fmts(array: string, code: string, context = standardContext): string {
  assertText('fmts', 'array', array);
  assertText('fmts', 'code', code);
  assertArgument('fmts', 'context', context, CONTEXT);
  return formatEach(array, code, context).text;
}

/** The formatter of a code, understood once for each context; hold on to it to lay out many texts. */
export function formatterOf(code: string, context = standardContext): Convert {
  return compiledFormat(code, context);
}

function compileFormat(code: string, context: ConversionContext): Convert {
  if (code.charAt(0).toUpperCase() === 'D') return converterOf(code, context).out;
  charge(code.length);
  const parsed = parseFormatCode(code);
  if (!parsed) return charging(badCodeOut);
  const { width, fill, justification, mask } = parsed;
  const fromRight = justification === 'right';
  return charging((text) => {
    let shown = numberShown(text, parsed, context);
    if (mask) shown = applyTextMask(mask, shown, fromRight);
    return width === undefined ? shown : justify(shown, width, fill, justification);
  });
}

/**
 * The text as the number options show it, empty text as zero unless the context says otherwise; what is not a number
 * stays as it is. Only
 * decimals, grouping and the blank zero make a number of it: currency and sign alone do not.
 */
function numberShown(text: string, code: FormatCode, context: ConversionContext): string {
  const { positions, style } = code;
  if (positions === undefined && !code.thousands && !code.blankZero) return text;
  if (text === '' && context.emptyNumbers === 'empty') return '';
  const value = decimalData(text);
  if (value === undefined) return text;
  const negative = value.units < 0;
  // A minus in front shows only where digits do; the other signs are those of the number.
  const plain = style === LEADING_MINUS;
  const [before, after] = negative && !plain ? style.negative : style.others;
  const shown = digitsShown(value, code, context);
  const number = negative && plain && NOT_ZERO.test(shown) ? `-${shown}` : shown;
  return before + (code.currency ? context.currency : '') + number + after;
}

/** The digits of a number without its sign; none for a zero that is to be blank. */
function digitsShown(value: Decimal, code: FormatCode, context: ConversionContext): string {
  if (code.blankZero && value.units === 0) return '';
  const { whole, fraction } = fixedPoint(
    code.positions !== undefined && code.scale !== undefined
      ? shifted(value, code.scale - context.precision)
      : value,
    code.positions ?? Math.min(value.scale, context.precision),
  );
  const saved = code.positions === undefined ? withoutTrailingZeros(fraction) : fraction;
  const digits = code.thousands ? groupThousands(whole, context.thousands) : whole;
  return saved === '' ? digits : digits + context.decimal + saved;
}

function withoutTrailingZeros(fraction: string): string {
  let end = fraction.length;
  while (end > 0 && fraction.charCodeAt(end - 1) === 0x30) end -= 1;
  return fraction.slice(0, end);
}

/** The number divided by ten to a power, which may be negative. */
function shifted({ units, scale }: Decimal, power: number): Decimal {
  if (scale + power >= 0) return { units, scale: scale + power };
  return decimal(BigInt(units) * 10n ** BigInt(-scale - power));
}
