/*
 * The field's functions: what becomes of text, dynamic arrays, numbers and dates. They know no account, and
 * run in a browser. Names are those of BASIC where it has one: `extract` is EXTRACT, `oconvs` is OCONVS.
 */

// Marks, from the outermost, and the value that is null. Text holds neither.
export { FIELD_MARK, ITEM_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from './text/marks.ts';
export { NULL_VALUE } from './text/null-value.ts';

// The error that all of them throw.
export { type ErrorCode, MvdbError } from './errors/errors.ts';

// One element of a dynamic array: read, put in its place, put before it, taken out.
export { del, extract, insert, replace } from './doors/array-functions.ts';

// Looking for elements, and going through them.
export { count, dcount, find, findString, listIndex, locate } from './doors/array-functions.ts';
export type { ChoiceReuse } from './dynamic-array/elements.ts';
export type { Located, LocateOptions, OrderOption } from './dynamic-array/locate.ts';
export type { InsertFlavour, InsertOptions } from './dynamic-array/replace.ts';
export type { Place } from './dynamic-array/positions.ts';
export { RemoveCursor, type RemovedElement } from './dynamic-array/remove-cursor.ts';
export { DimensionedRecord, type Dimensions } from './dynamic-array/dimensioned-record.ts';

// A dynamic array as arrays, as an object of attributes, one level down or up; and over all its elements.
export { fromJsonRecord, fromNested, toJsonRecord, toNested } from './doors/array-functions.ts';
export type { JsonAttribute, JsonRecord, Nested } from './dynamic-array/nested.ts';
export { lower, maximum, minimum, raise, sum, summation } from './doors/array-functions.ts';

// Element by element: numbers.
export { abss, adds, divs, mods, muls, negs, nums, subs } from './doors/array-functions.ts';
export type { ArithmeticOptions } from './dynamic-array/element-wise.ts';
export type { Reuse } from './dynamic-array/elements.ts';

// Element by element: comparisons and choices.
export { ands, eqs, ges, gts, ifs, les, lts, nes, nots, ors } from './doors/array-functions.ts';

// Element by element: text.
export { cats, counts, fields, indexs, lens, soundexs } from './doors/array-functions.ts';
export {
  spaces,
  splice,
  strs,
  substrings,
  trimbs,
  trimfs,
  trims,
} from './doors/array-functions.ts';

// Text: parts of it.
export {
  field,
  fieldSpan,
  fieldStore,
  fold,
  index,
  lastCharacters,
} from './doors/text-functions.ts';
export { len, matches, matchfield, overlay, soundex, substring } from './doors/text-functions.ts';
export type { FieldSpan } from './text/field.ts';

// Text: made into other text.
export { change, convert, crop, downcase, quote, space, squote } from './doors/text-functions.ts';
export { str, trim, trimb, trimf, upcase } from './doors/text-functions.ts';
export type { TrimOption } from './text/trim.ts';

// Text from elsewhere: without marks where none may be, and the codes 255 to 251 of older systems.
export { assertPlainText, assertUndivided, isNull } from './doors/text-functions.ts';
export { fromLatin1, fromLegacyMarks, toLatin1, toLegacyMarks } from './doors/text-functions.ts';
export type { Latin1Policy } from './text/interchange.ts';

// Numbers, which are decimal text of any length: arithmetic.
export { absolute, add, divide, integer, modulus, multiply } from './doors/number-functions.ts';
export { negate, power, quotient, remainder, subtract } from './doors/number-functions.ts';

// Numbers and text: comparisons, by size where both are numbers.
export {
  and,
  compareTexts,
  compareValues,
  isAlphabetic,
  isEqual,
} from './doors/number-functions.ts';
export { isGreater, isGreaterOrEqual, isLess, isLessOrEqual } from './doors/number-functions.ts';
export { isNotEqual, isNumeric, not, or } from './doors/number-functions.ts';
export type { Order } from './number/compare.ts';

// Conversions between what is stored and what is shown; the first two tell with which status.
export { convertIn, convertOut } from './doors/conversion-functions.ts';
export { iconv, iconvs, oconv, oconvs } from './doors/conversion-functions.ts';
export type { ConversionStatus, Converted } from './conversion/outcome.ts';

// Formats: width, filling, justification and masks; the first tells with which status.
export { fmt, fmts, format } from './doors/conversion-functions.ts';

// What conversions and formats depend on: order of dates, currency, conversions of one's own.
export { conversionContext } from './doors/conversion-functions.ts';
export { type ConversionContext, standardContext } from './conversion/conversion-context.ts';
export type { DateOrder, RecordLookup, UserConversion } from './conversion/conversion-context.ts';

// Internal days, from 0 on 31 December 1967, and internal time, seconds since midnight.
export { civilToDay, clockToTime, dayOfWeek, dayToCivil } from './doors/conversion-functions.ts';
export { timeToClock } from './doors/conversion-functions.ts';
export type { CivilDate } from './conversion/internal-date.ts';
export type { ClockTime } from './conversion/internal-time.ts';
