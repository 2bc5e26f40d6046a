import { takeTable } from './table-name.ts';
import type { Verb } from './verb.ts';

/** Deletes every record of a table or of its dictionary. */
export const clearFile: Verb = {
  name: 'CLEAR.FILE',
  synonyms: ['CLEARFILE'],
  effect: 'write',
  usage: 'CLEAR.FILE [DATA | DICT] table',
  run({ session, words, print }) {
    const table = session.table(takeTable(words, session));
    words.end();
    return session.transaction(() => {
      const count = table.count();
      table.clear();
      print(`${count} record(s) of ${table.name} deleted.`);
      return count;
    });
  },
};
