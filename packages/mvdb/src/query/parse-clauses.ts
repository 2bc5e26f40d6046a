import type { Draft } from './draft.ts';
import { formsList, type Keyword } from './keywords.ts';
import { SentenceError } from './sentence-error.ts';
import type { ColumnSource, OutputForm, ReportOptions, Saving, Verb } from './syntax.ts';
import type { TokenReader } from './token-reader.ts';

/** Records sampled when the sentence does not say how many. */
const SAMPLE_SIZE = 10;
const LIST_NUMBER_MAX = 10;
/** Widest margin and space between columns, in characters. */
const SPACES_MAX = 1_000;

type Flag = {
  [Key in keyof ReportOptions]: ReportOptions[Key] extends boolean ? Key : never;
}[keyof ReportOptions];

/** Words that only switch something on in the report. */
const FLAGS: Readonly<Partial<Record<Keyword, readonly Flag[]>>> = {
  'NO.GRAND.TOTAL': ['isGrandTotalSuppressed'],
  'COL.SUP': ['areColumnHeadingsSuppressed'],
  'COL.HDR.SUPP': ['areColumnHeadingsSuppressed', 'isHeaderSuppressed'],
  'COL.HDG.ID': ['areNamesHeadings'],
  'HDR.SUP': ['isHeaderSuppressed'],
  'ID.SUP': ['isIdSuppressed'],
  'ID.ONLY': ['isIdOnly'],
  'DET.SUP': ['isDetailSuppressed'],
  'COUNT.SUP': ['isCountSuppressed'],
  'DBL.SPC': ['isDoubleSpaced'],
  'NEW.PAGE': ['isNewPage'],
  'NO.PAGE': ['isUnpaged'],
  'NO.SPLIT': ['isUnsplit'],
  VERT: ['isVertical'],
  PAN: ['isPanned'],
  SCROLL: ['isScrolled'],
  BOXED: ['isBoxed'],
  REPEATING: ['isRepeating'],
};

/** If a clause about layout, output, lists or samples comes next, reads it. */
export function readClause(reader: TokenReader, draft: Draft): boolean {
  const { at } = reader;
  const keyword = reader.peekKeyword();
  if (keyword === undefined) return false;
  const flags = FLAGS[keyword];
  if (flags !== undefined) {
    reader.next();
    for (const flag of flags) draft.report[flag] = true;
    return true;
  }
  const read = CLAUSES[keyword];
  if (read === undefined) return false;
  reader.next();
  read(reader, draft, at);
  return true;
}

type ReadClause = (reader: TokenReader, draft: Draft, at: number) => void;

const CLAUSES: Readonly<Partial<Record<Keyword, ReadClause>>> = {
  // The first of several headings counts, so that a phrase may bring a default.
  HEADING: (reader, { report }) => {
    const { text } = reader.expectText('a heading in quotes');
    report.heading ??= text;
  },
  FOOTING: (reader, { report }) => {
    const { text } = reader.expectText('a footing in quotes');
    report.footing ??= text;
  },
  'GRAND.TOTAL': (reader, { report }) => {
    report.grandTotal = reader.expectText('a text in quotes').text;
  },
  'COL.SPACES': (reader, { report }) => {
    report.columnSpaces = limited(reader, 'a number of spaces', SPACES_MAX);
  },
  MARGIN: (reader, { report }) => {
    report.margin = limited(reader, 'a number of columns', SPACES_MAX);
  },
  LPTR: (reader, { report }) => {
    report.printer = reader.takeNumber() ?? 0;
  },
  LABEL: (reader, draft) => {
    draft.label =
      reader.takeKeyword('NO.DEFAULT') === undefined
        ? reader.expectName('the name of a label').text
        : '';
  },

  CSV: (reader, draft) => {
    const mode = reader.takeNumber(1) ?? 1;
    if (mode > 3) reader.fail('CSV 1, 2 or 3');
    const quoting = mode === 1 ? 'needed' : mode === 2 ? 'text' : 'all';
    const delimiter = delimiterOf(reader) ?? ',';
    draft.output = { kind: 'delimited', delimiter, quoting, values: valuesOf(reader) };
  },
  TSV: (reader, draft) => {
    draft.output = {
      kind: 'delimited',
      delimiter: '\t',
      quoting: 'needed',
      values: valuesOf(reader),
    };
  },
  DELIMITER: (reader, draft) => {
    const delimiter = delimiterOf(reader) ?? reader.fail('a delimiter in quotes');
    draft.output = { kind: 'delimited', delimiter, quoting: 'none', values: valuesOf(reader) };
  },
  JSON: (_reader, draft) => {
    draft.output = { kind: 'json' };
  },
  TOXML: (reader, draft) => {
    draft.output = xmlOf(reader);
  },
  TO: (reader, draft, at) => {
    if (formsList(draft.verb)) {
      draft.toList = listNumber(reader.expectNumber('a list number from 0 to 10'), at);
      return;
    }
    // A bare number would be meant as a list, which no report forms.
    if (reader.takeNumber() !== undefined)
      throw new SentenceError(at, `${draft.verb} forms no list`, ['TO and a path']);
    const path = reader.expectName('a path').text;
    const existing = reader.takeKeyword('APPENDING', 'OVERWRITING');
    draft.target = {
      path,
      existing:
        existing === undefined ? 'refuse' : existing === 'APPENDING' ? 'append' : 'overwrite',
      at,
    };
  },

  FROM: (reader, draft, at) => {
    draft.fromList = listNumber(reader.expectNumber('a list number from 0 to 10'), at);
  },
  SAVING: (reader, draft, at) => {
    if (!formsList(draft.verb))
      throw new SentenceError(at, `${draft.verb} forms no list`, ['SELECT with SAVING']);
    draft.saving = savingOf(reader, draft.verb, at);
  },
  'AS.OF': (reader, draft) => {
    const moments = [
      reader.expectText('a time such as "2026-11-01 10:00", or the number of a commit').text,
    ];
    for (let next = reader.takeText(); next !== undefined; next = reader.takeText())
      moments.push(next.text);
    draft.asOf = moments;
  },
  'REQUIRE.SELECT': (_reader, draft) => {
    draft.isListRequired = true;
  },
  'NO.INDEX': (_reader, draft) => {
    draft.index = 'none';
  },
  'REQUIRE.INDEX': (_reader, draft) => {
    draft.index = 'required';
  },
  SAMPLE: (reader, draft, at) => {
    draft.sampling = { kind: 'first', count: reader.takeNumber(1) ?? SAMPLE_SIZE, at };
  },
  SAMPLED: (reader, draft, at) => {
    draft.sampling = { kind: 'every', count: reader.takeNumber(1) ?? SAMPLE_SIZE, at };
  },
  TOP: (reader, draft) => {
    draft.top = reader.expectNumber('a number of rows, at least 1', 1);
  },

  'ALL.MATCH': (reader, draft) => setMatch(reader, draft, 'all'),
  'NO.MATCH': (reader, draft) => setMatch(reader, draft, 'none'),
  'NO.CASE': (reader, draft) => {
    const search = draft.search ?? reader.fail('NO.CASE behind an operator');
    draft.search = { ...search, isCaseIgnored: true };
  },
};

