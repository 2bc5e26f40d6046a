import { MvdbError } from '../errors/errors.ts';
import { RECORD_LOCKED } from '../errors/failures.ts';
import { releaseTaskLocks, takeTaskLock } from '../session/task-locks.ts';
import type { Verb } from './verb.ts';
import type { WordReader } from './word-reader.ts';

/** Takes a task lock, which means what those who take it agree on, or fails at once. */
const lock: Verb = {
  name: 'LOCK',
  synonyms: [],
  effect: 'write',
  usage: 'LOCK number',
  run({ session, words, print }) {
    const number = takeNumber(words);
    words.keyword('NO.WAIT');
    words.end();
    if (!takeTaskLock(session, number))
      throw new MvdbError(RECORD_LOCKED, `Task lock ${number} is taken; LIST.READU shows by whom.`);
    print(`Task lock ${number} taken.`);
    return 0;
  },
};

/** Releases the task locks of the session. */
const clearLocks: Verb = {
  name: 'CLEAR.LOCKS',
  synonyms: [],
  effect: 'write',
  usage: 'CLEAR.LOCKS [number]',
  run({ session, words, print }) {
    const number = words.isAtEnd ? undefined : takeNumber(words);
    words.end();
    releaseTaskLocks(session, number);
    print(number === undefined ? 'Task locks released.' : `Task lock ${number} released.`);
    return 0;
  },
};

/** Locks that are on no record. */
export const taskLockVerbs: readonly Verb[] = [lock, clearLocks];

function takeNumber(words: WordReader): number {
  const { text } = words.required('The number of the lock');
  if (!/^\d{1,9}$/.test(text)) throw words.problem(`${JSON.stringify(text)} is not a number`);
  return Number(text);
}
