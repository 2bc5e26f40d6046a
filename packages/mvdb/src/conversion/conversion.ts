import { assertArgument, assertText } from '../arguments/checked.ts';
import { charge } from '../budget/work-meter.ts';
import { elementEnd } from '../dynamic-array/elements.ts';
import { VALUE_MARK } from '../text/marks.ts';
import { assertTextSize } from '../text/size.ts';
import { TextBuilder } from '../text/text-builder.ts';
import { compileOnce } from './code-cache.ts';
import { CONTEXT } from './context-kind.ts';
import { type ConversionContext, standardContext } from './conversion-context.ts';
import { families, wholeCodes } from './families.ts';
import { badCode, type Convert, type Converted, type Converter, type Outcome } from './outcome.ts';

const LEADING_SPACES = /^ +/;

/** Characters that a conversion costs as much as, beside those it reads, and those it makes where they are more. */
const CONVERSION_COST = 32;

const compiledChain = /* @__PURE__ */ compileOnce(compileChain);

/**
 * Converts from the stored to the shown form.
 *
 * @param code - One code, or several joined by value marks that run in turn.
 * @returns With status 1 or 2 the text where the conversion stopped.
 * @example convertOut('9649', 'D4/') // { text: '06/01/1994', status: 0 }
 * @see UniVerse BASIC Reference, OCONV.
 */
export function convertOut(text: string, code: string, context = standardContext): Converted {
  assertText('convertOut', 'text', text);
  assertText('convertOut', 'code', code);
  assertArgument('convertOut', 'context', context, CONTEXT);
  return converted(converterOf(code, context).out(text));
}

/**
 * Converts from the shown to the stored form.
 *
 * @param code - One code, or several joined by value marks that run in turn.
 * @returns With status 1 or 2 empty text.
 * @example convertIn('6/1/94', 'D') // { text: '9649', status: 0 }
 * @see UniVerse BASIC Reference, ICONV.
 */
export function convertIn(text: string, code: string, context = standardContext): Converted {
  assertText('convertIn', 'text', text);
  assertText('convertIn', 'code', code);
  assertArgument('convertIn', 'context', context, CONTEXT);
  return converted(converterOf(code, context).in(text));
}

/** {@link convertOut} for each element of a dynamic array; the status is that of the last. */
export function convertEachOut(array: string, code: string, context = standardContext): Converted {
  return convertEach(array, converterOf(code, context).out);
}

/** {@link convertIn} for each element of a dynamic array; the status is that of the last. */
export function convertEachIn(array: string, code: string, context = standardContext): Converted {
  return convertEach(array, converterOf(code, context).in);
}

/** The text that {@link convertOut} gives. */
export function oconv(text: string, code: string, context = standardContext): string {
  assertText('oconv', 'text', text);
  assertText('oconv', 'code', code);
  assertArgument('oconv', 'context', context, CONTEXT);
  const outcome = converterOf(code, context).out(text);
  return typeof outcome === 'string' ? outcome : outcome.text;
}

/** The text that {@link convertIn} gives. */
export function iconv(text: string, code: string, context = standardContext): string {
  assertText('iconv', 'text', text);
  assertText('iconv', 'code', code);
  assertArgument('iconv', 'context', context, CONTEXT);
  const outcome = converterOf(code, context).in(text);
  return typeof outcome === 'string' ? outcome : outcome.text;
}

/** The text that `convertEachOut` gives. */
export function oconvs(array: string, code: string, context = standardContext): string {
  assertText('oconvs', 'array', array);
  assertText('oconvs', 'code', code);
  assertArgument('oconvs', 'context', context, CONTEXT);
  return convertEachOut(array, code, context).text;
}

/** The text that `convertEachIn` gives. */
export function iconvs(array: string, code: string, context = standardContext): string {
  assertText('iconvs', 'array', array);
  assertText('iconvs', 'code', code);
  assertArgument('iconvs', 'context', context, CONTEXT);
  return convertEachIn(array, code, context).text;
}

/** The converter of a code, understood once for each context; hold on to it to convert many texts. */
export function converterOf(code: string, context = standardContext): Converter {
  return compiledChain(code, context);
}

/** Applies a conversion to each element; the status is that of the last. */
export function convertEach(array: string, convert: Convert): Converted {
  let end = elementEnd(array, 0);
  if (end === array.length) return converted(convert(array));
  const builder = new TextBuilder('The conversion');
  let start = 0;
  for (;;) {
    const outcome = convert(array.slice(start, end));
    builder.add(typeof outcome === 'string' ? outcome : outcome.text);
    if (end === array.length)
      return { text: builder.toText(), status: typeof outcome === 'string' ? 0 : outcome.status };
    builder.add(array.charAt(end));
    start = end + 1;
    end = elementEnd(array, start);
  }
}

function compileChain(code: string, context: ConversionContext): Converter {
  const links = code
    .split(VALUE_MARK)
    .map((link) => link.replace(LEADING_SPACES, ''))
    .filter((link) => link !== '')
    .map((link) => compileCode(link, context));
  const [only] = links;
  if (only && links.length === 1) return only;
  const outs = links.map((link) => link.out);
  const ins = links.map((link) => link.in);
  return { out: (text) => inTurn(text, outs), in: (text) => inTurn(text, ins) };
}

/** Runs conversions in turn until one has something to report. */
function inTurn(text: string, conversions: readonly Convert[]): Outcome {
  for (const convert of conversions) {
    const outcome = convert(text);
    if (typeof outcome !== 'string') return outcome;
    text = outcome;
  }
  return text;
}

function compileCode(code: string, context: ConversionContext): Converter {
  charge(code.length);
  const { out, in: input } = compiledCode(code, context);
  return { out: charging(out), in: charging(input) };
}

/** A conversion that charges for its text before, and after for what it makes of it, unless that is short. */
export function charging(convert: Convert): Convert {
  return (text) => {
    charge(CONVERSION_COST + text.length);
    const outcome = convert(text);
    const { length } = typeof outcome === 'string' ? outcome : outcome.text;
    if (length <= CONVERSION_COST) return outcome;
    assertTextSize(length, 'The conversion');
    charge(length);
    return outcome;
  };
}

function compiledCode(code: string, context: ConversionContext): Converter {
  const upper = code.length <= 4 ? code.toUpperCase() : '';
  const whole = own(wholeCodes, upper);
  if (whole) return whole(code, context);
  const family =
    own(families, code.slice(0, 2).toUpperCase()) ?? own(families, code.charAt(0).toUpperCase());
  return family ? family(code, context) : badCode;
}

function own<Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

export function converted(outcome: Outcome): Converted {
  return typeof outcome === 'string' ? { text: outcome, status: 0 } : outcome;
}
