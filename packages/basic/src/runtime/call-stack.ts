import { MvdbError, type MvdbErrorOptions } from 'mvdb';
import { failures } from 'mvdb/language';
import { Matrix } from './matrix.ts';
import { programError } from './program-error.ts';
import type { ProgramRun } from './program-run.ts';
import type { RunnableUnit, TracePosition } from './runnable-unit.ts';
import { ProgramEnd, RoutineEnd } from './signals.ts';
import type { Cell, Slot } from './slot.ts';

/** How deep programs may call each other. */
export const CALL_DEPTH_MAX = 1_000;

/** How deep GOSUBs and local routines may be nested, in all programs together. */
export const GOSUB_DEPTH_MAX = 1_000;

/** An error of a running program: where it happened, and who called. */
export class ProgramError extends MvdbError {
  /** The innermost program first. */
  readonly trace: readonly TracePosition[];

  constructor(error: MvdbError, trace: readonly TracePosition[], options?: MvdbErrorOptions) {
    const positions = trace.map(shownPosition).join(', called by ');
    super(failures[error.code], `${error.detail} (${positions})`, options);
    this.trace = trace;
  }
}

function shownPosition({ program, line, module }: TracePosition): string {
  if (module !== undefined) return `${program} at ${module}`;
  return line === undefined ? program : `${program} line ${line}`;
}

/** The programs that run, each called by the one before. */
export class CallStack {
  readonly #run: ProgramRun;
  #depth = 0;

  constructor(run: ProgramRun) {
    this.#run = run;
  }

  /** Runs a unit with its arguments. @throws MvdbError `BAD_ARGUMENT`, `CALL_DEPTH`, and what it throws. */
  run(unit: RunnableUnit, args: readonly (Cell | Matrix)[]): Slot {
    const run = this.#run;
    assertArguments(unit, args);
    if (this.#depth >= CALL_DEPTH_MAX)
      throw programError('CALL_DEPTH', `${unit.name} is called ${CALL_DEPTH_MAX} deep.`);
    const { precision, flavour, depthLeft } = run;
    run.precision = 4;
    run.flavour = unit.flavour;
    this.#depth += 1;
    if (--run.ticks < 0) run.spend();
    try {
      return unit.enter(run, args);
    } catch (error) {
      if (error instanceof RoutineEnd) return unit.end();
      throw error instanceof ProgramEnd ? error : this.#traced(error, unit);
    } finally {
      this.#depth -= 1;
      run.precision = precision;
      run.flavour = flavour;
      run.depthLeft = depthLeft;
    }
  }

  /** The error with this place behind those that it has; a frame of this call is on the stack still. */
  #traced(error: unknown, unit: RunnableUnit): unknown {
    const existing = traces.get(error as object);
    const stack = existing === undefined ? stackOf(error) : existing.stack;
    const failure = existing === undefined ? asFailure(error) : (error as MvdbError);
    if (!(failure instanceof MvdbError)) return error;
    const trace = [...(existing?.trace ?? []), unit.positionAt(stack)];
    const root = existing?.root ?? failure;
    const traced = new ProgramError(root, trace, { cause: root });
    traces.set(traced, { trace, root, stack: new Error().stack ?? '' });
    return traced;
  }
}

interface Trace {
  readonly trace: readonly TracePosition[];
  readonly root: MvdbError;
  /** The stack where the error passed last, on which the caller stands. */
  readonly stack: string;
}

const traces = new WeakMap<object, Trace>();

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : '';
}

/** What JavaScript throws of its own, as the failure that it means. */
function asFailure(error: unknown): unknown {
  if (error instanceof RangeError && /call stack/i.test(error.message))
    return programError('CALL_DEPTH', 'GOSUBs or functions are nested without end.');
  if (error instanceof RangeError && /string length/i.test(error.message))
    return programError('TOO_LARGE', 'A value is too long.');
  return error;
}

function assertArguments(unit: RunnableUnit, args: readonly (Cell | Matrix)[]): void {
  if (args.length !== unit.parameters.length)
    throw programError(
      'BAD_ARGUMENT',
      `${unit.name} takes ${unit.parameters.length} arguments; it is called with ${args.length}.`,
    );
  for (let index = 0; index < args.length; index += 1) {
    const { name = '', isArray = false } = unit.parameters[index] ?? {};
    if (isArray !== args[index] instanceof Matrix)
      throw programError(
        'BAD_ARGUMENT',
        `${unit.name} takes ${isArray ? 'an array' : 'a value'} as ${name}.`,
      );
  }
}
