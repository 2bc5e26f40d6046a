import { expect, test } from 'vitest';
import { functionEntries } from '../../packages/basic/src/functions/table.ts';
import { commandEntries } from '../../packages/basic/src/statements/table.ts';
import { commands } from '../../packages/cli/src/commands.ts';
import { exitMeanings } from '../../packages/cli/src/errors/exit-status.ts';
import { failures } from '../../packages/mvdb/src/errors/failure-table.ts';
import { problemTypes } from '../../packages/server/src/http/problems.ts';
import { keywordSections } from '../../packages/server/src/language/keyword-help.ts';
import { statementHelp } from '../../packages/server/src/language/statement-help.ts';
import { verbHelp } from '../../packages/server/src/language/verb-help.ts';
import { serverLimits } from '../../packages/server/src/limits/limits.ts';

/* Texts that people read are sentences. Those of the contract, of reports and of the command language are not among them. */

/** Words for parts of the program, which its users do not know. */
const INTERNAL = /\b(?:work runner|inline|workplace|fixture|runner|savepoint|undefined)\b/i;

const texts: Record<string, string> = {};
const add = (group: string, each: Iterable<readonly [name: string, text: string]>) => {
  for (const [name, text] of each) texts[`${group} ${name}`] = text;
};

add(
  'failure',
  Object.values(failures).map(({ code, text }) => [code, text]),
);
add(
  'problem',
  problemTypes().map(({ code, title }) => [code, title]),
);
add(
  'limit',
  Object.entries(serverLimits).map(([name, { description }]) => [name, description]),
);
add('exit status', Object.entries(exitMeanings));
for (const { name, summary, load } of commands) {
  const {
    page: { options, examples },
  } = await load();
  add('command', [[name, summary]]);
  add(
    `option of ${name}`,
    Object.entries(options).map(([option, { description }]) => [option, description]),
  );
  add(`example of ${name}`, examples);
}
for (const { words } of keywordSections)
  add(
    'keyword',
    Object.entries(words).map(([word, { summary }]) => [word, summary]),
  );
add(
  'word of SQL',
  Object.entries(statementHelp).map(([word, { summary }]) => [word, summary]),
);
add(
  'verb',
  Object.entries(verbHelp).map(([word, { summary }]) => [word, summary]),
);
add(
  'statement of BASIC',
  commandEntries().map(({ name, help }) => [name, help]),
);
add(
  'function of BASIC',
  functionEntries().map(({ name, help }) => [name, help]),
);

/** What is wrong with the form of a text; blank where nothing is. */
function violationOf(text: string): string {
  if (!/^["'([]?[A-Z0-9%]/.test(text)) return 'does not begin with a capital';
  if (!/[.?]$/.test(text)) return 'does not end with a full stop or question mark';
  if (text.split(/[.?] (?=[A-Z])/).length > 2) return 'has more than two sentences';
  if (INTERNAL.test(text)) return `has the internal word ${INTERNAL.exec(text)?.[0]}`;
  return '';
}

test('each failure, problem and help text is one or two sentences', () => {
  const found = Object.entries(texts).flatMap(([name, text]) => {
    const violation = violationOf(text);
    return violation === '' ? [] : [`${name} ${violation}: ${text}`];
  });
  expect(found).toEqual([]);
  expect(Object.keys(texts).length).toBeGreaterThan(600);
});
