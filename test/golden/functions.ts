import {
  convertEachIn,
  convertEachOut,
  convertIn,
  convertOut,
} from '../../packages/mvdb/src/conversion/conversion.ts';
import { conversionContext } from '../../packages/mvdb/src/conversion/conversion-context.ts';
import type { Converted } from '../../packages/mvdb/src/conversion/outcome.ts';
import { count, dcount } from '../../packages/mvdb/src/dynamic-array/count.ts';
import * as elementWise from '../../packages/mvdb/src/dynamic-array/element-wise.ts';
import type { Reuse } from '../../packages/mvdb/src/dynamic-array/elements.ts';
import { extract } from '../../packages/mvdb/src/dynamic-array/extract.ts';
import { find, findString } from '../../packages/mvdb/src/dynamic-array/find.ts';
import { lower, raise } from '../../packages/mvdb/src/dynamic-array/levels.ts';
import { listIndex } from '../../packages/mvdb/src/dynamic-array/list-index.ts';
import { locate } from '../../packages/mvdb/src/dynamic-array/locate.ts';
import type { Position } from '../../packages/mvdb/src/dynamic-array/positions.ts';
import { RemoveCursor } from '../../packages/mvdb/src/dynamic-array/remove-cursor.ts';
import { del, insert, replace } from '../../packages/mvdb/src/dynamic-array/replace.ts';
import { maximum, minimum, sum, summation } from '../../packages/mvdb/src/dynamic-array/sums.ts';
import { format, formatEach } from '../../packages/mvdb/src/format/format.ts';
import * as arithmetic from '../../packages/mvdb/src/number/arithmetic.ts';
import * as comparison from '../../packages/mvdb/src/number/compare.ts';
import { isAlphabetic, isNumeric } from '../../packages/mvdb/src/number/number-text.ts';
import { downcase, upcase } from '../../packages/mvdb/src/text/case.ts';
import { change } from '../../packages/mvdb/src/text/change.ts';
import { convert } from '../../packages/mvdb/src/text/convert.ts';
import { crop } from '../../packages/mvdb/src/text/crop.ts';
import { field, fieldSpan, fieldStore } from '../../packages/mvdb/src/text/field.ts';
import { fold } from '../../packages/mvdb/src/text/fold.ts';
import { FIELD_MARK } from '../../packages/mvdb/src/text/marks.ts';
import { matches, matchfield } from '../../packages/mvdb/src/text/matches.ts';
import { index } from '../../packages/mvdb/src/text/occurrence.ts';
import { quote, squote } from '../../packages/mvdb/src/text/quote.ts';
import { space, str } from '../../packages/mvdb/src/text/repeat.ts';
import { soundex } from '../../packages/mvdb/src/text/soundex.ts';
import { lastCharacters, len, overlay, substring } from '../../packages/mvdb/src/text/substring.ts';
import { type TrimOption, trim, trimb, trimf } from '../../packages/mvdb/src/text/trim.ts';

/** The settings of the observed database, which also reported dates without a year by its clock. */
const observed = conversionContext({ today: () => OBSERVATION_DAY });
/** A day of the year 2026, in which the vectors were observed. */
const OBSERVATION_DAY = 21_420;

/** What a vector records: the result as text, with the status or the branch where it has one. */
export type Answer =
  | string
  | { readonly result: string; readonly status?: number; readonly found?: boolean };

