import { assertArgument, assertText } from '../arguments/checked.ts';
import { FUNCTION, optional, shapeOf } from '../arguments/kinds.ts';
import { hasCode, MvdbError } from '../errors/errors.ts';
import { defaultQueryOptions, type QueryOptions } from '../flavours/sentence-differences.ts';
import { shown } from '../text/shown.ts';
import { type Draft, finish, newDraft } from './draft.ts';
import { isOperator, isThrowaway, queryVerbOf, showsColumns, VERBS } from './keywords.ts';
import { PARAMETERS, QUERY_OPTIONS } from './option-kinds.ts';
import { readClause } from './parse-clauses.ts';
import { readOutputColumn, readSortKey } from './parse-columns.ts';
import { readOptions } from './parse-options.ts';
import { junction, SelectionReader } from './parse-selection.ts';
import { SentenceError } from './sentence-error.ts';
import type { ColumnSource, Condition, Sentence, TableReference, Verb } from './syntax.ts';
import { type Parameters, TokenReader } from './token-reader.ts';
import type { OpenVocabulary } from './vocabulary.ts';

const PARSE_OPTIONS = shapeOf('options', {
  openVocabulary: FUNCTION,
  parameters: optional(PARAMETERS),
  query: optional(QUERY_OPTIONS),
});

export interface ParseOptions {
  /** Opens the dictionary of the sentence's table. @throws MvdbError `TABLE_NOT_FOUND`. */
  readonly openVocabulary: OpenVocabulary;
  readonly parameters?: Parameters | undefined;
  /** What differs from the ordinary. */
  readonly query?: Partial<QueryOptions> | undefined;
}

/** Verbs that show columns, and those of `@` where the sentence names none. */
const DEFAULT_COLUMN_VERBS: ReadonlySet<Verb> = new Set<Verb>(['LIST', 'SORT']);

/**
 * Reads a sentence of the query language. After the table its words may come in any order; names of the
 * dictionary go before keywords, phrases are replaced by what they stand for, and a word that is not one of
 * them is an id. Verbs that show no columns pass over those that are named.
 *
 * @throws SentenceError (`BAD_SENTENCE`) with the position and what could stand there.
 * @throws MvdbError `TABLE_NOT_FOUND`, and what a faulty dictionary item or expression gives.
 */
export function parseSentence(text: string, options: ParseOptions): Sentence {
  assertText('parseSentence', 'text', text);
  assertArgument('parseSentence', 'options', options, PARSE_OPTIONS);
  const reader = new TokenReader(text, options.parameters ?? []);
  const { at } = reader;
  const verb = takeVerb(reader);
  const isIdOnly = reader.takeKeyword('ID.ONLY') !== undefined;
  const draft = newDraft(verb, takeTable(reader, options.openVocabulary), at);
  draft.report.isIdOnly = isIdOnly;
  return finished(reader, draft, options);
}

/**
 * Reads the clauses that select records of a table, without verb and table: `WITH PRICE > 5 BY NAME`. They
 * are those of a SELECT.
 *
 * @param tableName - `DICT name` for a dictionary. It is not read as words.
 * @throws As {@link parseSentence}.
 */
export function parseClauses(text: string, tableName: string, options: ParseOptions): Sentence {
  assertText('parseClauses', 'text', text);
  assertText('parseClauses', 'tableName', tableName);
  assertArgument('parseClauses', 'options', options, PARSE_OPTIONS);
  const reader = new TokenReader(text, options.parameters ?? []);
  const table = { name: tableName, isDictionary: false, at: 0 };
  return finished(reader, newDraft('SELECT', table, reader.at), options);
}

function finished(reader: TokenReader, draft: Draft, options: ParseOptions): Sentence {
  draft.using = reader.takeUsing();
  reader.use(options.openVocabulary(nameOfTable(draft.using ?? draft.table)));
  readClauses(reader, draft, { ...defaultQueryOptions, ...options.query });
  return finish(draft);
}

/** The name a table is opened by: `DICT name` for a dictionary. */
export function nameOfTable({ name, isDictionary }: TableReference): string {
  return isDictionary ? `DICT ${name}` : name;
}

function takeVerb(reader: TokenReader): Verb {
  const token = reader.peek();
  const verb = token?.kind === 'word' ? queryVerbOf(token.text) : undefined;
  if (verb === undefined) return reader.fail(...VERBS);
  reader.next();
  return verb;
}

function takeTable(reader: TokenReader, open: OpenVocabulary): TableReference {
  for (;;) {
    const { at } = reader;
    const section = reader.takeKeyword('DICT', 'DATA');
    const { text } = reader.expectName('the name of a table');
    // A word without meaning may be the name of a table all the same.
    if (section === undefined && isThrowaway(text) && reader.peek() && !isTable(text, open))
      continue;
    return {
      name: spelledTable(text, section === 'DICT', open),
      isDictionary: section === 'DICT',
      at,
    };
  }
}

function spelledTable(name: string, isDictionary: boolean, open: OpenVocabulary): string {
  const capitals = name.toUpperCase();
  const section = isDictionary ? 'DICT ' : '';
  return capitals === name || isTable(section + name, open) || !isTable(section + capitals, open)
    ? name
    : capitals;
}

