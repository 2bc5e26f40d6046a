import { atVariable, isAtVariable } from '../../packages/basic/src/functions/at-variables.ts';
import { functionEntry } from '../../packages/basic/src/functions/table.ts';
import { controlParsers } from '../../packages/basic/src/parser/control.ts';
import { declarationParsers } from '../../packages/basic/src/parser/declarations.ts';
import { commandEntry } from '../../packages/basic/src/statements/table.ts';
import { omittedWords } from '../../packages/basic/src/syntax/omitted-words.ts';
import { commonWords } from './common-words.ts';

/** What is done of a word: how it is written or why it is left out; `undefined` where nobody has decided. */
export interface Covered {
  readonly word: string;
  /** Times / programs in public programs, as a statement and as a function. */
  readonly uses: readonly [statement: string, call: string];
  readonly isDone: boolean;
  readonly how: string | undefined;
}

/** Every word that the products have in common. */
export function coverage(): readonly Covered[] {
  return commonWords
    .trim()
    .split('\n')
    .map((line) => {
      const [word = '', statement = '', call = ''] = line.split('|');
      const how = formOf(word);
      const reason = omittedWords.get(word);
      return { word, uses: [statement, call], isDone: how !== undefined, how: how ?? reason };
    });
}

/** How a word is written, by the table that has it. */
function formOf(word: string): string | undefined {
  if (word.startsWith('@')) {
    const name = word.slice(1);
    return isAtVariable(name) ? atVariable(name).help : undefined;
  }
  const [first = '', second] = word.split(' ');
  const forms = [commandEntry(first)?.usage, functionEntry(first)?.usage].filter(
    (usage) => usage !== undefined && (second === undefined || usage.includes(second)),
  );
  if (forms.length > 0) return forms.map((usage) => `\`${usage}\``).join(', ');
  if (controlParsers.has(first) || declarationParsers.has(first)) return 'A word of the grammar.';
  return GRAMMAR[word];
}

/** Words that stand inside statements, or before there are any. */
const GRAMMAR: Readonly<Record<string, string>> = {
  $INCLUDE: '`$INCLUDE [table] item`',
  INCLUDE: '`INCLUDE [table] item`',
};

/** The coverage as a page of Markdown. */
export function coveragePage(): string {
  const words = coverage();
  const done = words.filter(({ isDone }) => isDone).length;
  const rows = words.map(
    ({ word, uses: [statement, call], isDone, how = '' }) =>
      `| ${word} | ${statement} | ${call} | ${isDone ? 'yes' : 'no'} | ${how.replaceAll('|', '\\|')} |`,
  );
  return [
    '<!-- Generated from the tables of statements and functions: vitest -u test/basic/coverage.test.ts writes it. -->',
    '# The words that the products have in common',
    `UniVerse, QM and jBASE have ${words.length} words in common; ${done} of them are done. Uses are counted in 1,098 public programs: times / programs.`,
    [
      '| Word | As a statement | As a function | Done | How, or why not |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
    '',
  ].join('\n\n');
}
