import type { Verb } from './verb.ts';

/** Forgets the DATA lines that nothing has read. */
export const clearData: Verb = {
  name: 'CLEARDATA',
  synonyms: ['CLEAR.DATA'],
  effect: 'read',
  usage: 'CLEARDATA',
  run({ words, takeData }) {
    words.end();
    return takeData().length;
  },
};
