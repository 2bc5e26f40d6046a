import { assertArgument, assertNumber, assertOptional, assertText } from '../arguments/checked.ts';
import { FLAG, type Kind, oneOf, optionsOf, wholeFrom } from '../arguments/kinds.ts';
import {
  absolute,
  add,
  and,
  divide,
  modulus,
  multiply,
  negate,
  not,
  or,
  subtract,
} from '../number/arithmetic.ts';
import { assertPrecision } from '../number/assert-precision.ts';
import {
  isEqual,
  isGreater,
  isGreaterOrEqual,
  isLess,
  isLessOrEqual,
  isNotEqual,
} from '../number/compare.ts';
import { DEFAULT_PRECISION, PRECISION_MAX } from '../number/decimal.ts';
import { isNumeric, isTrue } from '../number/number-text.ts';
import { field } from '../text/field.ts';
import { index } from '../text/occurrence.ts';
import { space, str } from '../text/repeat.ts';
import { assertTextSize } from '../text/size.ts';
import { soundex } from '../text/soundex.ts';
import { len, substring } from '../text/substring.ts';
import { trim, trimb, trimf } from '../text/trim.ts';
import { count } from './count.ts';
import {
  type ChoiceReuse,
  chooseElements,
  type Fill,
  mapElements,
  type Reuse,
  zipElements,
} from './elements.ts';

/*
 * The functions of Pick that work on every element of dynamic arrays. Each does to an element what
 * its scalar namesake does to a text, with the same errors.
 *
 * See UniVerse BASIC Reference, "multivalue functions".
 */

/** Arithmetic, with the operands that are reused and the decimal places of the results. */
export interface ArithmeticOptions {
  readonly reuse?: Reuse;
  readonly precision?: number;
}

const ZEROS: Fill = { first: '0', second: '0' };
const ZERO_BY_ONE: Fill = { first: '0', second: '1' };

const REUSE: Kind = /* @__PURE__ */ oneOf('none', 'first', 'second', 'both');

const CHOICE_REUSE: Kind = /* @__PURE__ */ optionsOf({ condition: FLAG, yes: FLAG, no: FLAG });

const ARITHMETIC: Kind = /* @__PURE__ */ optionsOf({
  reuse: REUSE,
  precision: /* @__PURE__ */ wholeFrom(0, PRECISION_MAX),
});

/**
 * The sums of elements at the same places. One without a counterpart is added to 0.
 *
 * @throws MvdbError `NOT_A_NUMBER`
 * @example adds('1\u001d2', '10\u001d20') // '11\u001d22'
 */
export function adds(first: string, second: string, options?: ArithmeticOptions): string {
  return arithmetic('adds', add, ZEROS, first, second, options);
}

/** The differences of elements at the same places. 0 is taken from one without a counterpart, or one from 0. */
export function subs(first: string, second: string, options?: ArithmeticOptions): string {
  return arithmetic('subs', subtract, ZEROS, first, second, options);
}

/** The products of elements at the same places. One without a counterpart gives 0. */
export function muls(first: string, second: string, options?: ArithmeticOptions): string {
  return arithmetic('muls', multiply, ZEROS, first, second, options);
}

/** The quotients of elements at the same places. One without a counterpart is divided by 1. */
export function divs(first: string, second: string, options?: ArithmeticOptions): string {
  return arithmetic('divs', divide, ZERO_BY_ONE, first, second, options);
}

/** What divisions of elements at the same places leave. One without a counterpart is its own modulus. */
export function mods(first: string, second: string, options?: ArithmeticOptions): string {
  return arithmetic('mods', modulus, ZEROS, first, second, options);
}

/** 1 at each place where the first element is equal to the second, by size where both are numbers; else 0. */
export function eqs(first: string, second: string, reuse?: Reuse): string {
  return comparison('eqs', isEqual, first, second, reuse);
}

/** 1 at each place where the first element is not equal to the second, by size where both are numbers; else 0. */
export function nes(first: string, second: string, reuse?: Reuse): string {
  return comparison('nes', isNotEqual, first, second, reuse);
}

/** 1 at each place where the first element is less than the second, by size where both are numbers; else 0. */
export function lts(first: string, second: string, reuse?: Reuse): string {
  return comparison('lts', isLess, first, second, reuse);
}

/** 1 at each place where the first element is less than or equal to the second, by size where both are numbers; else 0. */
export function les(first: string, second: string, reuse?: Reuse): string {
  return comparison('les', isLessOrEqual, first, second, reuse);
}

/** 1 at each place where the first element is greater than the second, by size where both are numbers; else 0. */
export function gts(first: string, second: string, reuse?: Reuse): string {
  return comparison('gts', isGreater, first, second, reuse);
}

/** 1 at each place where the first element is greater than or equal to the second, by size where both are numbers; else 0. */
export function ges(first: string, second: string, reuse?: Reuse): string {
  return comparison('ges', isGreaterOrEqual, first, second, reuse);
}

/** 1 at each place where both elements are true, which is neither empty nor zero; else 0. */
export function ands(first: string, second: string, reuse?: Reuse): string {
  return combination('ands', and, first, second, reuse);
}

/** 1 at each place where an element is true, which is neither empty nor zero; else 0. */
export function ors(first: string, second: string, reuse?: Reuse): string {
  return combination('ors', or, first, second, reuse);
}

