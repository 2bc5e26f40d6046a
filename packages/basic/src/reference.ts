import { atVariable, atVariableNames } from './functions/at-variables.ts';
import { functionEntries } from './functions/table.ts';
import { CONTROL, DECLARATIONS, DIRECTIVES, type Row } from './grammar-rows.ts';
import { commandEntries } from './statements/table.ts';
import { omittedWords } from './syntax/omitted-words.ts';

/** The reference of the language as a page of Markdown, made from its tables. */
export function referencePage(): string {
  const commands = grouped(
    commandEntries().map(({ group, usage, help }) => [group, [usage, help]] as const),
  );
  const functions = grouped(
    functionEntries().map(({ group, usage, help }) => [group, [usage, help]] as const),
  );
  return [
    '<!-- Generated from the tables of statements and functions: vitest -u packages/basic/src/reference.test.ts writes it. -->',
    '# The words of BASIC',
    section('Statements of the grammar', CONTROL),
    section('Declarations', DECLARATIONS),
    section('Directives', DIRECTIVES),
    ...[...commands].map(([group, rows]) => section(`Statements: ${group}`, rows)),
    ...[...functions].map(([group, rows]) => section(`Functions: ${group}`, rows)),
    section(
      'Variables of the system',
      atVariableNames().map((name): Row => [`@${name}`, atVariable(name).help]),
    ),
    section(
      'Left out',
      [...omittedWords].map(([word, reason]): Row => [word, `${reason}.`]),
    ),
    '',
  ].join('\n\n');
}

function grouped(entries: readonly (readonly [group: string, row: Row])[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const [group, row] of entries) groups.set(group, [...(groups.get(group) ?? []), row]);
  return groups;
}

function section(title: string, rows: readonly Row[]): string {
  const lines = rows.map(([usage, help]) => `| ${cell(`\`${usage}\``)} | ${cell(help)} |`);
  return [`## ${title}`, '', '| Form | What it does |', '|---|---|', ...lines].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
