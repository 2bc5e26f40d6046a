import * as elementWise from '../../dynamic-array/element-wise.ts';
import { type Reuse, zipElements } from '../../dynamic-array/elements.ts';
import { extract } from '../../dynamic-array/extract.ts';
import { lower, raise } from '../../dynamic-array/levels.ts';
import { locate } from '../../dynamic-array/locate.ts';
import { del, insert, replace } from '../../dynamic-array/replace.ts';
import { maximum, minimum, sum, summation } from '../../dynamic-array/sums.ts';
import type { FunctionOptions } from '../../flavours/function-differences.ts';
import type { EvaluationContext } from '../column.ts';
import { textOf, type Value, wholeNumber } from '../value.ts';
import {
  entry,
  type FunctionEntry,
  type FunctionTable,
  oneText,
  twoTexts,
} from './function-entry.ts';

const deleteFunction = entry(
  2,
  4,
  (_context, record: Value, a: Value, v: Value = 0, s: Value = 0) =>
    del(textOf(record), wholeNumber(a), wholeNumber(v), wholeNumber(s)),
);

/** The functions of dynamic arrays and those that work on every element of them. */
export const arrayFunctions: FunctionTable = {
  ABSS: oneText((array) => elementWise.abss(array)),
  ADDS: pairs((first, second, reuse) => elementWise.adds(first, second, { reuse })),
  ANDS: pairs(elementWise.ands),
  CATS: pairs(elementWise.cats),
  COUNTS: twoTexts(elementWise.counts),
  DEL: deleteFunction,
  DELETE: deleteFunction,
  DIVS: pairs((first, second, reuse) => elementWise.divs(first, second, { reuse })),
  EQS: pairs(elementWise.eqs),
  EXTRACT: entry(2, 4, (_context, record: Value, a: Value, v: Value = 0, s: Value = 0) =>
    extract(textOf(record), wholeNumber(a), wholeNumber(v), wholeNumber(s)),
  ),
  FIELDS: entry(
    3,
    4,
    (_context, array: Value, delimiter: Value, position: Value, many: Value = 1) =>
      elementWise.fields(
        textOf(array),
        textOf(delimiter),
        wholeNumber(position),
        wholeNumber(many),
      ),
  ),
  GES: pairs(elementWise.ges),
  GTS: pairs(elementWise.gts),
  IFS: choosing(),
  INDEXS: entry(3, 3, (_context, array: Value, part: Value, occurrence: Value) =>
    elementWise.indexs(textOf(array), textOf(part), wholeNumber(occurrence)),
  ),
  INSERT: entry(3, 5, ({ functionOptions }, record: Value, a: Value, ...rest: Value[]) =>
    insert(textOf(record), wholeNumber(a), ...positionAndText(rest), {
      flavour: functionOptions?.insertsBeforeEmpty ? 'universe' : 'standard',
    }),
  ),
  LENS: oneText(elementWise.lens),
  LES: pairs(elementWise.les),
  LOCATE: entry(2, 6, locateFunction),
  LOWER: oneText(lower),
  LTS: pairs(elementWise.lts),
  MAXIMUM: oneText(maximum),
  MINIMUM: oneText(minimum),
  MODS: pairs((first, second, reuse) => reusing(first, second, reuse, elementWise.mods)),
  MULS: pairs((first, second, reuse) => elementWise.muls(first, second, { reuse })),
  NEGS: oneText((array) => elementWise.negs(array)),
  NES: pairs(elementWise.nes),
  NOTS: oneText(elementWise.nots),
  NUMS: oneText(elementWise.nums),
  ORS: pairs(elementWise.ors),
  RAISE: oneText(raise),
  REPLACE: entry(3, 5, (_context, record: Value, a: Value, ...rest: Value[]) =>
    replace(textOf(record), wholeNumber(a), ...positionAndText(rest)),
  ),
  SOUNDEXS: oneText(elementWise.soundexs),
  SPACES: oneText(elementWise.spaces),
  SPLICE: splicing(),
  STRS: entry(2, 2, (_context, array: Value, times: Value) =>
    elementWise.strs(textOf(array), wholeNumber(times)),
  ),
  SUBS: pairs((first, second, reuse) => elementWise.subs(first, second, { reuse })),
  SUBSTRINGS: entry(3, 3, (_context, array: Value, start: Value, length: Value) =>
    elementWise.substrings(textOf(array), wholeNumber(start), wholeNumber(length)),
  ),
  SUM: oneText((array) => sum(array)),
  SUMMATION: oneText((array) => summation(array)),
  TRIMBS: oneText(elementWise.trimbs),
  TRIMFS: oneText(elementWise.trimfs),
  TRIMS: oneText(elementWise.trims),
};

