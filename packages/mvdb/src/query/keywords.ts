import { assertText } from '../arguments/checked.ts';
import type { Operator, Verb } from './syntax.ts';

/** Every verb with its other names. A hyphen stands for a full stop in all of them. */
const verbs: Readonly<Record<Verb, readonly string[]>> = {
  LIST: [],
  SORT: [],
  SELECT: [],
  SSELECT: [],
  COUNT: [],
  SUM: [],
  SEARCH: [],
  ESEARCH: [],
  'LIST.ITEM': ['I.DUMP'],
  'SORT.ITEM': ['S.DUMP'],
  'LIST.LABEL': [],
  'SORT.LABEL': [],
  REFORMAT: [],
  SREFORMAT: [],
  NSELECT: [],
  QSELECT: [],
};

/** Every keyword with its other names. A hyphen stands for a full stop in all of them. */
const keywords = {
  // The table.
  DICT: [],
  DATA: [],
  USING: [],

  // Which records.
  WITH: ['IF', 'WHERE'],
  WITHOUT: [],
  WHEN: [],
  EVERY: ['EACH', 'WITHEACH'],
  NO: [],
  NOT: [],
  AND: ['&'],
  OR: ['!'],
  '(': [],
  ')': [],
  EQ: ['=', 'EQUAL'],
  NE: ['#', '<>', '><'],
  LT: ['<', 'LESS', 'BEFORE'],
  LE: ['<=', '=<'],
  GT: ['>', 'GREATER', 'AFTER'],
  GE: ['>=', '=>'],
  LIKE: ['MATCHES', 'MATCHING', 'MATCH'],
  UNLIKE: ['NOT.MATCHING'],
  SAID: ['SPOKEN', '~'],
  BETWEEN: [],
  'IS.NULL': [],
  'IS.NOT.NULL': [],
  'NO.CASE': [],
  SAMPLE: ['FIRST'],
  SAMPLED: ['SAMPLING'],
  TOP: [],

  // Select lists.
  FROM: [],
  TO: [],
  SAVING: [],
  UNIQUE: [],
  'AS.OF': [],
  'REQUIRE.SELECT': ['SELECT.ONLY'],
  'NO.INDEX': [],
  'REQUIRE.INDEX': [],
  'ALL.MATCH': [],
  'NO.MATCH': [],

  // In which order.
  BY: [],
  'BY.DSND': [],
  'BY.EXP': [],
  'BY.EXP.DSND': [],
  'BY.EXP.SUB': [],
  'BY.EXP.SUB.DSND': [],

  // What comes before a column.
  EVAL: ['EVALUATE'],
  TOTAL: [],
  AVG: ['AVERAGE'],
  MIN: ['MINIMUM'],
  MAX: ['MAXIMUM'],
  ENUM: ['ENUMERATE'],
  PCT: ['PERCENT', 'PERCENTAGE', '%'],
  CALC: ['CALCULATE'],
  CUMULATIVE: [],
  'BREAK.ON': ['BREAK'],
  'BREAK.SUP': [],

  // What comes after a column.
  AS: [],
  ASSOC: [],
  'ASSOC.WITH': [],
  'COL.HDG': ['DISPLAY.NAME', 'COL.HDR'],
  CONV: ['CNV'],
  FMT: [],
  'DISPLAY.LIKE': [],
  'SINGLE.VALUE': [],
  'MULTI.VALUE': [],
  'NO.NULLS': [],

  // How the report looks.
  HEADING: ['HEADER'],
  FOOTING: ['FOOTER'],
  'GRAND.TOTAL': ['CAPTION'],
  'NO.GRAND.TOTAL': [],
  'COL.SPACES': ['COL.SPCS'],
  'COL.SUP': [],
  'COL.HDR.SUPP': ['COL.HDR.SUP'],
  'COL.HDG.ID': [],
  'HDR.SUP': ['SUPP', 'HDR.SUPP'],
  'ID.SUP': ['ID.SUPP'],
  'ID.ONLY': ['ONLY'],
  'DET.SUP': ['DET.SUPP'],
  'COUNT.SUP': ['NI.SUPP', 'NI.SUP'],
  'DBL.SPC': [],
  MARGIN: [],
  'NEW.PAGE': [],
  'NO.PAGE': ['NOPAGE'],
  'NO.SPLIT': [],
  VERT: ['VERTICALLY'],
  PAN: [],
  SCROLL: [],
  BOXED: [],
  REPEATING: [],
  LPTR: [],
  LABEL: [],
  'NO.DEFAULT': [],

  // In which form it is written.
  CSV: [],
  TSV: [],
  DELIMITER: [],
  JOINED: [],
  EXPLODED: [],
  JSON: ['TOJSON', 'JSONL'],
  TOXML: [],
  ELEMENTS: [],
  WITHDTD: [],
  WITHSCHEMA: [],
  XMLMAPPING: [],
  APPENDING: [],
  OVERWRITING: ['NO.QUERY'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Keyword = keyof typeof keywords;

const LIST_VERBS: ReadonlySet<Verb> = new Set<Verb>([
  'SELECT',
  'SSELECT',
  'SEARCH',
  'ESEARCH',
  'NSELECT',
  'QSELECT',
]);

/** Verbs that have no use for columns, besides those that form lists. */
const COLUMNLESS_VERBS: ReadonlySet<Verb> = new Set<Verb>(['COUNT', 'LIST.ITEM', 'SORT.ITEM']);

/** Words that are passed over wherever a clause may begin. */
const throwawayWords = new Set([
  'A',
  'AN',
  'ANY',
  'ARE',
  'FILE',
  'FOR',
  'IN',
  'INVISIBLE',
  'ITEMS',
  'OF',
  'PRINT',
  'THAN',
  'THE',
]);

const OPERATORS: ReadonlySet<string> = new Set<Operator>([
  'EQ',
  'NE',
  'LT',
  'LE',
  'GT',
  'GE',
  'LIKE',
  'UNLIKE',
  'SAID',
  'BETWEEN',
  'IS.NULL',
  'IS.NOT.NULL',
]);

const verbByWord = meaningsOf(verbs);
const keywordByWord = meaningsOf(keywords);

/** All verbs, for error texts. */
export const VERBS: readonly string[] = Object.keys(verbs);

/** The other names of every keyword. */
export const KEYWORD_SYNONYMS: Readonly<Record<Keyword, readonly string[]>> = keywords;

/** All keywords with their other names. */
export const KEYWORDS: readonly string[] = [...keywordByWord.keys()];

/** The verb a word stands for, in capitals or not; `undefined` when it is not one. */
export function queryVerbOf(word: string): Verb | undefined {
  assertText('queryVerbOf', 'word', word);
  return verbByWord.get(canonical(word));
}

/** True for the verbs that form a select list. */
export function formsList(verb: Verb): boolean {
  return LIST_VERBS.has(verb);
}

/** True for the verbs that print the columns a sentence names. */
export function showsColumns(verb: Verb): boolean {
  return !LIST_VERBS.has(verb) && !COLUMNLESS_VERBS.has(verb);
}

/** The keyword a word stands for, in capitals or not; `undefined` when it is not one. */
export function keywordOf(word: string): Keyword | undefined {
  return keywordByWord.get(canonical(word));
}

export function isOperator(keyword: Keyword | undefined): keyword is Keyword & Operator {
  return keyword !== undefined && OPERATORS.has(keyword);
}

export function isThrowaway(word: string): boolean {
  return throwawayWords.has(word.toUpperCase());
}

function canonical(word: string): string {
  return word.toUpperCase().replaceAll('-', '.');
}

function meaningsOf<Meaning extends string>(
  table: Readonly<Record<Meaning, readonly string[]>>,
): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  for (const meaning of Object.keys(table) as Meaning[]) {
    meanings.set(meaning, meaning);
    for (const synonym of table[meaning]) meanings.set(synonym, meaning);
  }
  return meanings;
}
