import { attributeChanges } from '../log/attribute-changes.ts';
import type { CommitOrigin } from '../log/log-entries.ts';
import type { PastChange } from '../log/record-history.ts';
import { shownMarks } from '../text/shown-marks.ts';
import { takeIds } from './named-records.ts';
import { takeTable } from './table-name.ts';
import type { Verb } from './verb.ts';

/** Prints what the log holds of records: who changed which attributes, when and by what. */
const history: Verb = {
  name: 'HISTORY',
  synonyms: [],
  effect: 'read',
  usage: 'HISTORY [DICT] table id ...',
  run({ session, words, print }) {
    const table = takeTable(words, session);
    let count = 0;
    for (const id of takeIds(words, session, table)) {
      const changes = session.history(table, id);
      count += changes.length;
      for (const change of changes) {
        print(headOf(change, table, id));
        for (const line of attributeLines(change)) print(line);
      }
    }
    print(`${count} change(s) in the log.`);
    return count;
  },
};

/** Undoes a commit; with FORCE also what later commits made of its records. */
const revert: Verb = {
  name: 'REVERT',
  synonyms: [],
  effect: 'write',
  usage: 'REVERT commit [FORCE]',
  run({ session, words, print }) {
    const position = words.required('The number of a commit').text;
    const force = words.keyword('FORCE') !== undefined;
    words.end();
    const count = session.revert(position, { force });
    print(`Commit ${position} is undone: ${count} record(s) are what they were before it.`);
    return count;
  },
};

/** The verbs of the log of an account. */
export const logVerbs: readonly Verb[] = [history, revert];

function headOf({ position, time, origin, before, after }: PastChange, table: string, id: string) {
  const what = before === undefined ? 'added' : after === undefined ? 'deleted' : 'changed';
  return `${position}  ${time.toISOString()}  ${byWhom(origin)}  ${table} ${id}, ${what}`;
}

function byWhom({ login = '(no login)', routine, command }: CommitOrigin): string {
  return [login, routine ?? command].filter((part) => part !== undefined).join(' by ');
}

function attributeLines({ before, after, isErased = false }: PastChange): string[] {
  if (isErased) return ['  What it was is erased.'];
  return attributeChanges(before, after).map(
    (change) => `  ${change.number}: ${shownMarks(change.before)} -> ${shownMarks(change.after)}`,
  );
}
