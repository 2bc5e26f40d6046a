import { basename } from 'node:path';
import type { Verb } from './verb.ts';

/** Prints who the session belongs to: port, account, login. */
export const who: Verb = {
  name: 'WHO',
  synonyms: [],
  effect: 'read',
  usage: 'WHO',
  run({ session, words, print }) {
    words.end();
    print(`${session.port} ${basename(session.account.path)} ${session.login}`.trimEnd());
    return 0;
  },
};
