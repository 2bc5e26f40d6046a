import { type ListOutcome, runListCommand } from '../query/list-commands.ts';
import { selectedMessage } from '../report/messages.ts';
import type { Effect, Verb } from './verb.ts';

/** The verbs about select lists and saved lists. */
export const listVerbs: readonly Verb[] = [
  listVerb('SAVE.LIST', 'write', 'SAVE.LIST name [FROM list]'),
  listVerb('GET.LIST', 'read', 'GET.LIST name [TO list]'),
  listVerb('DELETE.LIST', 'write', 'DELETE.LIST name'),
  listVerb('COPY.LIST', 'write', 'COPY.LIST name [TO] name [OVERWRITING]'),
  listVerb('FORM.LIST', 'read', 'FORM.LIST [DICT] table id [TO list]'),
  listVerb('MERGE.LIST', 'read', 'MERGE.LIST list UNION | DIFF | INTER list [TO list]'),
  listVerb('SORT.LIST', 'write', 'SORT.LIST name [TO name]'),
  combination('LIST.UNION'),
  combination('LIST.DIFF'),
  combination('LIST.INTER'),
];

function listVerb(name: string, effect: Effect, usage: string): Verb {
  return {
    name,
    synonyms: [],
    effect,
    usage,
    run({ session, sentence, print }) {
      const outcome = runListCommand(session, sentence);
      print(messageOf(outcome));
      return outcome.count;
    },
  };
}

/** With TO a saved list is written, otherwise select list 0 formed. */
function combination(name: string): Verb {
  return {
    ...listVerb(name, 'read', `${name} name [WITH] name [TO name]`),
    effectOf: (sentence) => (/\sTO\s/i.test(sentence) ? 'write' : 'read'),
  };
}

function messageOf({ kind, list, count }: ListOutcome): string {
  switch (kind) {
    case 'list':
      return selectedMessage(count, Number(list));
    case 'saved':
      return `${count} record(s) saved to list ${list}`;
    case 'deleted':
      return `List ${list} of ${count} record(s) deleted`;
  }
}
