import { nearNames } from '../arguments/near-names.ts';
import { FLAVOUR_NAMES, type FlavourName, flavourIfAny } from '../flavours/flavour-name.ts';
import { queryVerbOf } from '../query/keywords.ts';
import { shown } from '../text/shown.ts';
import { effectOfQuery } from './query-verbs.ts';
import type { CommandCall, Verb } from './verb.ts';

/** The word that has the account follow a flavour, and no command. */
const FOR_ACCOUNT = /^ACCOUNT\s*$/i;

/**
 * Prints which product the session follows, or has it follow one from now on, the account as well, or one command alone.
 */
export const flavour: Verb = {
  name: 'FLAVOUR',
  synonyms: ['FLAVOR'],
  effect: 'read',
  effectOf(sentence) {
    const command = commandIn(sentence);
    if (command === '') return 'read';
    if (FOR_ACCOUNT.test(command)) return 'write';
    return queryVerbOf(command.split(/\s/, 1)[0] ?? '') ? effectOfQuery(command) : 'full';
  },
  usage: 'FLAVOUR [name [ACCOUNT | command]]',
  run(call) {
    const { session, words, print } = call;
    if (words.isAtEnd) {
      print(described(call));
      return 0;
    }
    const name = nameIn(call);
    if (words.isAtEnd) {
      session.follow(name);
      print(described(call));
      return 0;
    }
    const command = commandIn(call.sentence);
    if (FOR_ACCOUNT.test(command)) {
      session.storeFlavour(name);
      print(described(call));
      return 0;
    }
    const { lines, returnCode, tasks, missingIds } = session.following(name, () =>
      call.execute(command),
    );
    for (const line of lines) print(line);
    for (const task of tasks) call.noteTask(task);
    call.noteMissing(missingIds);
    return returnCode;
  },
};

/** What follows the name of a flavour. */
function commandIn(sentence: string): string {
  return sentence.trim().replace(/^\S+\s*\S*\s*/, '');
}

function described({ session }: CommandCall): string {
  const { flavour: own, account } = session;
  const stored = account.flavour;
  return stored === own
    ? `The session and the account follow ${own}.`
    : `The session follows ${own}, the account ${stored}.`;
}

function nameIn({ words }: CommandCall): FlavourName {
  const { text, at } = words.required('the name of a flavour');
  const found = flavourIfAny(text);
  if (found !== undefined) return found;
  const what = `${shown(text)} is no flavour; there are ${FLAVOUR_NAMES.join(', ')}`;
  throw words.problem(what, { at, suggestions: nearNames(text, FLAVOUR_NAMES) });
}
