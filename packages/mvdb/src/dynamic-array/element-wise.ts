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
import {
  isEqual,
  isGreater,
  isGreaterOrEqual,
  isLess,
  isLessOrEqual,
  isNotEqual,
} from '../number/compare.ts';
import { DEFAULT_PRECISION } from '../number/decimal.ts';
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
 * The functions of the field that work on every element of dynamic arrays. Each does to an element what
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

type Arithmetic = (first: string, second: string, options?: ArithmeticOptions) => string;
type Combination = (first: string, second: string, reuse?: Reuse) => string;

/**
 * The sums of elements at the same places. One without a counterpart is added to 0.
 *
 * @throws MvdbError `NOT_A_NUMBER`
 * @example adds('1\u001d2', '10\u001d20') // '11\u001d22'
 */
export const adds: Arithmetic = /* @__PURE__ */ arithmetic(add, ZEROS);
/** The differences of elements at the same places. 0 is taken from one without a counterpart, or one from 0. */
export const subs: Arithmetic = /* @__PURE__ */ arithmetic(subtract, ZEROS);
/** The products of elements at the same places. One without a counterpart gives 0. */
export const muls: Arithmetic = /* @__PURE__ */ arithmetic(multiply, ZEROS);
/** The quotients of elements at the same places. One without a counterpart is divided by 1. */
export const divs: Arithmetic = /* @__PURE__ */ arithmetic(divide, ZERO_BY_ONE);
/** What divisions of elements at the same places leave. One without a counterpart is its own modulus. */
export const mods: Arithmetic = /* @__PURE__ */ arithmetic(modulus, ZEROS);

/** 1 at each place where the first element is equal to the second, by size where both are numbers; else 0. */
export const eqs: Combination = /* @__PURE__ */ comparison(isEqual);
/** 1 at each place where the first element is not equal to the second, by size where both are numbers; else 0. */
export const nes: Combination = /* @__PURE__ */ comparison(isNotEqual);
/** 1 at each place where the first element is less than the second, by size where both are numbers; else 0. */
export const lts: Combination = /* @__PURE__ */ comparison(isLess);
/** 1 at each place where the first element is less than or equal to the second, by size where both are numbers; else 0. */
export const les: Combination = /* @__PURE__ */ comparison(isLessOrEqual);
/** 1 at each place where the first element is greater than the second, by size where both are numbers; else 0. */
export const gts: Combination = /* @__PURE__ */ comparison(isGreater);
/** 1 at each place where the first element is greater than or equal to the second, by size where both are numbers; else 0. */
export const ges: Combination = /* @__PURE__ */ comparison(isGreaterOrEqual);

/** 1 at each place where both elements are true, which is neither empty nor zero; else 0. */
export const ands: Combination = (first, second, reuse) => zipElements(first, second, and, reuse);
/** 1 at each place where an element is true, which is neither empty nor zero; else 0. */
export const ors: Combination = (first, second, reuse) => zipElements(first, second, or, reuse);

/** Joins the elements in pairs. */
export function cats(first: string, second: string, reuse?: Reuse): string {
  return splice(first, '', second, reuse);
}

/** Joins the elements in pairs with a text between; two empty arrays have no elements to join. */
export function splice(first: string, between: string, second: string, reuse?: Reuse): string {
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
  return chooseElements(condition, yes, no, isTrue, reuse);
}

export function abss(array: string, precision = DEFAULT_PRECISION): string {
  return mapElements(array, (element) => absolute(element, precision));
}

export function negs(array: string, precision = DEFAULT_PRECISION): string {
  return mapElements(array, (element) => negate(element, precision));
}

export function nots(array: string): string {
  return mapElements(array, not);
}

/** `1` for every element that is a number, empty ones included, `0` for the others. */
export function nums(array: string): string {
  return mapElements(array, (element) => (isNumeric(element) ? '1' : '0'));
}

export function counts(array: string, part: string): string {
  return mapElements(array, (element) => String(count(element, part)));
}

export function fields(array: string, delimiter: string, position: number, number = 1): string {
  return mapElements(array, (element) => field(element, delimiter, position, number));
}

export function indexs(array: string, part: string, occurrence: number): string {
  return mapElements(array, (element) => String(index(element, part, occurrence)));
}

export function lens(array: string): string {
  return mapElements(array, (element) => String(len(element)));
}

export function soundexs(array: string): string {
  return mapElements(array, soundex);
}

/**
 * So many spaces for every element; empty elements give none.
 *
 * @throws MvdbError `NOT_A_NUMBER`, `BAD_POSITION` for a broken number, `TOO_LARGE`
 */
export function spaces(array: string): string {
  return mapElements(array, (element) => space(Number(add(element, '0'))));
}

export function strs(array: string, times: number): string {
  return mapElements(array, (element) => str(element, times));
}

export function substrings(array: string, start: number, length: number): string {
  return mapElements(array, (element) => substring(element, start, length));
}

export function trims(array: string): string {
  return mapElements(array, (element) => trim(element));
}

export function trimbs(array: string): string {
  return mapElements(array, trimb);
}

export function trimfs(array: string): string {
  return mapElements(array, trimf);
}

function arithmetic(
  operation: (left: string, right: string, precision: number) => string,
  fill: Fill,
): Arithmetic {
  return (first, second, { reuse = 'none', precision = DEFAULT_PRECISION } = {}) =>
    zipElements(first, second, (left, right) => operation(left, right, precision), reuse, fill);
}

function comparison(holds: (left: string, right: string) => boolean): Combination {
  return (first, second, reuse) =>
    zipElements(first, second, (left, right) => (holds(left, right) ? '1' : '0'), reuse);
}
