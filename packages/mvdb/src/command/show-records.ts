import { convert } from '../text/convert.ts';
import { FIELD_MARK, ITEM_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from '../text/marks.ts';
import { takeIds } from './named-records.ts';
import { takeTable } from './table-name.ts';
import type { Verb } from './verb.ts';

/** Prints records attribute by attribute. Marks within an attribute show as `]`, `\`, `|`. */
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

function shownMarks(attribute: string): string {
  return convert(VALUE_MARK + SUBVALUE_MARK + TEXT_MARK + ITEM_MARK, ']\\|~', attribute);
}
