import { atVariable, atVariableNames } from './functions/at-variables.ts';
import { functionEntries } from './functions/table.ts';
import { omittedWords } from './omitted-words.ts';
import { commandEntries } from './statements/table.ts';

/** A line of the page: how something is written, and what it does. */
type Row = readonly [usage: string, help: string];

/** Statements that are part of the grammar itself. */
const CONTROL: readonly Row[] = [
  ['variable = value, += -= *= /= :=', 'Gives a variable, an element or a part of a text a value.'],
  ['IF condition THEN ... [ELSE ...]', 'Runs one of two branches, on a line or up to END.'],
  ['BEGIN CASE ... CASE condition ... END CASE', 'Runs the first branch whose condition is true.'],
  [
    'FOR variable = start TO limit [STEP step] [WHILE c] [UNTIL c] ... NEXT',
    'Runs for each value; limit and step are asked each time.',
  ],
  ['LOOP ... WHILE condition | UNTIL condition ... REPEAT', 'Runs again and again.'],
  ['EXIT, CONTINUE', 'Leaves a loop, or goes on with its next round.'],
  ['GOTO label', 'Goes on at a label, also into and out of loops.'],
  ['GOSUB label', 'Runs up to RETURN, and comes back.'],
  ['ON index GOTO | GOSUB label {, label}', 'Chooses a label by a number.'],
  ['RETURN [value], RETURN TO label', 'Comes back from GOSUB, CALL or a function.'],
  [
    'CALL name(args), CALL @variable(args)',
    'Runs a catalogued subroutine; variables are passed by reference.',
  ],
  [
    'BEGIN TRANSACTION ... COMMIT | ROLLBACK ... END TRANSACTION',
    'Keeps or undoes what is written between.',
  ],
];

const DECLARATIONS: readonly Row[] = [
  ['PROGRAM name, SUBROUTINE name(args), FUNCTION name(args)', 'Says what the item is.'],
  [
    'LOCAL SUBROUTINE | FUNCTION name(args) ... END, PRIVATE variables',
    'A routine inside the program.',
  ],
  ['DEFFUN name(args) [CALLING subroutine | LOCAL]', 'Declares a function.'],
  ['DIM array(rows [, columns])', 'Dimensions an array.'],
  ['COMMON [/block/] variable | array {, ...}', 'Variables that programs share.'],
  ['EQUATE name TO value, EQUATE name LITERALLY text', 'Lets a name stand for something.'],
];

const DIRECTIVES: readonly Row[] = [
  ['$INCLUDE [table] item, INCLUDE, $INSERT', 'Takes in another text.'],
  [
    '$DEFINE name [value], $UNDEFINE name',
    'Defines a name for the directives, and for the program.',
  ],
  ['$IFDEF name, $IFNDEF name, $ELSE, $ENDIF', 'Takes lines or leaves them out.'],
  ['$OPTIONS product, $MODE mode', 'Says whose reading of the language the program follows.'],
];

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
