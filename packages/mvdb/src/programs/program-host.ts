/** One thing that is wrong with a program. */
export interface ProgramProblem {
  /** The program, or the text that it includes. */
  readonly source: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly detail: string;
  /** The line as it stands in the source. */
  readonly lineText: string;
}

/** Writes a problem as a person reads it: where, what, and the line with a mark below the position. */
export function formatProblem(problem: ProgramProblem): string {
  const { source, line, column, detail, lineText } = problem;
  const mark = `${lineText.slice(0, column - 1).replace(/[^\t]/g, ' ')}^`;
  return `${source}:${line}:${column} ${detail}\n${lineText}\n${mark}`;
}

/** Where a program stands: an item of a table. */
export interface ProgramItem {
  readonly table: string;
  readonly item: string;
}

/** A command that a program runs, and what it takes and gives. */
export interface ProgramCommand {
  readonly command: string;
  /** Lines for what it asks. */
  readonly data: readonly string[];
  /** Whether the program takes what it prints, instead of the terminal. */
  readonly isCaptured: boolean;
  readonly print: (line: string) => void;
}

/** How a program is run. */
export interface ProgramRunOptions {
  /** The command that runs it. */
  readonly sentence: string;
  /** Whether a debugger stops it before its first statement. */
  readonly stopsAtStart?: boolean;
  /** Runs a command for it. @returns The return code. */
  readonly execute?: (command: ProgramCommand) => number;
  /** Lines for what it reads. */
  readonly input: readonly string[];
  /** Asked for a line when none is left, which may be shown as it is typed, or not; absent where nobody answers. */
  readonly ask?: ((prompt: string, isShown: boolean) => string | undefined) | undefined;
  /** Waits for one key, which is not shown; absent where a program gets the first character of a line. */
  readonly readKey?: (() => string | undefined) | undefined;
  /** Takes what is printed as it comes, ends of lines included. */
  readonly print: (text: string) => void;
  /** Takes what was printed on a unit of the printer, once the program closes it or ends; default: `print` does. */
  readonly printer?: (text: string, unit: string) => void;
}

/** A subroutine or function that is called again and again. */
export interface PreparedProgram {
  readonly argumentCount: number;

  /**
   * Calls it as `SUBR` does: the result is what a function returns, or the first argument of a subroutine, before those
   * given.
   *
   * @param variables - What `@` variables of those names hold.
   * @throws MvdbError what the program throws, with program and line.
   */
  evaluate(args: readonly string[], variables: Readonly<Record<string, string>>): string;

  /** Calls it with values. @returns What its arguments hold when it returns; a function's result comes first. */
  call(args: readonly string[], variables: Readonly<Record<string, string>>): readonly string[];
}

/**
 * Compiles and runs programs of a language that the database itself does not know. Verbs, `SUBR` and conversions of
 * users ask the one that a session was given, and say for which session.
 */
export interface ProgramHost<Session> {
  /**
   * Compiles an item.
   *
   * @returns What is wrong with it; nothing where it can be run.
   * @throws MvdbError `PROGRAM_NOT_FOUND`; `NOT_PERMITTED` without the capability `program`.
   */
  compile(session: Session, program: ProgramItem): readonly ProgramProblem[];

  /**
   * Runs an item.
   *
   * @throws MvdbError `PROGRAM_NOT_FOUND`; `BAD_PROGRAM`; `NOT_PERMITTED` without the capability `program`;
   * `BAD_COMMAND` where it is to stop and no debugger can come; what the program throws, with program and line.
   */
  run(session: Session, program: ProgramItem, options: ProgramRunOptions): void;

  /**
   * Finds a subroutine or function that expressions and conversions call, as it stands now.
   *
   * @returns `undefined` if none has that name.
   * @throws MvdbError `BAD_PROGRAM`; `NOT_PERMITTED` without the capability `program`.
   */
  prepare(session: Session, name: string): PreparedProgram | undefined;

  /** Whether there is a subroutine of that name. */
  has(session: Session, name: string): boolean;

  /**
   * Calls a subroutine or function by name.
   *
   * @returns What its arguments hold when it returns; a function's result comes first.
   * @throws MvdbError as `run`.
   */
  call(session: Session, name: string, args: readonly string[]): readonly string[];
}
