import { fixedPoint } from '../number/fixed-point.ts';
import { countIn, digitsEnd, WIDTH_MAX } from './code-text.ts';
import { decimalData } from './number-data.ts';
import {
  badCode,
  type Converter,
  type Outcome,
  REJECTED_INPUT,
  rejectedOutput,
} from './outcome.ts';

const SUFFIXES: Readonly<Record<string, number>> = { K: 3, M: 6, G: 9, T: 12 };

/**
 * MK: numbers shown in a given width by counting thousands (K), millions (M), and so on, rounded.
 *
 * @see jBASE, MK conversion.
 */
export function compileMetric(code: string): Converter {
  const end = digitsEnd(code, 2);
  const width = countIn(code, 2, end);
  if (!(width > 0 && width <= WIDTH_MAX) || end !== code.length) return badCode;
  return { out: (text) => shorten(text, width), in: lengthen };
}

function shorten(text: string, width: number): Outcome {
  if (text === '') return '';
  const value = decimalData(text);
  if (value === undefined) return rejectedOutput(text);
  if (text.length <= width) return text;
  for (const [suffix, power] of [['', 0], ...Object.entries(SUFFIXES)] as [string, number][]) {
    const { negative, whole } = fixedPoint({ units: value.units, scale: value.scale + power }, 0);
    const shown = (negative ? '-' : '') + whole + suffix;
    if (shown.length <= width && whole !== '0') return shown;
  }
  return rejectedOutput(text);
}

function lengthen(text: string): Outcome {
  if (text === '') return '';
  const power = SUFFIXES[text.slice(-1).toUpperCase()] ?? 0;
  const number = power > 0 ? text.slice(0, -1) : text;
  const value = number === '' ? undefined : decimalData(number);
  if (value === undefined) return REJECTED_INPUT;
  const scale = Math.max(value.scale - power, 0);
  const units = BigInt(value.units) * 10n ** BigInt(Math.max(power - value.scale, 0));
  const { negative, whole, fraction } = fixedPoint({ units, scale }, scale);
  return (negative ? '-' : '') + whole + (fraction === '' ? '' : `.${fraction}`);
}
