import { Account, execute, Session } from 'mvdb';
import { CommandSet, otherCommands } from 'mvdb/host';
import { expect, test } from 'vitest';
import { shellVerbs } from '../../packages/cli/src/shell/shell-verbs.ts';
import { universeCommands } from './first-commands.ts';

/* Each command that people of other products type is a verb, or is answered by what does the same here. `vitest -u` writes the page. */

const INTRODUCTION = `# 18. Commands of other products

The first commands that people of UniVerse type, and what becomes of each here. A verb is described by \`HELP\` in the shell.
Commands of UniData, QM, D3 and jBASE that are not verbs are answered alike.

<!-- test/docs/commands-page.test.ts writes this page. -->`;

const LINE_LENGTH_MAX = 125;

const shell = new CommandSet({
  verbs: shellVerbs({ quit() {}, logTo() {}, clearScreen() {} }),
});

/** Texts in lines that a page has room for. */
function wrapped(words: readonly string[], indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + word.length >= LINE_LENGTH_MAX) {
      lines.push(line);
      line = indent;
    }
    line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

const codes = (names: readonly string[]): string[] =>
  names.map((name, index) => `\`${name}\`${index < names.length - 1 ? ',' : ''}`);

test('each command of UniVerse is a verb or has an answer', async () => {
  const isVerb = (command: string) => shell.verb(command) !== undefined;
  const verbs = universeCommands.filter(isVerb);
  const byAnswer = new Map<string, string[]>();
  for (const command of universeCommands.filter((each) => !isVerb(each))) {
    const answer = otherCommands.get(command);
    expect(answer, command).toBeDefined();
    byAnswer.set(answer ?? '', [...(byAnswer.get(answer ?? '') ?? []), command]);
  }
  const answers = [...byAnswer].map(([answer, names]) =>
    wrapped(['-', ...codes(names).with(-1, `\`${names.at(-1)}\`:`), ...answer.split(' ')], '  '),
  );
  const page = [
    INTRODUCTION,
    '## Verbs',
    wrapped(codes(verbs), ''),
    '## What does the same',
    answers.join('\n'),
  ];
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('../../docs/18-commands.md');
});

test('no verb is answered as if it were none', () => {
  for (const command of otherCommands.keys()) expect(shell.verb(command), command).toBeUndefined();
});

test('each answer says what the command is not, and names what does the same', async () => {
  const account = Account.inMemory();
  const session = new Session(account, { capabilities: { dbCommand: 'full' } });
  for (const [command, answer] of otherCommands)
    expect(() => execute(session, `${command.replaceAll('.', '-').toLowerCase()} X`)).toThrow(
      expect.objectContaining({ code: 'BAD_COMMAND', detail: expect.stringContaining(answer) }),
    );
  await account.close();
});

test('each verb that an answer names exists', () => {
  for (const answer of otherCommands.values())
    for (const [name] of answer.matchAll(/\b[A-Z]{2,}(?:\.[A-Z]+)*\b/g))
      if (!WORDS.has(name)) expect(shell.verb(name), `${name} in: ${answer}`).toBeDefined();
});

/** Words in capitals that are no verbs. */
const WORDS: ReadonlySet<string> = new Set([
  'BP',
  'COMMON',
  'CREATE',
  'DIRECTORY',
  'DTX',
  'FMT',
  'FOLDER',
  'FORMAT',
  'FROM',
  'ID',
  'MX',
  'PH',
  'PROC',
  'SQL',
  'TO',
  'XTD',
]);