/** A function of the elements of two arrays, either of which may stand inside `REUSE()`. */
function pairs(combine: (first: string, second: string, reuse: Reuse) => string): FunctionEntry {
  return {
    least: 2,
    most: 2,
    isPure: true,
    bind: ([first = false, second = false]) => {
      const reuse = reuseOf(first, second);
      return (_context, left: Value, right: Value) => combine(textOf(left), textOf(right), reuse);
    },
  };
}

export function reuseOf(first: boolean, second: boolean): Reuse {
  if (first) return second ? 'both' : 'first';
  return second ? 'second' : 'none';
}

function splicing(): FunctionEntry {
  return {
    least: 3,
    most: 3,
    isPure: true,
    bind: ([first = false, , second = false]) => {
      const reuse = reuseOf(first, second);
      return (_context, left: Value, between: Value, right: Value) =>
        elementWise.splice(textOf(left), textOf(between), textOf(right), reuse);
    },
  };
}

function choosing(): FunctionEntry {
  return {
    least: 3,
    most: 3,
    isPure: true,
    bind: ([condition = false, yes = false, no = false]) => {
      const reuse = { condition, yes, no };
      return (_context, ...args: Value[]) => {
        const [first = '', second = '', third = ''] = args.map(textOf);
        return elementWise.ifs(first, second, third, reuse);
      };
    },
  };
}

/** An array with as many elements as another, where it has fewer, by repeating its last ones. */
function stretched(array: string, like: string): string {
  return zipElements(array, like, (element) => element, 'first');
}

/** A function that knows no reuse, on arrays of which the shorter is stretched. */
function reusing(
  first: string,
  second: string,
  reuse: Reuse,
  combine: (first: string, second: string) => string,
): string {
  return combine(
    reuse === 'first' || reuse === 'both' ? stretched(first, second) : first,
    reuse === 'second' || reuse === 'both' ? stretched(second, first) : second,
  );
}

/** The value and subvalue position and the text at the end of the arguments of REPLACE and INSERT. */
function positionAndText(rest: readonly Value[]): [value: number, subvalue: number, text: string] {
  const value = rest.length > 1 ? wholeNumber(rest[0] ?? 0) : 0;
  const subvalue = rest.length > 2 ? wholeNumber(rest[1] ?? 0) : 0;
  return [value, subvalue, textOf(rest.at(-1) ?? '')];
}

/** The order of a list; in some flavours a right-justified one compares all numbers as such. */
export function locateOrder(order: string, options: FunctionOptions | undefined): string {
  return options?.locatesDecimals ? order.replace(/^([AD])R/i, '$1N') : order;
}

/** The position of an element, 0 where it is not found. */
function locateFunction(
  { functionOptions }: EvaluationContext,
  text: Value,
  array: Value,
  attribute: Value = 1,
  value: Value = 0,
  subvalue: Value = 0,
  order: Value = '',
): number {
  const { found, position } = locate(textOf(text), textOf(array), {
    attribute: wholeNumber(attribute),
    value: wholeNumber(value),
    subvalue: wholeNumber(subvalue),
    order: locateOrder(textOf(order), functionOptions),
  });
  return found ? position : 0;
}