/** The functions of the vectors by their `fn`, sorted; arguments come as text. */
export const functions: Readonly<Record<string, (...args: string[]) => Answer>> = {
  ABS: (text: string) => arithmetic.absolute(text),
  ABSS: (array: string) => elementWise.abss(array),
  ADD: (left: string, right: string) => arithmetic.add(left, right),
  ADDS: (first: string, second: string, reuse: string) =>
    elementWise.adds(first, second, { reuse: reused(reuse) }),
  ALPHA: (text: string) => flag(isAlphabetic(text)),
  ANDS: (first: string, second: string) => elementWise.ands(first, second),
  ASSIGN: replaceAt,
  CATS: (first: string, second: string, reuse: string) =>
    elementWise.cats(first, second, reused(reuse)),
  CHANGE: (text: string, old: string, replacement: string, count?: string, first?: string) =>
    change(text, old, replacement, optional(count), optional(first)),
  COL1COL2: (text: string, delimiter: string, position: string, count: string) => {
    const span = fieldSpan(text, delimiter, Number(position), Number(count));
    return [span.text, span.col1, span.col2].join(FIELD_MARK);
  },
  COMPARE: (left: string, right: string, justification?: string) =>
    String(comparison.compareTexts(left, right, justification)),
  CONVERT: (from: string, to: string, text: string) => convert(from, to, text),
  COUNT: (text: string, part: string) => String(count(text, part)),
  COUNTS: (array: string, part: string) => elementWise.counts(array, part),
  CROP: (text: string) => crop(text),
  DCOUNT: (text: string, delimiter: string) => String(dcount(text, delimiter)),
  DEL: deleteAt,
  DELETE: deleteAt,
  DIV: (left: string, right: string) => arithmetic.quotient(left, right),
  DIVIDE: (left: string, right: string) => arithmetic.divide(left, right),
  DIVS: (first: string, second: string, reuse: string) =>
    elementWise.divs(first, second, { reuse: reused(reuse) }),
  DOWNCASE: (text: string) => downcase(text),
  EQ: (left: string, right: string) => flag(comparison.isEqual(left, right)),
  EQS: (first: string, second: string, reuse: string) =>
    elementWise.eqs(first, second, reused(reuse)),
  EXTRACT: (record: string, attribute: string, value: string, subvalue: string) =>
    extract(record, Number(attribute), Number(value), Number(subvalue)),
  FIELD: (text: string, delimiter: string, position: string, count?: string) =>
    field(text, delimiter, Number(position), optional(count)),
  FIELDS: (array: string, delimiter: string, position: string, number?: string) =>
    elementWise.fields(array, delimiter, Number(position), optional(number)),
  FIELDSTORE: (text: string, delimiter: string, position: string, count: string, added: string) =>
    fieldStore(text, delimiter, Number(position), Number(count), added),
  FIND: (text: string, array: string, occurrence?: string) =>
    placed(find(text, array, optional(occurrence))),
  FINDSTR: (text: string, array: string, occurrence?: string) =>
    placed(findString(text, array, optional(occurrence))),
  FMT: (text: string, code: string) => answered(format(text, code)),
  FMTS: (array: string, code: string) => answered(formatEach(array, code)),
  FOLD: (text: string, width: string) => fold(text, Number(width)),
  GE: (left: string, right: string) => flag(comparison.isGreaterOrEqual(left, right)),
  GES: (first: string, second: string, reuse: string) =>
    elementWise.ges(first, second, reused(reuse)),
  'GROUP.ASSIGN': (
    text: string,
    delimiter: string,
    position: string,
    count: string,
    added: string,
  ) => fieldStore(text, delimiter, Number(position), Number(count), added),
  GT: (left: string, right: string) => flag(comparison.isGreater(left, right)),
  GTS: (first: string, second: string, reuse: string) =>
    elementWise.gts(first, second, reused(reuse)),
  ICONV: (text: string, code: string) => answered(convertIn(text, code, observed)),
  ICONVS: (array: string, code: string) => answered(convertEachIn(array, code, observed)),
  IFS: (condition: string, yes: string, no: string) => elementWise.ifs(condition, yes, no),
  INDEX: (text: string, part: string, occurrence: string) =>
    String(index(text, part, Number(occurrence))),
  INDEXS: (array: string, part: string, occurrence: string) =>
    elementWise.indexs(array, part, Number(occurrence)),
  INS: insertAt,
  INSERT: insertAt,
  INT: (text: string) => arithmetic.integer(text),
  LE: (left: string, right: string) => flag(comparison.isLessOrEqual(left, right)),
  LEN: (text: string) => String(len(text)),
  LENS: (array: string) => elementWise.lens(array),
  LES: (first: string, second: string, reuse: string) =>
    elementWise.les(first, second, reused(reuse)),
  LISTINDEX: (list: string, delimiter: string, item: string) =>
    String(listIndex(list, delimiter, item)),
  LOCATE: (
    text: string,
    array: string,
    attribute: string,
    value: string,
    subvalue: string,
    order: string,
  ) => {
    const start = {
      attribute: Number(attribute),
      value: Number(value),
      subvalue: Number(subvalue),
    };
    const { found, position } = locate(text, array, { ...start, order });
    return { result: String(position), found };
  },
  LOWER: (text: string) => lower(text),
  LT: (left: string, right: string) => flag(comparison.isLess(left, right)),
  LTS: (first: string, second: string, reuse: string) =>
    elementWise.lts(first, second, reused(reuse)),
  MATCHES: (text: string, pattern: string) => (matches(text, pattern) ? '1' : '0'),
  MATCHFIELD: (text: string, pattern: string, position: string) =>
    matchfield(text, pattern, Number(position)),
  MAXIMUM: (array: string) => maximum(array),
  MINIMUM: (array: string) => minimum(array),
  MOD: (left: string, right: string) => arithmetic.modulus(left, right),
  MODS: (first: string, second: string) => elementWise.mods(first, second),
  MUL: (left: string, right: string) => arithmetic.multiply(left, right),
  MULS: (first: string, second: string, reuse: string) =>
    elementWise.muls(first, second, { reuse: reused(reuse) }),
  NE: (left: string, right: string) => flag(comparison.isNotEqual(left, right)),
  NEG: (text: string) => arithmetic.negate(text),
  NEGS: (array: string) => elementWise.negs(array),
  NES: (first: string, second: string, reuse: string) =>
    elementWise.nes(first, second, reused(reuse)),
  NOT: (text: string) => arithmetic.not(text),
  NOTS: (array: string) => elementWise.nots(array),
  NUM: (text: string) => flag(isNumeric(text)),
  NUMS: (array: string) => elementWise.nums(array),
  OCONV: (text: string, code: string) => answered(convertOut(text, code)),
  OCONVS: (array: string, code: string) => answered(convertEachOut(array, code)),
  ORS: (first: string, second: string) => elementWise.ors(first, second),
  PWR: (base: string, exponent: string) => arithmetic.power(base, exponent),
  QUOTE: (text: string) => quote(text),
  RAISE: (text: string) => raise(text),
  REM: (left: string, right: string) => arithmetic.remainder(left, right),
  REMOVE: (array: string) => removed(array),
  REPLACE: replaceAt,
  SOUNDEX: (text: string) => soundex(text),
  SOUNDEXS: (array: string) => elementWise.soundexs(array),
  SPACE: (count: string) => space(Number(count)),
  SPACES: (array: string) => elementWise.spaces(array),
  SPLICE: (first: string, between: string, second: string, reuse: string) =>
    elementWise.splice(first, between, second, reused(reuse)),
  SQUOTE: (text: string) => squote(text),
  STR: (text: string, times: string) => str(text, Number(times)),
  STRS: (array: string, times: string) => elementWise.strs(array, Number(times)),
  SUB: (left: string, right: string) => arithmetic.subtract(left, right),
  SUBS: (first: string, second: string, reuse: string) =>
    elementWise.subs(first, second, { reuse: reused(reuse) }),
  SUBSTR: (text: string, ...args: string[]) => {
    const [first = '', second, third = ''] = args;
    if (second === undefined) return lastCharacters(text, Number(first));
    if (args.length === 2) return substring(text, Number(first), Number(second));
    return field(text, first, Number(second), Number(third));
  },
  'SUBSTR.ASSIGN': (text: string, start: string, length: string, replacement: string) =>
    overlay(text, Number(start), Number(length), replacement),
  SUBSTRINGS: (array: string, start: string, length: string) =>
    elementWise.substrings(array, Number(start), Number(length)),
  SUM: (array: string) => sum(array),
  SUMMATION: (array: string) => summation(array),
  TRIM: (text: string, character?: string, option?: string) =>
    trim(text, character, option as TrimOption | undefined),
  TRIMB: (text: string) => trimb(text),
  TRIMBS: (array: string) => elementWise.trimbs(array),
  TRIMF: (text: string) => trimf(text),
  TRIMFS: (array: string) => elementWise.trimfs(array),
  TRIMS: (array: string) => elementWise.trims(array),
  UPCASE: (text: string) => upcase(text),
};

function optional(number: string | undefined): number | undefined {
  return number === undefined ? undefined : Number(number);
}

function flag(holds: boolean): string {
  return holds ? '1' : '0';
}

function reused(code: string): Reuse {
  const reuses: Record<string, Reuse> = { 1: 'first', 2: 'second', 3: 'both' };
  return reuses[code] ?? 'none';
}

function replaceAt(record: string, a: string, v: string, s: string, text: string): string {
  return replace(record, Number(a), Number(v), Number(s), text);
}

function insertAt(record: string, a: string, v: string, s: string, text: string): string {
  return insert(record, Number(a), Number(v), Number(s), text);
}

function deleteAt(record: string, a: string, v: string, s: string): string {
  return del(record, Number(a), Number(v), Number(s));
}

function placed(offset: Position | undefined): Answer {
  if (offset === undefined) return { result: '', found: false };
  return { result: [offset.attribute, offset.value, offset.subvalue].join(), found: true };
}

function removed(array: string): string {
  const cursor = new RemoveCursor(array);
  let elements = '';
  for (;;) {
    const { text, code } = cursor.remove();
    elements += `{${text}}${code}`;
    if (code === 0) return elements;
  }
}

function answered({ text, status }: Converted): Answer {
  return { result: text, status };
}
