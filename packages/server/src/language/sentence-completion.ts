/** The words there are, each looked up when it is asked for. */
export interface SentenceVocabulary {
  /** How a command of a verb is written, such as `LIST [DICT] table [clauses]`; `undefined` for no verb. */
  form(verb: string): string | undefined;
  /** Words of sentences. */
  keywords(): Iterable<string>;
  /** Words of a SELECT of SQL. */
  statementWords(): Iterable<string>;
  tables(): Iterable<string>;
  /** Items of the dictionary of a table; none where there is no such table. */
  items(table: string): Iterable<string>;
}

/** What comes before the name of a table, and says which part of it is meant. */
const PARTS = ['DICT', 'DATA'];

/**
 * What may come after the words of a sentence or of a SELECT of SQL, the verb first.
 *
 * @param words - In capitals.
 * @param rest - Words behind the place, in capitals: of SQL they say which tables are meant.
 */
export function wordsAfter(
  [verb = '', ...others]: readonly string[],
  vocabulary: SentenceVocabulary,
  rest: readonly string[] = [],
): readonly string[] {
  if (verb === 'SELECT' && isStatement(others, rest, vocabulary))
    return inStatement(others, rest, vocabulary);
  const form = vocabulary.form(verb);
  if (form === undefined || !/^\S+ (?:\[[A-Z| ]+\] )?table/.test(form)) return [];
  const [table] = PARTS.includes(others[0] ?? '') ? others.slice(1) : others;
  if (table === undefined) return [...vocabulary.tables(), ...(others.length === 0 ? PARTS : [])];
  if (form.includes('[clauses]')) return [...vocabulary.items(table), ...vocabulary.keywords()];
  return verb.endsWith('.INDEX') ? [...vocabulary.items(table)] : [];
}

/**
 * What may come after the words of a SELECT of SQL: behind FROM and JOIN tables, elsewhere items of those that are
 * named, and words of SQL.
 */
export function inStatement(
  words: readonly string[],
  rest: readonly string[],
  vocabulary: SentenceVocabulary,
): readonly string[] {
  const isBefore = (word: string | undefined) => word === 'FROM' || word === 'JOIN';
  if (isBefore(words.at(-1))) return [...vocabulary.tables(), 'UNNEST'];
  const all = [...words, ...rest];
  const tables = all.filter((_, position) => isBefore(all[position - 1]));
  return [
    ...tables.flatMap((table) => [...vocabulary.items(table.replace(/,$/, ''))]),
    ...vocabulary.statementWords(),
  ];
}

/** A SELECT whose first word is not a table, or that has a FROM, is one of SQL. */
function isStatement(
  others: readonly string[],
  rest: readonly string[],
  vocabulary: SentenceVocabulary,
): boolean {
  const [first] = others;
  if (first === undefined) return rest.includes('FROM');
  return (
    [...others, ...rest].includes('FROM') || ![...PARTS, ...vocabulary.tables()].includes(first)
  );
}
