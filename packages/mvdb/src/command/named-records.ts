import type { Session } from '../session/session.ts';
import { keywordIn, type WordReader } from './word-reader.ts';
import type { Word } from './words.ts';

/** A record by its id, and the id it is to get. */
export interface RecordPair {
  readonly id: string;
  readonly newId: string;
}

/** Takes `id` or `id,new.id`; either may be quoted. */
export function takePair(words: WordReader): RecordPair {
  const first = words.required('A record id');
  if (!first.isQuoted) {
    const comma = first.text.indexOf(',');
    if (comma === -1) return { id: first.text, newId: first.text };
    const id = first.text.slice(0, comma);
    const newId = first.text.slice(comma + 1);
    return { id, newId: newId === '' ? touching(words, first) : newId };
  }
  const second = words.peek();
  if (second === undefined || second.isQuoted || !isJoined(first, second, ','))
    return { id: first.text, newId: first.text };
  words.next();
  const newId = second.text.slice(1);
  return { id: first.text, newId: newId === '' ? touching(words, second) : newId };
}

/**
 * Takes the ids that are left of a command: those named, all of the table for `ALL` or `*`, or without any
 * those of select list 0, which is used up.
 *
 * @throws MvdbError `BAD_COMMAND` when there is no such list either.
 */
export function takeIds(words: WordReader, session: Session, table: string): string[] {
  const first = words.peek();
  if (isEverything(first)) {
    words.next();
    words.end();
    return [...session.table(table).ids()];
  }
  const named = words.rest().map(({ text }) => text);
  if (named.length > 0) return named;
  return takeSelected(words, session);
}

/** True for `ALL` and `*`, not quoted. */
export function isEverything(word: Word | undefined): boolean {
  const keyword = keywordIn(word);
  return keyword === 'ALL' || keyword === '*';
}

/** Takes select list 0. @throws MvdbError `BAD_COMMAND` when it is not active. */
export function takeSelected(words: WordReader, session: Session): string[] {
  const selected = session.selectLists.take(0);
  if (selected === undefined)
    throw words.problem('No records are named, and no select list is active');
  return [...selected];
}

function touching(words: WordReader, before: Word): string {
  const word = words.peek();
  if (word === undefined || word.at !== before.end)
    throw words.problem(`A new id is missing behind the comma at character ${before.end - 1}`);
  words.next();
  return word.text;
}

function isJoined(first: Word, second: Word, start: string): boolean {
  return second.at === first.end && second.text.startsWith(start);
}
