import { type CommandCall, CommandSet, type Verb } from 'mvdb/host';
import { type AccountLocation, positionCalled } from '../accounts/account-location.ts';
import { addressForms } from '../accounts/database-engines.ts';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { afterVerb, explainVerb } from '../results/explain-verb.ts';
import { printSqlTable } from '../results/query-forms.ts';
import { callVerb } from './call-verb.ts';
import { generalHelp, helpAbout } from './help/help-lines.ts';
import { sleepVerb } from './sleep-verb.ts';

/** What verbs that only a shell has do to it. */
export interface ShellOperations {
  quit(): void;
  /** Goes on with another account. @throws CommandFailure where a folder holds none. */
  logTo(location: AccountLocation): void;
  clearScreen(): void;
}

const LOGTO_USAGE = `LOGTO {folder | ${addressForms}[#schema]}`;

/** Verbs that only a shell has. */
export function shellVerbs(operations: ShellOperations): readonly Verb[] {
  return [
    callVerb(),
    {
      name: 'SQL',
      synonyms: [],
      effect: 'read',
      usage: 'SQL SELECT ...',
      run: (call) => printSqlTable(call.session, { sentence: afterVerb(call) }, call.print),
    },
    explainVerb,
    sleepVerb,
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
        operations.quit();
        return 0;
      },
    },
    {
      name: 'LOGTO',
      synonyms: [],
      effect: 'read',
      usage: LOGTO_USAGE,
      run(call) {
        const name = call.argumentText.trim().replace(/^(['"])(.*)\1$/, '$2');
        if (name === '') throw new CommandFailure(exitStatus.usage, LOGTO_USAGE);
        operations.logTo(positionCalled(name));
        return 0;
      },
    },
    {
      name: 'CLEAR',
      synonyms: ['CS'],
      effect: 'read',
      usage: 'CLEAR',
      run({ words }) {
        words.end();
        operations.clearScreen();
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
