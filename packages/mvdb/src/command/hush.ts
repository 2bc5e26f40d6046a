import type { Verb } from './verb.ts';

/**
 * Hides what commands print from now on, or shows it again; turns over what is so where it is not said. A command that
 * fails ends it, so that what follows an error is seen.
 */
export const hush: Verb = {
  name: 'HUSH',
  synonyms: [],
  effect: 'read',
  usage: 'HUSH [ON | OFF]',
  run({ session: { terminal }, words }) {
    const wanted = words.keyword('ON', 'OFF');
    words.end();
    terminal.isHushed = wanted === undefined ? !terminal.isHushed : wanted === 'ON';
    return 0;
  },
};
