import type { Position } from './syntax.ts';

/** What can be wrong with a program, by its stable code. */
export const problemTexts = {
  BAD_CHARACTER: 'A character has no meaning here.',
  OPEN_TEXT: 'A text is not closed on its line.',
  UNEXPECTED: 'The line does not go on as the language wants it.',
  UNKNOWN_STATEMENT: 'There is no statement of that name.',
  UNKNOWN_FUNCTION: 'There is no function or array of that name.',
  UNKNOWN_VARIABLE: 'There is no @ variable of that name.',
  NOT_DONE: 'This compiler does not know that part of the language.',
  BAD_ARGUMENTS: 'The arguments are not those of the function.',
  BAD_LABEL: 'A label must stand exactly once in its routine.',
  BAD_BLOCK: 'A block is not closed, or closed by another word.',
  BAD_DECLARATION: 'The declaration cannot be what it says.',
  BAD_DIRECTIVE: 'The directive cannot be executed.',
  TOO_DEEP: 'Blocks and expressions are nested too deeply.',
} as const;

export type ProblemCode = keyof typeof problemTexts;

/** One thing that is wrong with a program. */
export interface Problem extends Position {
  readonly code: ProblemCode;
  /** What is wrong here, and what would be right. */
  readonly detail: string;
  /** The line as it stands in the source. */
  readonly lineText: string;
}

/** The most problems of a program that are reported. */
export const PROBLEMS_MAX = 50;

/** The problems of one program, in the order of the source. */
export class ProblemLog {
  readonly #problems: (Position & { code: ProblemCode; detail: string })[] = [];

  get isEmpty(): boolean {
    return this.#problems.length === 0;
  }

  get isFull(): boolean {
    return this.#problems.length >= PROBLEMS_MAX;
  }

  /** Adds a problem; of one place only the first. */
  report(code: ProblemCode, at: Position, detail: string): void {
    const { source, line, column } = at;
    const isReported = this.#problems.some(
      (problem) => problem.source === source && problem.line === line && problem.column === column,
    );
    if (!isReported && !this.isFull) this.#problems.push({ code, source, line, column, detail });
  }

  /** The problems with the text of their lines. */
  withLines(lineOf: (at: Position) => string): Problem[] {
    return this.#problems.map((problem) => ({ ...problem, lineText: lineOf(problem) }));
  }
}
