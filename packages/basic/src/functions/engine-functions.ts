import { expressionFunctions } from 'mvdb/language';
import type { FunctionEntry } from './entry.ts';

/** Functions of the engine by group, with what is said of them. */
const GROUPS: Readonly<
  Record<string, Readonly<Record<string, readonly [usage: string, help: string]>>>
> = {
  'dynamic arrays': {
    DELETE: ['DELETE(array, a [, v [, s]])', 'The array without an element.'],
    EXTRACT: ['EXTRACT(array, a [, v [, s]])', 'An element of the array.'],
    INSERT: [
      'INSERT(array, a, v, s, text) or INSERT(array, a [, v [, s]]; text)',
      'The array with an element put before another.',
    ],
    LOCATE: [
      'LOCATE(text, array [, a [, v [, s [, order]]]])',
      'The position of an element, or 0.',
    ],
    LOWER: ['LOWER(array)', 'Every mark one level down.'],
    MAXIMUM: ['MAXIMUM(array)', 'The greatest number of the array.'],
    MINIMUM: ['MINIMUM(array)', 'The least number of the array.'],
    RAISE: ['RAISE(array)', 'Every mark one level up.'],
    REPLACE: [
      'REPLACE(array, a, v, s, text) or REPLACE(array, a [, v [, s]]; text)',
      'The array with another element.',
    ],
    SUM: ['SUM(array)', 'The sums of the lowest level.'],
    SUMMATION: ['SUMMATION(array)', 'The sum of all elements.'],
  },
  'each element': {
    ABSS: ['ABSS(array)', 'ABS of each element.'],
    ADDS: ['ADDS(a, b)', 'The sums of the elements.'],
    ANDS: ['ANDS(a, b)', '1 where both elements are true.'],
    CATS: ['CATS(a, b)', 'The elements joined.'],
    CHARS: ['CHARS(array)', 'CHAR of each element.'],
    COUNTS: ['COUNTS(array, part)', 'COUNT of each element.'],
    DIVS: ['DIVS(a, b)', 'The quotients of the elements.'],
    EQS: ['EQS(a, b)', '1 where the elements are equal.'],
    FIELDS: ['FIELDS(array, delimiter, position [, count])', 'FIELD of each element.'],
    FMTS: ['FMTS(array, format)', 'FMT of each element.'],
    GES: ['GES(a, b)', '1 where the first is not less.'],
    GTS: ['GTS(a, b)', '1 where the first is greater.'],
    ICONVS: ['ICONVS(array, code)', 'ICONV of each element.'],
    IFS: ['IFS(conditions, yes, no)', 'The one or the other by a condition.'],
    INDEXS: ['INDEXS(array, part, occurrence)', 'INDEX of each element.'],
    LENS: ['LENS(array)', 'LEN of each element.'],
    LES: ['LES(a, b)', '1 where the first is not greater.'],
    LTS: ['LTS(a, b)', '1 where the first is less.'],
    MODS: ['MODS(a, b)', 'MOD of the elements.'],
    MULS: ['MULS(a, b)', 'The products of the elements.'],
    NEGS: ['NEGS(array)', 'Each element with its sign changed.'],
    NES: ['NES(a, b)', '1 where the elements differ.'],
    NOTS: ['NOTS(array)', 'NOT of each element.'],
    NUMS: ['NUMS(array)', 'NUM of each element.'],
    OCONVS: ['OCONVS(array, code)', 'OCONV of each element.'],
    ORS: ['ORS(a, b)', '1 where one of the elements is true.'],
    SEQS: ['SEQS(array)', 'SEQ of each element.'],
    SOUNDEXS: ['SOUNDEXS(array)', 'SOUNDEX of each element.'],
    SPACES: ['SPACES(array)', 'SPACE of each element.'],
    SPLICE: ['SPLICE(a, between, b)', 'The elements joined with a text between them.'],
    STRS: ['STRS(array, times)', 'STR of each element.'],
    SUBS: ['SUBS(a, b)', 'The differences of the elements.'],
    SUBSTRINGS: ['SUBSTRINGS(array, start, length)', 'Characters of each element.'],
    TRIMBS: ['TRIMBS(array)', 'TRIMB of each element.'],
    TRIMFS: ['TRIMFS(array)', 'TRIMF of each element.'],
    TRIMS: ['TRIMS(array)', 'TRIM of each element.'],
  },
  numbers: {
    ABS: ['ABS(number)', 'The number without its sign.'],
    ACOS: ['ACOS(number)', 'The angle of a cosine, in degrees.'],
    ASIN: ['ASIN(number)', 'The angle of a sine, in degrees.'],
    ATAN: ['ATAN(number)', 'The angle of a tangent, in degrees.'],
    COS: ['COS(angle)', 'The cosine of an angle in degrees.'],
    DIV: ['DIV(a, b)', 'The quotient without its places.'],
    EXP: ['EXP(number)', 'Returns e to the power of the number.'],
    INT: ['INT(number)', 'The number without its places.'],
    LN: ['LN(number)', 'The natural logarithm.'],
    MAX: ['MAX(a, b)', 'The greater of two values.'],
    MIN: ['MIN(a, b)', 'The less of two values.'],
    MOD: ['MOD(a, b)', 'The remainder with the sign of the divisor.'],
    NEG: ['NEG(number)', 'The number with its sign changed.'],
    NOT: ['NOT(value)', '1 for what is false, else 0.'],
    PWR: ['PWR(number, power)', 'The number to a power.'],
    REM: ['REM(a, b)', 'The remainder with the sign of the dividend.'],
    RND: ['RND(limit)', 'A whole number by chance, from 0 to below the limit.'],
    SADD: ['SADD(a, b)', 'The exact sum.'],
    SCMP: ['SCMP(a, b)', 'Returns -1, 0 or 1 as the numbers compare.'],
    SDIV: ['SDIV(a, b)', 'The quotient.'],
    SIN: ['SIN(angle)', 'The sine of an angle in degrees.'],
    SMUL: ['SMUL(a, b)', 'The exact product.'],
    SQRT: ['SQRT(number)', 'The square root.'],
    SSUB: ['SSUB(a, b)', 'The exact difference.'],
    TAN: ['TAN(angle)', 'The tangent of an angle in degrees.'],
  },
  'date and time': {
    DATE: ['DATE()', 'Today, as an internal day.'],
    TIME: ['TIME()', 'The time of day, in seconds.'],
    TIMEDATE: ['TIMEDATE()', 'Time and date as text.'],
  },
  text: {
    ALPHA: ['ALPHA(text)', '1 for text of letters only.'],
    CHANGE: ['CHANGE(text, old, new [, times [, first]])', 'The text with parts replaced.'],
    CHAR: ['CHAR(code)', 'The character of a code; 251 to 255 are the marks.'],
    COMPARE: ['COMPARE(a, b [, justification])', 'Returns -1, 0 or 1 as the texts compare.'],
    CONVERT: ['CONVERT(from, to, text)', 'The text with characters replaced one by one.'],
    COUNT: ['COUNT(text, part)', 'How often a part occurs.'],
    CROP: ['CROP(text)', 'The text without needless marks.'],
    DCOUNT: ['DCOUNT(text, delimiter)', 'How many parts a delimiter makes.'],
    DOWNCASE: ['DOWNCASE(text)', 'The text in small letters.'],
    DQUOTE: ['DQUOTE(text)', 'The text in double quotes.'],
    EREPLACE: ['EREPLACE(text, old, new [, times [, first]])', 'As CHANGE.'],
    FIELD: ['FIELD(text, delimiter, position [, count])', 'Delimited parts of the text.'],
    FIELDSTORE: ['FIELDSTORE(text, delimiter, position, count, new)', 'The text with other parts.'],
    FMT: ['FMT(value, format)', 'The value by a format.'],
    FOLD: ['FOLD(text, width [, delimiter])', 'The text in lines of a width.'],
    INDEX: ['INDEX(text, part, occurrence)', 'Where a part stands, or 0.'],
    LEFT: ['LEFT(text, length)', 'The first characters.'],
    LEN: ['LEN(text)', 'How many characters the text has.'],
    LISTINDEX: ['LISTINDEX(list, delimiter, item)', 'Which part of the list an item is, or 0.'],
    MATCHFIELD: [
      'MATCHFIELD(text, pattern, position)',
      'The part that a piece of a pattern matches.',
    ],
    QUOTE: ['QUOTE(text)', 'The text in double quotes.'],
    RIGHT: ['RIGHT(text, length)', 'The last characters.'],
    SEQ: ['SEQ(text)', 'The code of the first character.'],
    SOUNDEX: ['SOUNDEX(text)', 'A code of how the text sounds.'],
    SPACE: ['SPACE(count)', 'So many blanks.'],
    SQUOTE: ['SQUOTE(text)', 'The text in single quotes.'],
    STR: ['STR(text, times)', 'The text repeated.'],
    SWAP: ['SWAP(text, old, new)', 'As CHANGE.'],
    TRIM: ['TRIM(text [, character [, option]])', 'The text without surplus blanks.'],
    TRIMB: ['TRIMB(text)', 'The text without blanks at its end.'],
    TRIMF: ['TRIMF(text)', 'The text without blanks at its beginning.'],
    UNICHAR: ['UNICHAR(code)', 'The character of a Unicode code.'],
    UNISEQ: ['UNISEQ(text)', 'The Unicode code of the first character.'],
    UPCASE: ['UPCASE(text)', 'The text in capitals.'],
  },
};

/** The functions that the engine has for the expressions of dictionaries, which are the same in programs. */
export const engineFunctions: readonly FunctionEntry[] = Object.entries(GROUPS).flatMap(
  ([group, members]) =>
    Object.entries(members).flatMap(([name, [usage, help]]) => {
      const entry = expressionFunctions[name];
      if (entry === undefined) return [];
      const { most, bind } = entry;
      // The positions that expressions may leave out, programs leave out before a semicolon.
      const least = name === 'INSERT' || name === 'REPLACE' ? most : entry.least;
      const isNumeric = group === 'numbers';
      return [
        { name, group, usage, help, least, most, bind, isNumeric, takes: [], isOfEngine: true },
      ];
    }),
);
