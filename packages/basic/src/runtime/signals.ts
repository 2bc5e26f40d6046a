/** Ends all running programs: STOP, ABORT and CHAIN. */
export class ProgramEnd {
  readonly how: 'stop' | 'abort' | 'chain';
  /** What CHAIN runs next. */
  readonly command: string;

  constructor(how: ProgramEnd['how'], command = '') {
    this.how = how;
    this.command = command;
  }
}

/** Ends the program or subroutine that runs, wherever its GOSUBs stand. */
export class RoutineEnd {}
