/*
 * Pick's functions: what becomes of text, dynamic arrays, numbers and dates. They know no account, and
 * run in a browser. Names are those of BASIC where it has one: `extract` is EXTRACT, `oconvs` is OCONVS.
 */

// Marks, from the outermost, and the value that is null. Text holds neither.
export { FIELD_MARK, ITEM_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from './text/marks.ts';
export { NULL_VALUE } from './text/null-value.ts';

// The error that all of them throw.
export { type ErrorCode, MvdbError } from './errors/errors.ts';

// One element of a dynamic array: read, put in its place, put before it, taken out.
export { del, insert, replace } from './dynamic-array/replace.ts';
export { extract } from './dynamic-array/extract.ts';

// Looking for elements, and going through them.
export { count, dcount } from './dynamic-array/count.ts';
export { find, findString } from './dynamic-array/find.ts';
export { listIndex } from './dynamic-array/list-index.ts';
export { locate } from './dynamic-array/locate.ts';
export type { ChoiceReuse } from './dynamic-array/elements.ts';
export type { Located, LocateOptions, OrderOption } from './dynamic-array/locate.ts';
export type { InsertOptions } from './dynamic-array/replace.ts';
export type { Position } from './dynamic-array/positions.ts';
export { RemoveCursor, type RemovedElement } from './dynamic-array/remove-cursor.ts';
export { DimensionedRecord, type Dimensions } from './dynamic-array/dimensioned-record.ts';

// A dynamic array as arrays, as an object of attributes, one level down or up; and over all its elements.
export { fromJsonRecord, fromNested, toJsonRecord, toNested } from './dynamic-array/nested.ts';
export type { JsonAttribute, JsonRecord, Nested } from './dynamic-array/nested.ts';
export { lower, raise } from './dynamic-array/levels.ts';
export { maximum, minimum, sum, summation } from './dynamic-array/sums.ts';

// Element by element: numbers.
export { abss, adds, divs, mods, muls, negs, nums, subs } from './dynamic-array/element-wise.ts';
export type { ArithmeticOptions } from './dynamic-array/element-wise.ts';
export type { Reuse } from './dynamic-array/elements.ts';

// Element by element: comparisons and choices.
export {
  ands,
  eqs,
  ges,
  gts,
  ifs,
  les,
  lts,
  nes,
  nots,
  ors,
} from './dynamic-array/element-wise.ts';

// Element by element: text.
export { cats, counts, fields, indexs, lens, soundexs } from './dynamic-array/element-wise.ts';
export {
  spaces,
  splice,
  strs,
  substrings,
  trimbs,
  trimfs,
  trims,
} from './dynamic-array/element-wise.ts';

// Text: parts of it.
export { field, fieldSpan, fieldStore } from './text/field.ts';
export { fold } from './text/fold.ts';
export { index } from './text/occurrence.ts';
export { lastCharacters } from './text/substring.ts';
export { len, overlay, substring } from './text/substring.ts';
export { matches, matchfield } from './text/matches.ts';
export { soundex } from './text/soundex.ts';
export type { FieldSpan } from './text/field.ts';

// Text: made into other text.
export { change } from './text/change.ts';
export { convert } from './text/convert.ts';
export { crop } from './text/crop.ts';
export { downcase } from './text/case.ts';
export { quote, squote } from './text/quote.ts';
export { space } from './text/repeat.ts';
export { str } from './text/repeat.ts';
export { trim, trimb, trimf } from './text/trim.ts';
export { upcase } from './text/case.ts';
export type { TrimOption } from './text/trim.ts';

// Text from elsewhere: without marks where none may be, and the codes 255 to 251 of older systems.
export { assertPlainText, assertUndivided } from './text/marks.ts';
export { isNull } from './text/null-value.ts';
export { fromLatin1, fromLegacyMarks, toLatin1, toLegacyMarks } from './text/interchange.ts';
export type { Latin1Policy } from './text/interchange.ts';

// Numbers, which are decimal text of any length: arithmetic.
export { absolute, add, divide, integer, modulus, multiply } from './number/arithmetic.ts';
export { negate, power, quotient, remainder, subtract } from './number/arithmetic.ts';

// Numbers and text: comparisons, by size where both are numbers.
export { and } from './number/arithmetic.ts';
export { compareTexts, compareValues, isEqual } from './number/compare.ts';
export { isAlphabetic } from './number/number-text.ts';
export { isGreater, isGreaterOrEqual, isLess, isLessOrEqual } from './number/compare.ts';
export { isNotEqual } from './number/compare.ts';
export { isNumeric } from './number/number-text.ts';
export { not, or } from './number/arithmetic.ts';
export type { Order } from './number/compare.ts';

// Conversions between what is stored and what is shown; the first two report with which status.
export { convertIn, convertOut } from './conversion/conversion.ts';
export { iconv, iconvs, oconv, oconvs } from './conversion/conversion.ts';
export type { Converted } from './conversion/outcome.ts';

// Formats: width, filling, justification and masks; the first reports with which status.
export { fmt, fmts, format } from './format/format.ts';

// What conversions and formats depend on: order of dates, currency, conversions of one's own.
export { conversionContext } from './conversion/conversion-context.ts';
export { type ConversionContext, standardContext } from './conversion/conversion-context.ts';

// Internal days, from 0 on 31 December 1967, and internal time, seconds since midnight.
export { civilToDay, dayOfWeek, dayToCivil } from './conversion/internal-date.ts';
export { clockToTime } from './conversion/internal-time.ts';
export { timeToClock } from './conversion/internal-time.ts';
export type { CivilDate } from './conversion/internal-date.ts';
export type { ClockTime } from './conversion/internal-time.ts';
