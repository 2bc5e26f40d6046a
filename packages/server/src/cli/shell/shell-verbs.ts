import { type CommandCall, CommandSet, type Verb } from 'mvdb/host';
import { behindVerb, explainVerb } from '../explain-verb.ts';
import { printSqlTable } from '../query-forms.ts';
import { callVerb } from './call-verb.ts';
import { generalHelp, helpAbout } from './help/help-lines.ts';

/** Verbs that only a shell has. */
export function shellVerbs(onQuit: () => void): readonly Verb[] {
  return [
    callVerb(),
    {
      name: 'SQL',
      synonyms: [],
      effect: 'read',
      usage: 'SQL SELECT ...',
      run: (call) => printSqlTable(call.session, { sentence: behindVerb(call) }, call.print),
    },
    explainVerb,
    {
      name: 'HELP',
      synonyms: [],
      effect: 'read',
      usage: 'HELP [verb | word of a sentence | routine]',
      run: help,
    },
    {
      name: 'QUIT',
      synonyms: ['BYE', 'EXIT', 'OFF'],
      effect: 'read',
      usage: 'QUIT',
      run({ words }) {
        words.end();
        onQuit();
        return 0;
      },
    },
  ];
}

function help({ host, words, print }: CommandCall): number {
  const word = words.next()?.text;
  words.end();
  const commands = host instanceof CommandSet ? host : new CommandSet();
  for (const line of word === undefined ? generalHelp(commands) : helpAbout(word, commands))
    print(line);
  return 0;
}
