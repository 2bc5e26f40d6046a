import { tableNamed } from './table-name.ts';
import type { Verb } from './verb.ts';

/** Makes a name another name of a table: a Q-pointer. */
export const setFile: Verb = {
  name: 'SET.FILE',
  synonyms: ['SETFILE'],
  effect: 'write',
  usage: 'SET.FILE table synonym',
  run({ session, words, print }) {
    const target = tableNamed(session, words.required('The table').text);
    const name = words.required('The synonym').text;
    words.end();
    session.createSynonym(name, target);
    print(`${name} is now another name of ${target}`);
    return 0;
  },
};
