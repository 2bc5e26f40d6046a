import { execute, MvdbError, type Session } from 'mvdb';
import type { CommandSet, ProgramCommand } from 'mvdb/host';
import { failures, LineSink } from 'mvdb/language';
import { ProgramRun } from './runtime/program-run.ts';
import type { RunnableUnit } from './runtime/runnable-unit.ts';
import { ProgramEnd } from './runtime/signals.ts';
import { type Cell, type Slot, text } from './runtime/slot.ts';

/** How a program is run. */
export interface RunOptions {
  /** Finds the subroutines that it calls. */
  readonly find?: (name: string) => RunnableUnit | undefined;
  /** Lines for INPUT, after those of DATA. */
  readonly input?: readonly string[];
  /** Asked for a line when none is left. */
  readonly ask?: ((prompt: string, isShown: boolean) => string | undefined) | undefined;
  /** Waits for one key; default: KEYIN gets the first character of a line. */
  readonly readKey?: (() => string | undefined) | undefined;
  /** Takes what is printed as it comes, ends of lines included; default: lines of the session's output. */
  readonly print?: (text: string) => void;
  /** Takes what was printed on a unit while the printer was on, when the program closes it or ends; default: it is left. */
  readonly printer?: (text: string, unit: string) => void;
  /** The commands that EXECUTE knows. */
  readonly commands?: CommandSet;
  /** Runs the commands of EXECUTE, and returns their code; default: with `commands`, where nobody answers. */
  readonly execute?: (command: ProgramCommand) => number;
  /** Folders whose files the program may use; default: none. */
  readonly folders?: readonly string[];
  /** The command that runs it, as `@SENTENCE` gives it. */
  readonly sentence?: string;
  /** How deep commands run in commands. */
  readonly level?: number;
}

/**
 * Runs a program in a session.
 *
 * @throws MvdbError what goes wrong in it, with program, line and callers; `PROGRAM_STOPPED` for ABORT.
 * @example runUnit(unit, session, { input: ['5'] })
 */
export function runUnit(unit: RunnableUnit, session: Session, options: RunOptions = {}): void {
  run(unit, session, options, []);
}

/**
 * Calls a subroutine or a function with values.
 *
 * @returns What the arguments hold when it returns; a function's result comes first.
 * @example callUnit(unit, session, ['2', '3', '']) // ['2', '3', '5']
 */
export function callUnit(
  unit: RunnableUnit,
  session: Session,
  args: readonly string[],
  options: RunOptions = {},
): string[] {
  return called(unit, args, (cells) => run(unit, session, options, cells));
}

/** What the arguments of a call hold when it returns; a function's result comes first. */
export function called(
  { kind }: RunnableUnit,
  args: readonly string[],
  call: (cells: readonly Cell[]) => Slot,
): string[] {
  const cells = args.map((v): Cell => ({ v }));
  const result = call(cells);
  const slots = [...(kind === 'function' ? [result] : []), ...cells.map(({ v }) => v)];
  return slots.map((slot) => (slot === undefined ? '' : text(slot)));
}

function run(
  unit: RunnableUnit,
  session: Session,
  options: RunOptions,
  args: readonly Cell[],
): Slot {
  const lines = new LineSink((line) => session.print(line));
  const programRun = newRun(unit, session, { print: lines.take, ...options });
  try {
    return programRun.start(unit, args);
  } catch (error) {
    if (!(error instanceof ProgramEnd)) throw error;
    if (error.how === 'abort')
      throw new MvdbError(failures.PROGRAM_STOPPED, `${unit.name} was stopped by ABORT.`);
    programRun.close();
    if (error.how === 'chain')
      programRun.execute(error.command, { isCaptured: false, passList: undefined });
    return undefined;
  } finally {
    programRun.close();
    lines.end();
  }
}

/** All that a program and those it calls share, before they run. */
export function newRun(
  unit: RunnableUnit,
  session: Session,
  options: RunOptions & { readonly print: (text: string) => void },
): ProgramRun {
  return new ProgramRun(session, unit.flavour, {
    find: options.find ?? (() => undefined),
    input: options.input ?? [],
    ask: options.ask,
    readKey: options.readKey,
    print: options.print,
    printer: options.printer ?? (() => undefined),
    execute: options.execute ?? executing(session, options.commands),
    folders: options.folders ?? [],
    sentence: options.sentence ?? '',
    level: options.level ?? 0,
  });
}

/** Runs commands of a program that was not started by one. */
export function executing(session: Session, commands: CommandSet | undefined) {
  return ({ command, data, print }: ProgramCommand): number =>
    execute(session, command, { data, print, ...(commands && { commands }) }).returnCode;
}
