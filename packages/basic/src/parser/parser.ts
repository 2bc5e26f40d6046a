import { nearNames } from 'mvdb/host';
import type { ProblemCode, ProblemLog } from '../syntax/errors.ts';
import type { Flavour } from '../syntax/flavours.ts';
import type { Expression, Position, Statement, Target } from '../syntax/syntax.ts';
import type { Grammar, Language } from './grammar.ts';
import { ParseError } from './parse-error.ts';
import type { TokenReader } from './token-reader.ts';
import { CLAUSE_WORDS } from './words.ts';

/** How many brackets and blocks may be inside each other. */
export const NESTING_MAX = 200;

/** Where the lines of a block stand: behind what begins it, before the word that ends it. */
export interface BlockExtent {
  readonly begin: Position;
  readonly end: Position;
}

/** What the parser knows of a program while it reads it. */
export class Parser {
  readonly reader: TokenReader;
  readonly problems: ProblemLog;
  readonly flavour: Flavour;
  readonly language: Language;
  /** Where a `<` was looked at that compares. */
  readonly comparisons = new Set<number>();
  /** How many loops and transaction blocks are open. */
  loops = 0;
  transactions = 0;
  /** The test of a loop that was read last: a statement may follow it without a semicolon. */
  lastTest: Statement | undefined;
  /** How many lines behind THEN are read, whose ELSE belongs to what has the THEN. */
  thenLines = 0;
  /** The blocks that were read. */
  readonly blocks: BlockExtent[] = [];
  /** Names that were used as plain variables. */
  readonly variables = new Set<string>();
  readonly #arrays = new Set<string>();
  readonly #functions = new Map<string, readonly string[]>();
  readonly #grammar: Grammar;
  #depth = 0;
  #ending: readonly string[] = [];

  constructor(
    reader: TokenReader,
    problems: ProblemLog,
    flavour: Flavour,
    language: Language,
    grammar: Grammar,
  ) {
    this.language = language;
    this.#grammar = grammar;
    this.reader = reader;
    this.problems = problems;
    this.flavour = flavour;
  }

  /** Reads an expression. */
  expression(): Expression {
    return this.#grammar.expression(this);
  }

  /** Reads what a value can be assigned to: a variable, an element, or a part of one. */
  target(): Target {
    return this.#grammar.target(this);
  }

  /** Reads a statement, with the label before it. */
  statement(): Statement[] {
    return this.#grammar.statement(this);
  }

  /** Reads something that may hold itself. @throws ParseError `TOO_DEEP`. */
  nested<Result>(read: () => Result): Result {
    if (this.#depth >= NESTING_MAX)
      throw new ParseError(
        'TOO_DEEP',
        this.reader.peek().at,
        `blocks and brackets may be nested ${NESTING_MAX} deep; put parts into subroutines or variables`,
      );
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  /** Reads where these words end an expression. */
  endingAt<Result>(words: readonly string[], read: () => Result): Result {
    const outer = this.#ending;
    this.#ending = words;
    try {
      return read();
    } finally {
      this.#ending = outer;
    }
  }

  /** True for a word that goes on with the statement, and is not an operand of a format operation. */
  endsExpression(word: string): boolean {
    return CLAUSE_WORDS.has(word) || this.#ending.includes(word);
  }

  isArray(name: string): boolean {
    return this.#arrays.has(name);
  }

  declareArray(name: string, at: Position): void {
    if (this.variables.has(name))
      throw new ParseError(
        'BAD_DECLARATION',
        at,
        `${name} is used as a plain variable before it is dimensioned`,
      );
    this.#arrays.add(name);
  }

  declareFunction(name: string, parameters: readonly string[]): void {
    this.#functions.set(name, parameters);
  }

  /** The parameters of a function that the program declares. */
  declaredFunction(name: string): readonly string[] | undefined {
    return this.#functions.get(name);
  }

  /** Reads a plain name, and what it is called in messages. */
  name(what: string): { readonly name: string; readonly at: Position } {
    const token = this.reader.peek();
    if (token.kind !== 'word') throw this.reader.unexpected(what);
    this.reader.next();
    return { name: this.reader.nameOf(token), at: token.at };
  }

  /** Reads the name of a dimensioned array. */
  arrayName(): { readonly name: string; readonly at: Position } {
    const { name, at } = this.name('the name of a dimensioned array');
    if (this.isArray(name)) return { name, at };
    throw this.unknown(
      'BAD_DECLARATION',
      at,
      `${name} is not dimensioned: write DIM ${name}(n) before`,
      name,
      this.#arrays,
    );
  }

  assertAtVariable(name: string, at: Position): void {
    if (this.language.isAtVariable(name)) return;
    throw this.unknown(
      'UNKNOWN_VARIABLE',
      at,
      `there is no @${name}`,
      name,
      this.language.atVariableNames(),
    );
  }

  /** @throws ParseError `NOT_DONE` for a word of other products that is left out here. */
  rejectOmitted(word: string, at: Position): void {
    const reason = this.language.omitted.get(word);
    if (reason !== undefined)
      throw new ParseError('NOT_DONE', at, `${word} is not done by this compiler: ${reason}`);
  }

  /** An error that names what is near a name that is not known. */
  unknown(
    code: ProblemCode,
    at: Position,
    detail: string,
    name: string,
    candidates: Iterable<string>,
  ): ParseError {
    const [near] = nearNames(name, candidates);
    return new ParseError(
      code,
      at,
      near === undefined ? detail : `${detail}; did you mean ${near}?`,
    );
  }

  /** Reads with more than what the parser knew; what fails is reported, and reading goes on behind it. */
  recovering(read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      this.problems.report(error.code, error.at, error.message);
      this.reader.skipLine();
    }
  }
}
