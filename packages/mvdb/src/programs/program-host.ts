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

/** Where a program stands: an item of a table. */
export interface ProgramItem {
  readonly table: string;
  readonly item: string;
}

/** How a program is run. */
export interface ProgramRunOptions {
  /** The command that runs it. */
  readonly sentence: string;
  /** Lines for what it reads. */
  readonly input: readonly string[];
  /** Asked for a line when none is left; absent where nobody answers. */
  readonly ask?: ((prompt: string) => string | undefined) | undefined;
  /** Takes what is printed as it comes, ends of lines included. */
  readonly print: (text: string) => void;
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
   * @throws MvdbError `PROGRAM_NOT_FOUND`; `BAD_PROGRAM`; `NOT_PERMITTED` without the capability `program`; what the
   * program throws, with program and line.
   */
  run(session: Session, program: ProgramItem, options: ProgramRunOptions): void;

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
