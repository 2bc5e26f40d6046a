import { SELECT_LIST_COUNT } from '../session/select-list.ts';
import type { Verb } from './verb.ts';

/** Clears select list 0, another, or all. */
export const clearSelect: Verb = {
  name: 'CLEARSELECT',
  synonyms: ['CLEAR.SELECT'],
  effect: 'read',
  usage: 'CLEARSELECT [list | ALL]',
  run({ session, words }) {
    if (words.keyword('ALL')) {
      words.end();
      for (let number = 0; number < SELECT_LIST_COUNT; number += 1)
        session.selectLists.clear(number);
      return 0;
    }
    const word = words.next();
    words.end();
    if (word && !/^\d+$/.test(word.text)) throw words.problem('A list is a number or ALL');
    session.selectLists.clear(Number(word?.text ?? '0'));
    return 0;
  },
};