/** What a session says of a name that it opens no table by. */
const NO_TABLE = ['TABLE_NOT_FOUND', 'SYNONYM_CHAIN', 'NOT_PERMITTED'] as const;

function isTable(name: string, open: OpenVocabulary): boolean {
  try {
    open(name);
    return true;
  } catch (error) {
    // Whoever opens the vocabularies rejects a table in an error of its own, or as a session does.
    if (error instanceof TypeError) throw error;
    if (error instanceof MvdbError && !hasCode(error, ...NO_TABLE)) throw error;
    return false;
  }
}

function readClauses(reader: TokenReader, draft: Draft, query: QueryOptions): void {
  const selection = new SelectionReader(reader, query);
  const withClauses: Condition[] = [];
  const whenClauses: Condition[] = [];
  const limits: Condition[] = [];
  // An operator alone compares the id, but not after an item, which it would seem to compare.
  let isAfterItem = false;
  const readAll = () => {
    for (;;) {
      reader.skipThrowaways();
      if (reader.peek() === undefined) return;
      if (isAfterItem && isOperator(reader.peekKeyword()))
        reader.fail('AND', 'OR', 'WITH', 'WITH @ID to compare the id');
      isAfterItem =
        readSelection(reader, selection, withClauses, whenClauses) ||
        readSort(reader, draft, query, (column) => {
          const limit = selection.limitOf(column);
          if (limit !== undefined) whenClauses.push(limit);
        });
      if (isAfterItem || readClause(reader, draft) || readOptions(reader, draft)) continue;
      const listed = readOutputColumn(reader, draft, query);
      isAfterItem = listed !== undefined;
      if (listed && query.valueLimits && showsColumns(draft.verb)) {
        const limit = selection.limitOf(listed);
        if (limit !== undefined) limits.push(limit);
      }
      if (isAfterItem || reader.expandPhrase()) continue;
      readIds(reader, draft);
    }
  };
  readAll();
  if (
    DEFAULT_COLUMN_VERBS.has(draft.verb) &&
    draft.columns.length === 0 &&
    !draft.report.isIdOnly
  ) {
    const isPrinted = draft.report.printer !== undefined;
    const hasPhrase =
      (isPrinted && reader.insertPhrase('@LPTR', reader.at)) || reader.insertPhrase('@', reader.at);
    if (!hasPhrase && query.numberedColumns) reader.insertNumberedColumns();
    readAll();
  }
  if (draft.verb === 'SUM' && draft.columns.length === 0) reader.fail('a column to be summed');
  if (withClauses.length > 0)
    draft.selection = junction(query.withImpliesOr ? 'or' : 'and', withClauses);
  if (whenClauses.length > 0) draft.when = junction('and', whenClauses);
  if (limits.length > 0) draft.limits = junction('and', limits);
}

/** Sort keys; where the flavour has limits of values, what is shown of an exploded one, and AND before the next. */
function readSort(
  reader: TokenReader,
  draft: Draft,
  { valueLimits }: Pick<QueryOptions, 'valueLimits'>,
  readLimit: (column: ColumnSource) => void,
): boolean {
  const key = readSortKey(reader, draft);
  if (key === undefined) return false;
  if (valueLimits && key.explosion !== 'none') {
    readLimit(key.column);
    if (
      reader.takeKeyword('AND') !== undefined &&
      !readSort(reader, draft, { valueLimits }, readLimit)
    )
      reader.fail('BY.EXP');
  }
  return true;
}

function readSelection(
  reader: TokenReader,
  selection: SelectionReader,
  withClauses: Condition[],
  whenClauses: Condition[],
): boolean {
  const keyword = reader.peekKeyword();
  if (isOperator(keyword)) {
    withClauses.push(selection.clauseAboutId());
    return true;
  }
  const word = reader.takeKeyword('WITH', 'WITHOUT', 'WHEN');
  if (word === undefined) return false;
  if (word === 'WHEN') whenClauses.push(selection.clause('WHEN'));
  else withClauses.push(selection.clause('WITH', word === 'WITHOUT'));
  return true;
}

/** Ids, with or without OR between them. */
function readIds(reader: TokenReader, draft: Draft): void {
  readId(reader, draft);
  while (reader.takeKeyword('OR')) readId(reader, draft);
}

/** A text, a value or a word without meaning names a record. */
function readId(reader: TokenReader, draft: Draft): void {
  const keyword = reader.peekKeyword();
  const token = reader.peek();
  if (token === undefined || keyword !== undefined)
    reader.fail('WITH', 'WHEN', 'BY', 'a column', 'an id', 'a word about the report');
  if (reader.isMisspeltColumn) reader.fail('a column', 'EVAL', 'WITH @ID to compare the id');
  if (token.text === '')
    throw new SentenceError(token.at, `found ${shown(token.text)}`, ['an id that is not empty']);
  reader.next();
  draft.ids.push({ kind: 'literal', text: token.text, at: token.at });
}
