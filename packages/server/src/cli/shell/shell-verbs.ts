import { routines } from '@mvdb/routines';
import { MvdbError } from 'mvdb';
import { type CommandCall, CommandSet, QUERY_KEYWORDS, queryVerbOf, type Verb } from 'mvdb/host';
import { entryOf } from '../../registry/registry-payload.ts';
import { wrapped } from '../help.ts';
import { printSqlTable } from '../query-forms.ts';
import { entryLines } from '../registry-lines.ts';
import { routineNamed } from '../routine-call.ts';
import { callVerb } from './call-verb.ts';
import { dotHelp } from './dot-command.ts';

const WIDTH = 78;

/** Verbs that only a shell has. */
export function shellVerbs(onQuit: () => void): readonly Verb[] {
  return [
    callVerb(),
    {
      name: 'SQL',
      synonyms: [],
      effect: 'read',
      usage: 'SQL SELECT ...',
      run: ({ session, argumentText, print }) =>
        printSqlTable(session, { sentence: argumentText }, print),
    },
    {
      name: 'HELP',
      synonyms: [],
      effect: 'read',
      usage: 'HELP [verb | routine]',
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

function generalHelp(commands: CommandSet): string[] {
  const usages = commands.verbs().map(({ usage }) => usage);
  return [
    'Commands, to which items of your VOC add names and rows of them:',
    ...usages.map((usage) => `  ${usage}`),
    '',
    'A line that begins with a full stop is about the lines before it:',
    ...dotHelp.map((line) => `  ${line}`),
    '',
    'Tab completes a word. Ctrl+C ends a line or what is running, Ctrl+D the shell.',
    'HELP and a verb or a routine tells more of it.',
  ];
}

function helpAbout(word: string, commands: CommandSet): string[] {
  const verb = commands.verb(word);
  if (verb) return verbHelp(verb);
  const routine = routineNamed(word);
  if (routine) return entryLines(entryOf(routine));
  const near = commands.near(
    word,
    routines.map(({ name }) => name),
  );
  throw new MvdbError('BAD_COMMAND', `There is no verb and no routine ${word}.`, {
    suggestions: near,
  });
}

const effects: Readonly<Record<Verb['effect'], string>> = {
  read: 'Only reads.',
  write: 'Changes tables.',
  full: 'Reaches beyond the account.',
};

function verbHelp({ name, synonyms, usage, effect }: Verb): string[] {
  return [
    usage,
    ...(synonyms.length === 0 ? [] : [`Also called ${synonyms.join(', ')}.`]),
    effects[effect],
    ...(queryVerbOf(name) === undefined
      ? []
      : ['Words of a sentence:', ...wrapped(QUERY_KEYWORDS.join(' '), WIDTH)]),
  ];
}
