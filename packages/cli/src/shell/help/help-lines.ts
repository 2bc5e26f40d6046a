import { catalogue } from '@mvdb/routines';
import { entryOf } from '@mvdb/server/calls';
import {
  type KeywordHelp,
  type KeywordSection,
  keywordSections,
  verbHelp,
} from '@mvdb/server/host';
import { failures, MvdbError } from 'mvdb';
import {
  type CommandSet,
  nearHint,
  QUERY_KEYWORD_SYNONYMS,
  QUERY_KEYWORDS,
  type QueryKeyword,
  queryVerbOf,
  type Verb,
} from 'mvdb/host';
import { pairs, wrapped } from '../../command-line/help.ts';
import { entryLines } from '../../results/registry-lines.ts';
import { routineNamed } from '../../results/routine-call.ts';
import { dotHelp } from '../dot-command.ts';

const WIDTH = 78;

/** What there is: verbs with what they do, what begins with a full stop, keys. */
export function generalHelp(commands: CommandSet): string[] {
  return [
    'Commands, to which items of your VOC add names and rows of them:',
    ...pairs(
      commands.verbs().map(({ name }) => [name, firstSentence(verbHelp[name]?.summary)]),
      WIDTH,
    ),
    '',
    'A line that begins with a full stop is about the lines before it, or the shell:',
    ...dotHelp.map((line) => `  ${line}`),
    '',
    'Tab completes a word. Ctrl+R searches the lines before. Ctrl+C ends a line or what is',
    'running, Ctrl+D the shell. A SELECT of SQL needs no word before it.',
    'HELP and a verb, a word of a sentence or a routine describes it.',
  ];
}

function firstSentence(summary = ''): string {
  const [first = ''] = summary.split(/(?<=[.;:]) /);
  return first.replace(/[;:]$/, '.');
}

/** All about a verb, a word of the query language, or a routine. @throws MvdbError `BAD_COMMAND`. */
export function helpAbout(word: string, commands: CommandSet): string[] {
  const verb = commands.verb(word);
  if (verb) return verbLines(verb);
  const keyword = keywordNamed(word);
  if (keyword) return keywordLines(keyword);
  const routine = routineNamed(word);
  if (routine) return entryLines(entryOf(catalogue, routine));
  const further = [...QUERY_KEYWORDS, ...catalogue.routines.map(({ name }) => name)];
  const suggestions = commands.near(word, further);
  throw new MvdbError(
    failures.BAD_COMMAND,
    `There is no verb, no word of a sentence and no routine ${word}.${nearHint(suggestions)}`,
    { suggestions },
  );
}

const effects: Readonly<Record<Verb['effect'], string>> = {
  read: 'Only reads.',
  write: 'Changes tables.',
  full: 'Reaches beyond the account.',
};

function verbLines({ name, synonyms, usage, effect }: Verb): string[] {
  const { summary, examples = [] } = verbHelp[name] ?? {};
  return [
    ...wrapped(usage, WIDTH),
    ...(synonyms.length === 0 ? [] : [`Also called ${synonyms.join(', ')}.`]),
    ...(summary === undefined ? [] : wrapped(`${summary} ${effects[effect]}`, WIDTH)),
    ...exampleLines(examples),
    ...(queryVerbOf(name) === undefined ? [] : grammarLines()),
  ];
}

function grammarLines(): string[] {
  return [
    '',
    'Clauses, in any order; HELP and one of the words reports more:',
    ...keywordSections.flatMap(({ title, words }) => [
      `  ${title}:`,
      ...new Set(Object.values(words).map(({ form }) => `    ${form}`)),
    ]),
  ];
}

function keywordLines(keyword: QueryKeyword): string[] {
  const synonyms = QUERY_KEYWORD_SYNONYMS[keyword];
  const help = helpOf(keyword);
  return [
    help?.form ?? keyword,
    ...(synonyms.length === 0 ? [] : [`Also written ${synonyms.join(', ')}.`]),
    ...wrapped(help?.summary ?? '', WIDTH),
    ...exampleLines(help?.examples ?? []),
  ];
}

function exampleLines(examples: readonly string[]): string[] {
  return examples.length === 0 ? [] : ['Examples:', ...examples.map((example) => `  ${example}`)];
}

function helpOf(keyword: QueryKeyword): KeywordHelp | undefined {
  return keywordSections.map(({ words }: KeywordSection) => words[keyword]).find(Boolean);
}

/** The word of the query language that a word stands for, in any letter case. */
function keywordNamed(word: string): QueryKeyword | undefined {
  const wanted = word.toUpperCase().replaceAll('-', '.');
  const all = Object.entries(QUERY_KEYWORD_SYNONYMS) as [QueryKeyword, readonly string[]][];
  return all.find(([name, synonyms]) => name === wanted || synonyms.includes(wanted))?.[0];
}
