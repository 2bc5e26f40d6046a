import { atVariable, atVariableNames } from './functions/at-variables.ts';
import { functionEntries } from './functions/table.ts';
import { CONTROL, DECLARATIONS } from './grammar-rows.ts';
import { controlParsers } from './parser/control.ts';
import { declarationParsers } from './parser/declarations.ts';
import { CLAUSE_WORDS, OPERATOR_WORDS } from './parser/words.ts';
import { commandEntries } from './statements/table.ts';

/** A word of the language, and what it is for. */
export interface BasicWord {
  /** In capitals. */
  readonly name: string;
  readonly form: string;
  readonly help: string;
}

/** The words of the language by what they are. None is reserved: its place decides what a word is. */
export interface BasicWords {
  /** Words that statements begin with. */
  readonly statements: readonly BasicWord[];
  readonly functions: readonly BasicWord[];
  /** Variables of the system, without the `@` before them. */
  readonly variables: readonly BasicWord[];
  /** Words that stand between the parts of a statement, and those of control structures. */
  readonly clauses: readonly string[];
  /** Operators that are words. */
  readonly operators: readonly string[];
}

/** Words that begin a statement in some flavours, or before another word, alone. */
const FURTHER_STATEMENTS = ['LET', 'LOCAL'] as const;

/** Words behind BEGIN, END, LOCAL, DEFINE and EQUATE. */
const FURTHER_CLAUSES = [
  'FUNCTION',
  'LIT',
  'LITERALLY',
  'LOCAL',
  'SUBROUTINE',
  'TRANSACTION',
] as const;

/**
 * The words of the language, from the tables that the compiler reads them by, for editors.
 *
 * @example basicWords().functions.find(({ name }) => name === 'LEN')?.form // LEN(text)
 */
export function basicWords(): BasicWords {
  const ofGrammar = [...controlParsers.keys(), ...declarationParsers.keys(), ...FURTHER_STATEMENTS];
  const commands = commandEntries();
  const statements = [
    ...ofGrammar.map(wordOfGrammar),
    ...commands.flatMap(({ name, synonyms, usage: form, help }) =>
      [name, ...synonyms].map((each) => ({ name: each, form, help })),
    ),
  ];
  const clauses = new Set([
    ...CLAUSE_WORDS,
    ...commands.flatMap((command) => command.clauses).flatMap((clause) => clause.split(' ')),
    ...controlParsers.keys(),
    ...FURTHER_CLAUSES,
  ]);
  return {
    statements: sorted(statements),
    functions: sorted(
      functionEntries().map(({ name, usage: form, help }) => ({ name, form, help })),
    ),
    variables: sorted(
      [...atVariableNames()].map((name) => ({
        name,
        form: `@${name}`,
        help: atVariable(name).help,
      })),
    ),
    clauses: [...clauses].toSorted(),
    operators: Object.keys(OPERATOR_WORDS).toSorted(),
  };
}

/** A word of the grammar, with the first line of help that shows it. */
function wordOfGrammar(name: string): BasicWord {
  const [form, help] =
    [...CONTROL, ...DECLARATIONS].find(([usage]) => wordsOf(usage).includes(name)) ?? [];
  if (form === undefined || help === undefined) throw new TypeError(`${name} has no help.`);
  return { name, form, help };
}

function wordsOf(usage: string): readonly string[] {
  return usage.match(/[A-Z][A-Z.]+/g) ?? [];
}

function sorted(words: readonly BasicWord[]): readonly BasicWord[] {
  return words.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
