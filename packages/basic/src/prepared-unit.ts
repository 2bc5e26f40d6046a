import { MvdbError, type Session } from 'mvdb';
import type { PreparedProgram } from 'mvdb/host';
import { failures, LineSink } from 'mvdb/language';
import { called, newRun, type RunOptions } from './run.ts';
import type { ProgramRun } from './runtime/program-run.ts';
import type { RunnableUnit } from './runtime/runnable-unit.ts';
import { ProgramEnd } from './runtime/signals.ts';
import { type Cell, type Slot, text } from './runtime/slot.ts';

/** A subroutine or function that is called again and again, with what its programs share made once. */
export class PreparedUnit implements PreparedProgram {
  readonly #unit: RunnableUnit;
  readonly #lines: LineSink;
  readonly #run: ProgramRun;

  constructor(unit: RunnableUnit, session: Session, options: RunOptions) {
    this.#unit = unit;
    this.#lines = new LineSink((line) => session.print(line));
    this.#run = newRun(unit, session, { ...options, print: this.#lines.take });
  }

  get argumentCount(): number {
    return this.#unit.parameters.length;
  }

  evaluate(args: readonly string[], variables: Readonly<Record<string, string>>): string {
    const { kind, name } = this.#unit;
    const cells = args.map((v): Cell => ({ v }));
    if (kind === 'function') return text(this.#run.assigned(this.#started(cells, variables), name));
    const result: Cell = { v: undefined };
    this.#started([result, ...cells], variables);
    return text(this.#run.assigned(result.v, name));
  }

  call(args: readonly string[], variables: Readonly<Record<string, string>>): readonly string[] {
    return called(this.#unit, args, (cells) => this.#started(cells, variables));
  }

  #started(cells: readonly Cell[], variables: Readonly<Record<string, string>>): Slot {
    const run = this.#run;
    for (const name of Object.keys(variables)) run.setVariable(name, variables[name]);
    try {
      return run.start(this.#unit, cells);
    } catch (error) {
      if (!(error instanceof ProgramEnd)) throw error;
      throw new MvdbError(
        failures.PROGRAM_STOPPED,
        `${this.#unit.name} ended by ${error.how.toUpperCase()} instead of returning.`,
      );
    } finally {
      run.close();
      this.#lines.end();
    }
  }
}
