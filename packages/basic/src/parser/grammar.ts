import type { Expression, Part, Statement, Target } from '../syntax/syntax.ts';
import type { Clause } from './blocks.ts';
import type { Parser } from './parser.ts';

/** What a function is given for an argument: its value, unless it needs something else. */
export type ArgumentKind = 'value' | 'handle' | 'target' | 'array' | 'dynamic' | 'slot';

/** What the parser needs of a function: what it takes, and what its call looks like. */
export interface FunctionForm {
  readonly name: string;
  /** By the position of the argument; where nothing stands, a value. */
  readonly takes: readonly ArgumentKind[];
  readonly least: number;
  readonly most: number;
  readonly usage: string;
}

/** What the parser needs of a statement: its name, and what reads the rest of it. */
export interface CommandForm {
  readonly name: string;
  readonly form: { readonly parse: (parser: Parser) => Part[] };
  readonly clauses: readonly Clause[];
  readonly needsBranch: boolean;
}

/** The words of the language that stand in tables. */
export interface Language {
  /** @param name - In capitals. */
  functionEntry(name: string): FunctionForm | undefined;
  functionNames(): Iterable<string>;
  /** @param name - In capitals. */
  commandEntry(name: string): CommandForm | undefined;
  commandNames(): Iterable<string>;
  isAtVariable(name: string): boolean;
  /** Words of other products that are left out, with the reason. */
  readonly omitted: ReadonlyMap<string, string>;
  /** Whether programs may assign to it. */
  isAssignable(name: string): boolean;
  atVariableNames(): Iterable<string>;
}

/** The rules that parts of the grammar have for each other. */
export interface Grammar {
  expression(parser: Parser): Expression;
  target(parser: Parser): Target;
  /** A statement, with the label before it. */
  statement(parser: Parser): Statement[];
}

/** Reads the statement that begins with the word at which the parser stands. */
export type StatementParser = (parser: Parser) => Statement;
