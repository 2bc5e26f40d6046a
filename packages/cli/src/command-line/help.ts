import { exitMeanings } from '../errors/exit-status.ts';
import { HELP_OPTION, type OptionDefinition, type OptionTable } from '../options/option-table.ts';

/** What `--help` shows of a command. */
export interface HelpPage {
  readonly name: string;
  /** What may follow the name, one form each, such as `"SENTENCE"`. */
  readonly forms: readonly string[];
  /** Paragraphs. */
  readonly description: readonly string[];
  readonly options: OptionTable;
  /** What the first word may be, where there are only so many. */
  readonly wordChoices?: readonly string[];
  readonly examples: readonly Example[];
}

export interface Summary {
  readonly name: string;
  readonly summary: string;
}

const WIDTH = 90;

/** How a command is called, in a few lines. */
export function usageOf({ name, forms }: HelpPage): string[] {
  const [first, ...others] = forms.map((form) => `mvdb ${name} ${form}`.trimEnd());
  return [
    `Usage: ${first}`,
    ...others.map((form) => `       ${form}`),
    `\`mvdb ${name} --help\` describes it.`,
  ];
}

/** Everything there is to know about a command. */
export function commandHelp(page: HelpPage): string[] {
  const [usage, ...others] = usageOf(page).slice(0, -1);
  const options = Object.entries({ ...page.options, help: HELP_OPTION }).map(
    ([name, definition]) => [optionForm(name, definition), definition.description] as const,
  );
  return [
    usage ?? '',
    ...others,
    '',
    ...page.description.flatMap((paragraph) => [...wrapped(paragraph, WIDTH), '']),
    'Options:',
    ...pairs(options, WIDTH),
    '',
    'Examples:',
    ...page.examples.flatMap(([line, purpose]) => [`  mvdb ${line}`, `      ${purpose}`]),
  ];
}

/** Command lines without the program's name, and what they do. */
export type Example = readonly [commandLine: string, purpose: string];

/** Where to begin. */
const examples: readonly Example[] = [
  ['shell', 'Takes commands about the demo company, which it loads first; HELP lists them.'],
  ['query "LIST PRODUCT DESCRIPTION" --csv', 'Writes a report as CSV.'],
  ['query "SELECT STATUS, COUNT(*) FROM OPENWO GROUP BY STATUS" --json', 'Queries by SQL.'],
  ['help import', 'Describes a command.'],
];

/** What the program can do. */
export function generalHelp(commands: readonly Summary[]): string[] {
  return [
    'Usage: mvdb COMMAND [options]',
    '',
    'A multivalue database with its command language, and a service of routines on it.',
    '',
    ...pairs(
      commands.map(({ name, summary }) => [name, summary]),
      WIDTH,
    ),
    '',
    'Examples:',
    ...examples.flatMap(([line, purpose]) => [`  mvdb ${line}`, `      ${purpose}`]),
    '',
    'Results go to standard output, all else to standard error; with --json errors are JSON, too.',
    'Exit status:',
    ...pairs(Object.entries(exitMeanings), WIDTH),
    '',
    '`mvdb COMMAND --help` describes a command, `mvdb --version` prints the version.',
  ];
}

function optionForm(name: string, definition: OptionDefinition): string {
  if (definition.kind === 'flag') return `--${name}`;
  const short = definition.short === undefined ? '' : `-${definition.short}, `;
  return `${short}--${name} ${definition.placeholder}`;
}

/** Names with what they mean, in two columns, in lines of so many characters at the most. */
export function pairs(
  entries: readonly (readonly [name: string, meaning: string])[],
  lineWidth: number,
): string[] {
  const width = Math.max(...entries.map(([name]) => name.length)) + 4;
  return entries.flatMap(([name, meaning]) => {
    const [first = '', ...others] = wrapped(meaning, lineWidth - width);
    return [`  ${name}`.padEnd(width) + first, ...others.map((line) => ' '.repeat(width) + line)];
  });
}

/** A text in lines of so many characters at the most, broken at spaces. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