function setMatch(reader: TokenReader, draft: Draft, match: 'all' | 'none'): void {
  const search = draft.search ?? reader.fail('ALL.MATCH and NO.MATCH with SEARCH only');
  draft.search = { ...search, match };
}

function savingOf(reader: TokenReader, verb: Verb, at: number): Saving {
  let isUnique = false;
  let isMultivalued = false;
  let skipsEmpty = false;
  const readWords = () => {
    for (;;) {
      const word = reader.takeKeyword('UNIQUE', 'MULTI.VALUE', 'NO.NULLS');
      if (word === undefined) return;
      isUnique ||= word === 'UNIQUE';
      isMultivalued ||= word === 'MULTI.VALUE';
      skipsEmpty ||= word === 'NO.NULLS';
    }
  };
  readWords();
  const column =
    reader.takeColumn() ??
    (verb === 'QSELECT' ? numberedColumn(reader) : undefined) ??
    reader.fail('a column', 'EVAL', 'UNIQUE', 'MULTI.VALUE');
  readWords();
  return { column, isUnique, isMultivalued, skipsEmpty, at };
}

/** The attribute of a number. */
function numberedColumn(reader: TokenReader): ColumnSource | undefined {
  const { at } = reader;
  const number = reader.takeNumber(1);
  return number === undefined
    ? undefined
    : { kind: 'expression', expression: `@RECORD<${number}>`, at };
}

function xmlOf(reader: TokenReader): OutputForm {
  let usesElements = false;
  let schema: 'none' | 'dtd' | 'schema' = 'none';
  let mapping: string | undefined;
  for (;;) {
    const word = reader.takeKeyword('ELEMENTS', 'WITHDTD', 'WITHSCHEMA', 'XMLMAPPING');
    if (word === undefined) return { kind: 'xml', usesElements, schema, mapping };
    if (word === 'ELEMENTS') usesElements = true;
    else if (word === 'WITHDTD') schema = 'dtd';
    else if (word === 'WITHSCHEMA') schema = 'schema';
    else mapping = reader.expectName('the name of a mapping').text;
  }
}

/** A quoted delimiter, `<TAB>` or a character as `^nnn`; `undefined` when none comes next. */
function delimiterOf(reader: TokenReader): string | undefined {
  const { at } = reader;
  const text = reader.takeText()?.text;
  if (text === undefined) return undefined;
  const delimiter = text
    .replaceAll(/<TAB>/gi, '\t')
    .replaceAll(/\^(\d{3})/g, (_code, digits: string) => String.fromCharCode(Number(digits)));
  if (delimiter === '' || delimiter.includes('"') || /[\r\n]/.test(delimiter))
    throw new SentenceError(at, 'that cannot part fields', [
      'a delimiter without quotes and line ends',
    ]);
  return delimiter;
}

/** How values are written in a cell: joined by `;` unless the sentence says otherwise. */
function valuesOf(reader: TokenReader) {
  const word = reader.takeKeyword('JOINED', 'EXPLODED');
  if (word === 'EXPLODED') return { kind: 'exploded' } as const;
  const separator = word === 'JOINED' ? reader.expectText('a text in quotes').text : ';';
  return { kind: 'joined', separator } as const;
}

function listNumber(number: number, at: number): number {
  if (number <= LIST_NUMBER_MAX) return number;
  throw new SentenceError(at, `there is no list ${number}`, ['a list number from 0 to 10']);
}

function limited(reader: TokenReader, what: string, most: number): number {
  const { at } = reader;
  const number = reader.expectNumber(what);
  if (number <= most) return number;
  throw new SentenceError(at, `${number} is too much`, [`${what}, at most ${most}`]);
}
