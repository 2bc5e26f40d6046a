import { takeIds } from './named-records.ts';
import { takeTable } from './table-name.ts';
import type { Verb } from './verb.ts';

/** Deletes records of a table: those named, those selected, or all. */
export const deleteRecords: Verb = {
  name: 'DELETE',
  synonyms: [],
  effect: 'write',
  usage: 'DELETE [DICT] table [id ... | ALL]',
  run({ session, words, print }) {
    const table = session.table(takeTable(words, session));
    return session.transaction(() => {
      let count = 0;
      for (const id of takeIds(words, session, table.name))
        if (table.delete(id)) count += 1;
        else print(`${id} is not in ${table.name}`);
      print(`${count} record(s) deleted.`);
      return count;
    });
  },
};
