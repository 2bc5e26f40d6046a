import {
  assertArgument,
  checked1,
  checked2,
  checked3,
  checked4,
  checked5,
} from '../arguments/checked.ts';
import {
  BYTES,
  eitherOf,
  type Kind,
  listOf,
  NUMBER,
  OPTIONAL_NUMBER,
  OPTIONAL_TEXT,
  oneOf,
  optional,
  shapeOf,
  TEXT,
  TEXTS,
} from '../arguments/kinds.ts';
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
import {
  fromLatin1 as bareFromLatin1,
  fromLegacyMarks as bareFromLegacyMarks,
  toLatin1 as bareToLatin1,
  toLegacyMarks as bareToLegacyMarks,
} from '../text/interchange.ts';
import {
  assertPlainText as bareAssertPlainText,
  assertUndivided as bareAssertUndivided,
} from '../text/marks.ts';
import { matches as bareMatches, matchfield as bareMatchfield } from '../text/matches.ts';
import { nearHint as bareNearHint, nearNames as bareNearNames } from '../text/near-names.ts';
import { isNull as bareIsNull } from '../text/null-value.ts';
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

const LATIN1_POLICY = /* @__PURE__ */ optional(
  /* @__PURE__ */ eitherOf(
    /* @__PURE__ */ oneOf('refuse'),
    /* @__PURE__ */ shapeOf('an object', { replacement: TEXT }),
  ),
);

const WIDTHS = /* @__PURE__ */ eitherOf(NUMBER, /* @__PURE__ */ listOf(NUMBER));

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

export const fromLatin1: typeof bareFromLatin1 = /* @__PURE__ */ checked1(
  'fromLatin1',
  { bytes: BYTES },
  bareFromLatin1,
);
export const fromLegacyMarks: typeof bareFromLegacyMarks = /* @__PURE__ */ checked1(
  'fromLegacyMarks',
  { text: TEXT },
  bareFromLegacyMarks,
);
export const toLatin1: typeof bareToLatin1 = /* @__PURE__ */ checked2(
  'toLatin1',
  { text: TEXT, policy: LATIN1_POLICY },
  bareToLatin1,
);
export const toLegacyMarks: typeof bareToLegacyMarks = /* @__PURE__ */ checked1(
  'toLegacyMarks',
  { text: TEXT },
  bareToLegacyMarks,
);
export const assertPlainText: typeof bareAssertPlainText = /* @__PURE__ */ checked2(
  'assertPlainText',
  { text: TEXT, what: OPTIONAL_TEXT },
  bareAssertPlainText,
);
export const assertUndivided: typeof bareAssertUndivided = /* @__PURE__ */ checked2(
  'assertUndivided',
  { text: TEXT, what: OPTIONAL_TEXT },
  bareAssertUndivided,
);
export const isNull: typeof bareIsNull = /* @__PURE__ */ checked1(
  'isNull',
  { text: TEXT },
  bareIsNull,
);
export const downcase: typeof bareDowncase = /* @__PURE__ */ checked1(
  'downcase',
  { text: TEXT },
  bareDowncase,
);
export const upcase: typeof bareUpcase = /* @__PURE__ */ checked1(
  'upcase',
  { text: TEXT },
  bareUpcase,
);
export const change: typeof bareChange = /* @__PURE__ */ checked5(
  'change',
  { text: TEXT, old: TEXT, replacement: TEXT, count: OPTIONAL_NUMBER, first: OPTIONAL_NUMBER },
  bareChange,
);
export const convert: typeof bareConvert = /* @__PURE__ */ checked3(
  'convert',
  { from: TEXT, to: TEXT, text: TEXT },
  bareConvert,
);
export const crop: typeof bareCrop = /* @__PURE__ */ checked1('crop', { text: TEXT }, bareCrop);
export const field: typeof bareField = /* @__PURE__ */ checked4(
  'field',
  { text: TEXT, delimiter: TEXT, position: NUMBER, count: OPTIONAL_NUMBER },
  bareField,
);
export const fieldSpan: typeof bareFieldSpan = /* @__PURE__ */ checked4(
  'fieldSpan',
  { text: TEXT, delimiter: TEXT, position: NUMBER, count: OPTIONAL_NUMBER },
  bareFieldSpan,
);
export const fieldStore: typeof bareFieldStore = /* @__PURE__ */ checked5(
  'fieldStore',
  { text: TEXT, delimiter: TEXT, position: NUMBER, count: NUMBER, replacement: TEXT },
  bareFieldStore,
);
export const fold: typeof bareFold = /* @__PURE__ */ checked3(
  'fold',
  { text: TEXT, width: WIDTHS, delimiter: OPTIONAL_TEXT },
  bareFold,
);
export const matches: typeof bareMatches = /* @__PURE__ */ checked2(
  'matches',
  { text: TEXT, pattern: TEXT },
  bareMatches,
);
export const matchfield: typeof bareMatchfield = /* @__PURE__ */ checked3(
  'matchfield',
  { text: TEXT, pattern: TEXT, position: NUMBER },
  bareMatchfield,
);
export const nearHint: typeof bareNearHint = /* @__PURE__ */ checked1(
  'nearHint',
  { near: TEXTS },
  bareNearHint,
);
export const nearNames: typeof bareNearNames = /* @__PURE__ */ checked2(
  'nearNames',
  { name: TEXT, candidates: EACH_TEXT },
  (name: string, candidates: Iterable<string>) => {
    const texts = [...candidates];
    assertArgument('nearNames', 'candidates', texts, TEXTS);
    return bareNearNames(name, texts);
  },
);
export const index: typeof bareIndex = /* @__PURE__ */ checked3(
  'index',
  { text: TEXT, part: TEXT, occurrence: NUMBER },
  bareIndex,
);
export const quote: typeof bareQuote = /* @__PURE__ */ checked1('quote', { text: TEXT }, bareQuote);
export const squote: typeof bareSquote = /* @__PURE__ */ checked1(
  'squote',
  { text: TEXT },
  bareSquote,
);
export const space: typeof bareSpace = /* @__PURE__ */ checked1(
  'space',
  { count: NUMBER },
  bareSpace,
);
export const str: typeof bareStr = /* @__PURE__ */ checked2(
  'str',
  { text: TEXT, times: NUMBER },
  bareStr,
);
export const soundex: typeof bareSoundex = /* @__PURE__ */ checked1(
  'soundex',
  { text: TEXT },
  bareSoundex,
);
export const lastCharacters: typeof bareLastCharacters = /* @__PURE__ */ checked2(
  'lastCharacters',
  { text: TEXT, length: NUMBER },
  bareLastCharacters,
);
export const len: typeof bareLen = /* @__PURE__ */ checked1('len', { text: TEXT }, bareLen);
export const overlay: typeof bareOverlay = /* @__PURE__ */ checked4(
  'overlay',
  { text: TEXT, start: NUMBER, length: NUMBER, replacement: TEXT },
  bareOverlay,
);
export const substring: typeof bareSubstring = /* @__PURE__ */ checked3(
  'substring',
  { text: TEXT, start: NUMBER, length: NUMBER },
  bareSubstring,
);
export const trim: typeof bareTrim = /* @__PURE__ */ checked3(
  'trim',
  { text: TEXT, character: OPTIONAL_TEXT, option: OPTIONAL_TEXT },
  bareTrim,
);
export const trimb: typeof bareTrimb = /* @__PURE__ */ checked1('trimb', { text: TEXT }, bareTrimb);
export const trimf: typeof bareTrimf = /* @__PURE__ */ checked1('trimf', { text: TEXT }, bareTrimf);
