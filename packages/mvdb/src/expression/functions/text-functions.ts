import { characterOfLegacyByte, legacyByte } from '../../conversion/legacy-bytes.ts';
import { count, dcount } from '../../dynamic-array/count.ts';
import { mapElements } from '../../dynamic-array/elements.ts';
import { listIndex } from '../../dynamic-array/list-index.ts';
import { MvdbError } from '../../errors/errors.ts';
import { BAD_ARGUMENT } from '../../errors/failures.ts';
import { compareTexts } from '../../number/compare.ts';
import { isAlphabetic, isNumeric } from '../../number/number-text.ts';
import { downcase, upcase } from '../../text/case.ts';
import { change } from '../../text/change.ts';
import { convert } from '../../text/convert.ts';
import { crop } from '../../text/crop.ts';
import { endings } from '../../text/endings.ts';
import { field, fieldStore } from '../../text/field.ts';
import { fold } from '../../text/fold.ts';
import { matches, matchfield } from '../../text/matches.ts';
import { isNull } from '../../text/null-value.ts';
import { index } from '../../text/occurrence.ts';
import { quote, squote } from '../../text/quote.ts';
import { space, str } from '../../text/repeat.ts';
import { soundex } from '../../text/soundex.ts';
import { lastCharacters, substring } from '../../text/substring.ts';
import { type TrimOption, trim, trimb, trimf } from '../../text/trim.ts';
import { textOf, type Value, wholeNumber } from '../value.ts';
import { entry, type FunctionTable, flag, oneText, twoTexts } from './function-entry.ts';

const LAST_CODE_POINT = 0x10ffff;

const changeFunction = entry(
  3,
  5,
  (_context, text: Value, old: Value, replacement: Value, times: Value = 0, first: Value = 1) =>
    change(textOf(text), textOf(old), textOf(replacement), wholeNumber(times), wholeNumber(first)),
);
const quoteFunction = oneText(quote);

/** The functions of text as a whole. */
export const textFunctions: FunctionTable = {
  ALPHA: oneText((text) => flag(isAlphabetic(text))),
  CHANGE: changeFunction,
  CHAR: entry(1, 1, (_context, code: Value) => characterOfCode(wholeNumber(code))),
  CHARS: oneText((codes) => mapElements(codes, (code) => characterOfCode(wholeNumber(code)))),
  COMPARE: entry(2, 3, (_context, left: Value, right: Value, justification: Value = 'L') =>
    compareTexts(textOf(left), textOf(right), textOf(justification)),
  ),
  CONVERT: entry(3, 3, (_context, from: Value, to: Value, text: Value) =>
    convert(textOf(from), textOf(to), textOf(text)),
  ),
  COUNT: twoTexts(count),
  CROP: oneText(crop),
  DCOUNT: twoTexts(dcount),
  DOWNCASE: oneText(downcase),
  DQUOTE: quoteFunction,
  ENDINGS: entry(2, 2, (_context, text: Value, size: Value) =>
    endings(textOf(text), wholeNumber(size)),
  ),
  EREPLACE: changeFunction,
  FIELD: entry(3, 4, (_context, text: Value, delimiter: Value, position: Value, many: Value = 1) =>
    field(textOf(text), textOf(delimiter), wholeNumber(position), wholeNumber(many)),
  ),
  FIELDSTORE: entry(
    5,
    5,
    (_context, text: Value, delimiter: Value, position: Value, many: Value, added: Value) =>
      fieldStore(
        textOf(text),
        textOf(delimiter),
        wholeNumber(position),
        wholeNumber(many),
        textOf(added),
      ),
  ),
  FOLD: entry(2, 3, (_context, text: Value, width: Value, delimiter?: Value) =>
    fold(textOf(text), wholeNumber(width), delimiter === undefined ? undefined : textOf(delimiter)),
  ),
  INDEX: entry(3, 3, (_context, text: Value, part: Value, occurrence: Value) =>
    index(textOf(text), textOf(part), wholeNumber(occurrence)),
  ),
  ISNULL: oneText((text) => flag(isNull(text))),
  LEFT: entry(2, 2, (_context, text: Value, length: Value) =>
    substring(textOf(text), 1, wholeNumber(length)),
  ),
  LEN: oneText((text) => text.length),
  LISTINDEX: entry(3, 3, (_context, list: Value, delimiter: Value, item: Value) =>
    listIndex(textOf(list), textOf(delimiter), textOf(item)),
  ),
  MATCHES: twoTexts((text, pattern) => flag(matches(text, pattern))),
  MATCHFIELD: entry(3, 3, (_context, text: Value, pattern: Value, position: Value) =>
    matchfield(textOf(text), textOf(pattern), wholeNumber(position)),
  ),
  NUM: entry(1, 1, (_context, value: Value) => flag(typeof value !== 'string' || isNumeric(value))),
  QUOTE: quoteFunction,
  RIGHT: entry(2, 2, (_context, text: Value, length: Value) =>
    lastCharacters(textOf(text), wholeNumber(length)),
  ),
  SEQ: oneText(codeOfCharacter),
  SEQS: oneText((array) => mapElements(array, (element) => String(codeOfCharacter(element)))),
  SOUNDEX: oneText(soundex),
  SPACE: entry(1, 1, (_context, times: Value) => space(wholeNumber(times))),
  SQUOTE: oneText(squote),
  STR: entry(2, 2, (_context, text: Value, times: Value) => str(textOf(text), wholeNumber(times))),
  SWAP: changeFunction,
  TRIM: entry(1, 3, (_context, text: Value, character: Value = ' ', option: Value = 'R') =>
    trim(textOf(text), textOf(character), trimOption(textOf(option))),
  ),
  TRIMB: oneText(trimb),
  TRIMF: oneText(trimf),
  UNICHAR: entry(1, 1, (_context, code: Value) => unicodeCharacter(wholeNumber(code))),
  UNISEQ: oneText((text) => text.codePointAt(0) ?? 0),
  UPCASE: oneText(upcase),
};

/** A character by the code older systems gave it: 251 to 255 are the marks, 27 to 31 are held as U+E01B to U+E01F. */
function characterOfCode(code: number): string {
  if (code < 0 || code > 255) return unicodeCharacter(code);
  return String.fromCharCode(characterOfLegacyByte(code));
}

function unicodeCharacter(code: number): string {
  if (code >= 0 && code <= LAST_CODE_POINT && (code < 0xd800 || code > 0xdfff))
    return String.fromCodePoint(code);
  throw new MvdbError(BAD_ARGUMENT, `There is no character with the code ${code}.`);
}

function codeOfCharacter(text: string): number {
  if (text === '') return 0;
  const code = text.codePointAt(0) ?? 0;
  const existing = legacyByte(code);
  return existing === -1 ? code : existing;
}

const TRIM_OPTIONS = 'ABCDEFLRT';

function trimOption(option: string): TrimOption {
  const upper = option.toUpperCase();
  if (isTrimOption(upper)) return upper;
  throw new MvdbError(
    BAD_ARGUMENT,
    `TRIM has the options ${[...TRIM_OPTIONS].join(', ')}, not "${option.slice(0, 20)}".`,
  );
}

function isTrimOption(option: string): option is TrimOption {
  return option.length === 1 && TRIM_OPTIONS.includes(option);
}
