import { FIELD_MARK } from '../text/marks.ts';
import { shownMarks } from '../text/shown-marks.ts';
import { takeIds } from './named-records.ts';
import { takeTable } from './table-name.ts';
import type { Verb } from './verb.ts';

/** Prints records attribute by attribute, with marks that show. */
export const showRecords: Verb = {
  name: 'CT',
  synonyms: [],
  effect: 'read',
  usage: 'CT [DICT] table [id ... | ALL]',
  run({ session, words, print }) {
    const table = session.table(takeTable(words, session));
    let count = 0;
    for (const id of takeIds(words, session, table.name)) {
      const record = table.read(id);
      if (record === undefined) {
        print(`${id} is not in ${table.name}`);
        continue;
      }
      count += 1;
      print(`${table.name} ${id}`);
      record.split(FIELD_MARK).forEach((attribute, index) => {
        print(`${index + 1}: ${shownMarks(attribute)}`);
      });
    }
    return count;
  },
};
