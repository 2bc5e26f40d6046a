import type { FunctionEntry } from '../functions/entry.ts';
import type { CommandEntry } from '../statements/entry.ts';
import type { Expression, Statement, Target } from '../syntax.ts';
import type { Parser } from './parser.ts';

/** The words of the language that stand in tables. */
export interface Language {
  /** @param name - In capitals. */
  functionEntry(name: string): FunctionEntry | undefined;
  functionNames(): Iterable<string>;
  /** @param name - In capitals. */
  commandEntry(name: string): CommandEntry | undefined;
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