/** Joins the elements in pairs. */
export function cats(first: string, second: string, reuse?: Reuse): string {
  assertText('cats', 'first', first);
  assertText('cats', 'second', second);
  assertOptional('cats', 'reuse', reuse, REUSE);
  return splice(first, '', second, reuse);
}

/** Joins the elements in pairs with a text between; two empty arrays have no elements to join. */
export function splice(first: string, between: string, second: string, reuse?: Reuse): string {
  assertText('splice', 'first', first);
  assertText('splice', 'between', between);
  assertText('splice', 'second', second);
  assertOptional('splice', 'reuse', reuse, REUSE);
  if (first === '' && second === '') return '';
  return zipElements(
    first,
    second,
    (left, right) => {
      assertTextSize(left.length + between.length + right.length, 'SPLICE');
      return left + between + right;
    },
    reuse,
  );
}

/**
 * Takes the elements of `yes` where the condition is true, those of `no` elsewhere.
 *
 * @param reuse - Operands that go on with their last element.
 * @example ifs('1\u001d0', 'a\u001db\u001dc', 'x') // 'a\u001d'
 */
export function ifs(condition: string, yes: string, no: string, reuse?: ChoiceReuse): string {
  assertText('ifs', 'condition', condition);
  assertText('ifs', 'yes', yes);
  assertText('ifs', 'no', no);
  assertOptional('ifs', 'reuse', reuse, CHOICE_REUSE);
  return chooseElements(condition, yes, no, isTrue, reuse);
}

export function abss(array: string, precision = DEFAULT_PRECISION): string {
  assertText('abss', 'array', array);
  assertPrecision('abss', precision);
  return mapElements(array, (element) => absolute(element, precision));
}

export function negs(array: string, precision = DEFAULT_PRECISION): string {
  assertText('negs', 'array', array);
  assertPrecision('negs', precision);
  return mapElements(array, (element) => negate(element, precision));
}

export function nots(array: string): string {
  assertText('nots', 'array', array);
  return mapElements(array, not);
}

/** `1` for every element that is a number, empty ones included, `0` for the others. */
export function nums(array: string): string {
  assertText('nums', 'array', array);
  return mapElements(array, (element) => (isNumeric(element) ? '1' : '0'));
}

export function counts(array: string, part: string): string {
  assertText('counts', 'array', array);
  assertText('counts', 'part', part);
  return mapElements(array, (element) => String(count(element, part)));
}

export function fields(array: string, delimiter: string, position: number, number = 1): string {
  assertText('fields', 'array', array);
  assertText('fields', 'delimiter', delimiter);
  assertNumber('fields', 'position', position);
  assertNumber('fields', 'number', number);
  return mapElements(array, (element) => field(element, delimiter, position, number));
}

export function indexs(array: string, part: string, occurrence: number): string {
  assertText('indexs', 'array', array);
  assertText('indexs', 'part', part);
  assertNumber('indexs', 'occurrence', occurrence);
  return mapElements(array, (element) => String(index(element, part, occurrence)));
}

export function lens(array: string): string {
  assertText('lens', 'array', array);
  return mapElements(array, (element) => String(len(element)));
}

export function soundexs(array: string): string {
  assertText('soundexs', 'array', array);
  return mapElements(array, soundex);
}

/**
 * So many spaces for every element; empty elements give none.
 *
 * @throws MvdbError `NOT_A_NUMBER`, `BAD_POSITION` for a broken number, `TOO_LARGE`
 */
export function spaces(array: string): string {
  assertText('spaces', 'array', array);
  return mapElements(array, (element) => space(Number(add(element, '0'))));
}

export function strs(array: string, times: number): string {
  assertText('strs', 'array', array);
  assertNumber('strs', 'times', times);
  return mapElements(array, (element) => str(element, times));
}

export function substrings(array: string, start: number, length: number): string {
  assertText('substrings', 'array', array);
  assertNumber('substrings', 'start', start);
  assertNumber('substrings', 'length', length);
  return mapElements(array, (element) => substring(element, start, length));
}

export function trims(array: string): string {
  assertText('trims', 'array', array);
  return mapElements(array, (element) => trim(element));
}

export function trimbs(array: string): string {
  assertText('trimbs', 'array', array);
  return mapElements(array, trimb);
}

export function trimfs(array: string): string {
  assertText('trimfs', 'array', array);
  return mapElements(array, trimf);
}

function arithmetic(
  name: string,
  operation: (left: string, right: string, precision: number) => string,
  fill: Fill,
  first: string,
  second: string,
  options: ArithmeticOptions = {},
): string {
  assertText(name, 'first', first);
  assertText(name, 'second', second);
  assertArgument(name, 'options', options, ARITHMETIC);
  const { reuse = 'none', precision = DEFAULT_PRECISION } = options;
  const apply = (left: string, right: string) => operation(left, right, precision);
  return zipElements(first, second, apply, reuse, fill);
}

function comparison(
  name: string,
  holds: (left: string, right: string) => boolean,
  first: string,
  second: string,
  reuse: Reuse | undefined,
): string {
  const apply = (left: string, right: string) => (holds(left, right) ? '1' : '0');
  return combination(name, apply, first, second, reuse);
}

function combination(
  name: string,
  apply: (left: string, right: string) => string,
  first: string,
  second: string,
  reuse: Reuse | undefined,
): string {
  assertText(name, 'first', first);
  assertText(name, 'second', second);
  assertOptional(name, 'reuse', reuse, REUSE);
  return zipElements(first, second, apply, reuse);
}
