/** Characters up to which a sentence is short: it takes time to parse, too. */
const SHORT_SENTENCE_SIZE_MAX = 1_000;

/**
 * Words after which a sentence makes up an expression, a conversion, a format or a pattern of its own: what
 * these cost, and how wide they are, does not depend on what the account holds. Of a moment in the past, all that changed
 * since is read first.
 */
const OPEN_ENDED =
  /\b(?:AS[.\s-]OF|EVAL|EVALUATE|CONV|CNV|FMT|LIKE|UNLIKE|MATCH|MATCHES|MATCHING|SAID|SPOKEN|HEADING|HEADER|FOOTING|FOOTER|GRAND.TOTAL|CAPTION|JOIN)\b/i;

/** A function, a pattern between texts, a cross join, or a number that no column is wide. */
const WIDE = /[(|~]|\d{5}|\bFROM\s+[^\s,]+(?:\s+[^\s,]+)?\s*,/i;

/**
 * Whether a sentence, a clause or a statement may well take long, as far as a look at its text reports: then it
 * is not tried where others wait. Most that people ask is short: tables, columns, comparisons, order.
 *
 * @example
 * isLongSentence('LIST PRODUCT WITH UNIT = "EA" BY DESCRIPTION') // false
 * isLongSentence('LIST PRODUCT EVAL "STR(UNIT, 9)"') // true
 */
export function isLongSentence(text: string): boolean {
  return text.length > SHORT_SENTENCE_SIZE_MAX || OPEN_ENDED.test(text) || WIDE.test(text);
}

/** How a sentence or its clauses begin. */
const BEGINNING =
  /^\s*(?:LIST|SORT|SELECT|SSELECT|NSELECT|QSELECT|COUNT|SUM|STAT|SEARCH|ESEARCH|REFORMAT|SREFORMAT|COPY|WITH|WITHOUT|WHEN|BY|EVAL)\b|^\s*(?:LIST|SORT)[.-]/i;

/** The same of a text that may be a sentence, or anything else that a routine is given. */
export function holdsLongSentence(text: string): boolean {
  return BEGINNING.test(text) && isLongSentence(text);
}
