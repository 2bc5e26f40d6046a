import {
  fromLatin1 as bareFromLatin1,
  fromLegacyMarks as bareFromLegacyMarks,
  toLatin1 as bareToLatin1,
  toLegacyMarks as bareToLegacyMarks,
} from '../interchange.ts';
import {
  assertPlainText as bareAssertPlainText,
  assertUndivided as bareAssertUndivided,
} from '../marks.ts';
import { isNull as bareIsNull } from '../null-value.ts';
import { downcase as bareDowncase, upcase as bareUpcase } from '../text/case.ts';
import { change as bareChange } from '../text/change.ts';
import { convert as bareConvert } from '../text/convert.ts';
import { crop as bareCrop } from '../text/crop.ts';
import {
  field as bareField,
  fieldSpan as bareFieldSpan,
  fieldStore as bareFieldStore,
} from '../text/field.ts';
import { fold as bareFold } from '../text/fold.ts';
import { matches as bareMatches, matchfield as bareMatchfield } from '../text/matches.ts';
import { nearHint as bareNearHint, nearNames as bareNearNames } from '../text/near-names.ts';
import { index as bareIndex } from '../text/occurrence.ts';
import { quote as bareQuote, squote as bareSquote } from '../text/quote.ts';
import { space as bareSpace, str as bareStr } from '../text/repeat.ts';
import { soundex as bareSoundex } from '../text/soundex.ts';
import {
  lastCharacters as bareLastCharacters,
  len as bareLen,
  overlay as bareOverlay,
  substring as bareSubstring,
} from '../text/substring.ts';
import { trim as bareTrim, trimb as bareTrimb, trimf as bareTrimf } from '../text/trim.ts';
import { assertArgument, checked } from './checked.ts';
import {
  BYTES,
  eitherOf,
  type Kind,
  listOf,
  NUMBER,
  oneOf,
  optional,
  shapeOf,
  TEXT,
  TEXTS,
} from './kinds.ts';

const LATIN1_POLICY = eitherOf(oneOf('refuse'), shapeOf('an object', { replacement: TEXT }));

const WIDTHS = eitherOf(NUMBER, listOf(NUMBER));

/** Texts that can be gone through, such as a set; those of an array are looked at. */
const EACH_TEXT: Kind = {
  expected: 'texts',
  holds: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Symbol.iterator in value &&
    !(value instanceof String) &&
    (!Array.isArray(value) || value.every(TEXT.holds)),
};

export const fromLatin1: typeof bareFromLatin1 = checked(
  'fromLatin1',
  { bytes: BYTES },
  bareFromLatin1,
);
export const fromLegacyMarks: typeof bareFromLegacyMarks = checked(
  'fromLegacyMarks',
  { text: TEXT },
  bareFromLegacyMarks,
);
export const toLatin1: typeof bareToLatin1 = checked(
  'toLatin1',
  { text: TEXT, policy: optional(LATIN1_POLICY) },
  bareToLatin1,
);
export const toLegacyMarks: typeof bareToLegacyMarks = checked(
  'toLegacyMarks',
  { text: TEXT },
  bareToLegacyMarks,
);
export const assertPlainText: typeof bareAssertPlainText = checked(
  'assertPlainText',
  { text: TEXT, what: optional(TEXT) },
  bareAssertPlainText,
);
export const assertUndivided: typeof bareAssertUndivided = checked(
  'assertUndivided',
  { text: TEXT, what: optional(TEXT) },
  bareAssertUndivided,
);
export const isNull: typeof bareIsNull = checked('isNull', { text: TEXT }, bareIsNull);
export const downcase: typeof bareDowncase = checked('downcase', { text: TEXT }, bareDowncase);
export const upcase: typeof bareUpcase = checked('upcase', { text: TEXT }, bareUpcase);
export const change: typeof bareChange = checked(
  'change',
  { text: TEXT, old: TEXT, replacement: TEXT, count: optional(NUMBER), first: optional(NUMBER) },
  bareChange,
);
export const convert: typeof bareConvert = checked(
  'convert',
  { from: TEXT, to: TEXT, text: TEXT },
  bareConvert,
);
export const crop: typeof bareCrop = checked('crop', { text: TEXT }, bareCrop);
export const field: typeof bareField = checked(
  'field',
  { text: TEXT, delimiter: TEXT, position: NUMBER, count: optional(NUMBER) },
  bareField,
);
export const fieldSpan: typeof bareFieldSpan = checked(
  'fieldSpan',
  { text: TEXT, delimiter: TEXT, position: NUMBER, count: optional(NUMBER) },
  bareFieldSpan,
);
export const fieldStore: typeof bareFieldStore = checked(
  'fieldStore',
  { text: TEXT, delimiter: TEXT, position: NUMBER, count: NUMBER, replacement: TEXT },
  bareFieldStore,
);
export const fold: typeof bareFold = checked(
  'fold',
  { text: TEXT, width: WIDTHS, delimiter: optional(TEXT) },
  bareFold,
);
export const matches: typeof bareMatches = checked(
  'matches',
  { text: TEXT, pattern: TEXT },
  bareMatches,
);
export const matchfield: typeof bareMatchfield = checked(
  'matchfield',
  { text: TEXT, pattern: TEXT, position: NUMBER },
  bareMatchfield,
);
export const nearHint: typeof bareNearHint = checked('nearHint', { near: TEXTS }, bareNearHint);
export const nearNames: typeof bareNearNames = checked(
  'nearNames',
  { name: TEXT, candidates: EACH_TEXT },
  (name: string, candidates: Iterable<string>) => {
    const texts = [...candidates];
    assertArgument('nearNames', 'candidates', texts, TEXTS);
    return bareNearNames(name, texts);
  },
);
export const index: typeof bareIndex = checked(
  'index',
  { text: TEXT, part: TEXT, occurrence: NUMBER },
  bareIndex,
);
export const quote: typeof bareQuote = checked('quote', { text: TEXT }, bareQuote);
export const squote: typeof bareSquote = checked('squote', { text: TEXT }, bareSquote);
export const space: typeof bareSpace = checked('space', { count: NUMBER }, bareSpace);
export const str: typeof bareStr = checked('str', { text: TEXT, times: NUMBER }, bareStr);
export const soundex: typeof bareSoundex = checked('soundex', { text: TEXT }, bareSoundex);
export const lastCharacters: typeof bareLastCharacters = checked(
  'lastCharacters',
  { text: TEXT, length: NUMBER },
  bareLastCharacters,
);
export const len: typeof bareLen = checked('len', { text: TEXT }, bareLen);
export const overlay: typeof bareOverlay = checked(
  'overlay',
  { text: TEXT, start: NUMBER, length: NUMBER, replacement: TEXT },
  bareOverlay,
);
export const substring: typeof bareSubstring = checked(
  'substring',
  { text: TEXT, start: NUMBER, length: NUMBER },
  bareSubstring,
);
export const trim: typeof bareTrim = checked(
  'trim',
  { text: TEXT, character: optional(TEXT), option: optional(TEXT) },
  bareTrim,
);
export const trimb: typeof bareTrimb = checked('trimb', { text: TEXT }, bareTrimb);
export const trimf: typeof bareTrimf = checked('trimf', { text: TEXT }, bareTrimf);
