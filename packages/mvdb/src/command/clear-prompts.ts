import type { Verb } from './verb.ts';

/** Forgets the answers to inline prompts, so that they are asked again. */
export const clearPrompts: Verb = {
  name: 'CLEAR.PROMPTS',
  synonyms: ['CLEARPROMPTS'],
  effect: 'read',
  usage: 'CLEAR.PROMPTS',
  run({ words, forgetAnswers }) {
    words.end();
    forgetAnswers();
    return 0;
  },
};
