import { Dictionaries } from '../dictionary/dictionaries.ts';
import { FIELD_MARK } from '../text/marks.ts';
import type { Vocabulary } from './vocabulary.ts';

const NAMES = ['CUST', 'ODATE', 'PART', 'QTY', 'PRICE', 'TOT'];

/** Words of a table with a few plain columns, for tests of what needs no records. */
export function testVocabulary(table: string): Vocabulary {
  return dictionaries.of(table);
}

const dictionaries = new Dictionaries({
  read: (_table, id) => {
    if (id === 'DEFAULTS') return `PH${FIELD_MARK}CUST PART ID.SUP`;
    const number = NAMES.indexOf(id) + 1;
    return number === 0 ? undefined : ['D', number, '', id, '10L', 'S'].join(FIELD_MARK);
  },
  ids: () => NAMES,
});
