import { compileOnce } from '../conversion/code-cache.ts';
import { charging, convertEach, converterOf } from '../conversion/conversion.ts';
import { type ConversionContext, standardContext } from '../conversion/conversion-context.ts';
import { decimalData } from '../conversion/number-data.ts';
import { badCodeOut, type Convert, type Converted } from '../conversion/outcome.ts';
import { type Decimal, decimal } from '../number/decimal.ts';
import { fixedPoint, groupThousands } from '../number/fixed-point.ts';
import { charge } from '../work-meter.ts';
import { type FormatCode, parseFormatCode } from './format-code.ts';
import { justify } from './justify.ts';
import { applyTextMask } from './text-mask.ts';

const compiledFormat = compileOnce(compileFormat);

/**
 * Lays a text out for printing: width, filling, justification, decimals and a mask. A code that begins
 * with D converts a date.
 *
 * @returns Status 2, and the text unchanged, when the code is not valid.
 * @example format('3.14159', '12"*"R2') // { text: '********3.14', status: 0 }
 * @see UniVerse BASIC Reference, FMT.
 */
export function format(text: string, code: string, context = standardContext): Converted {
  const outcome = formatterOf(code, context)(text);
  return typeof outcome === 'string' ? { text: outcome, status: 0 } : outcome;
}

/** {@link format} for each element of a dynamic array; the status is that of the last. */
export function formatEach(array: string, code: string, context = standardContext): Converted {
  return convertEach(array, formatterOf(code, context));
}

/** The text that {@link format} gives. */
export function fmt(text: string, code: string, context = standardContext): string {
  const outcome = formatterOf(code, context)(text);
  return typeof outcome === 'string' ? outcome : outcome.text;
}

/** The text that {@link formatEach} gives. */
export function fmts(array: string, code: string, context = standardContext): string {
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

/** The text as the number options show it; what is no number stays as it is. */
function numberShown(text: string, code: FormatCode, context: ConversionContext): string {
  const { places, style } = code;
  const edits = places !== undefined || code.thousands;
  if (!edits && !code.blankZero) return text;
  if (text === '' && places === undefined) return text;
  const value = decimalData(text);
  if (value === undefined) return text;
  if (code.blankZero && value.units === 0) return '';
  if (!edits) return text;

  const { negative, whole, fraction } = fixedPoint(
    places !== undefined && code.scale !== undefined
      ? shifted(value, code.scale - context.precision)
      : value,
    places ?? value.scale,
  );
  const digits = code.thousands ? groupThousands(whole, context.thousands) : whole;
  const number = fraction === '' ? digits : digits + context.decimal + fraction;
  const [before, behind] = negative ? style.negative : style.others;
  return (code.currency ? context.currency : '') + before + number + behind;
}

/** The number divided by ten to a power, which may be negative. */
function shifted({ units, scale }: Decimal, power: number): Decimal {
  if (scale + power >= 0) return { units, scale: scale + power };
  return decimal(BigInt(units) * 10n ** BigInt(-scale - power));
}
