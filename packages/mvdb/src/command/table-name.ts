import type { Session } from '../session/session.ts';
import type { WordReader } from './word-reader.ts';

/** The name as given where there is such a table, else in capitals where there is such a one. */
export function tableNamed(session: Session, name: string): string {
  if (session.account.findTable(name) !== undefined) return name;
  const upper = name.toUpperCase();
  return session.account.findTable(upper) === undefined ? name : upper;
}

/**
 * Takes `[DICT | DATA] table` from a command: the name of the table, or `DICT table`.
 *
 * @throws MvdbError `BAD_COMMAND` when there is no word.
 */
export function takeTable(words: WordReader, session: Session): string {
  const part = words.keyword('DICT', 'DATA');
  const name = tableNamed(session, words.required('The table').text);
  return part === 'DICT' ? `DICT ${name}` : name;
}
