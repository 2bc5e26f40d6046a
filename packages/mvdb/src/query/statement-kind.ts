import { assertText } from '../arguments/checked.ts';
import { keywordOf, queryVerbOf } from './keywords.ts';
import { readTokens, type Token } from './tokens.ts';

/** How the name of a table may begin where it is not quoted. */
const NAME_START = /^[A-Za-z@$_&]/;

/**
 * What a text that chooses records is written in: clauses alone (`WITH ...`, `BY ...`), a sentence that begins
 * with a verb of the query language, a SELECT of SQL, or none of these.
 */
export type StatementKind = 'clauses' | 'sentence' | 'sql' | 'other';

/**
 * Reports from its first words what a statement is written in. `SELECT` begins a sentence as well as SQL: in
 * SQL a FROM follows with the name of a table, in a sentence only with the number of a select list.
 *
 * @throws SentenceError where a quotation does not end.
 * @example statementKind('SELECT CITY FROM CUSTOMER') // 'sql'
 */
export function statementKind(text: string): StatementKind {
  assertText('statementKind', 'text', text);
  const tokens = readTokens(text);
  const [first] = tokens;
  if (first === undefined || first.kind !== 'word') return 'clauses';
  const verb = queryVerbOf(first.text);
  if (verb === 'SELECT' && tokens.some(isFromTable)) return 'sql';
  if (verb !== undefined) return 'sentence';
  return keywordOf(first.text) === undefined ? 'other' : 'clauses';
}

function isFromTable({ kind, text }: Token, index: number, tokens: readonly Token[]): boolean {
  const next = tokens[index + 1];
  if (kind !== 'word' || next === undefined || text.toUpperCase() !== 'FROM') return false;
  if (next.kind === 'quoted') return true;
  return NAME_START.test(next.text) && keywordOf(next.text) === undefined;
}
