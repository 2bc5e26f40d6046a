import type { Verb } from './verb.ts';

/** Prints what follows the verb; quotes around the whole are left out. */
export const display: Verb = {
  name: 'DISPLAY',
  synonyms: ['ECHO'],
  effect: 'read',
  usage: 'DISPLAY text',
  run({ argumentText, print }) {
    const quoted = /^\s*(["'\\])(.*)\1\s*$/s.exec(argumentText);
    const inner = quoted?.[2] ?? '';
    print(quoted && !inner.includes(quoted[1] ?? '') ? inner : argumentText);
    return 0;
  },
};
