import type { Flavour } from '../syntax/flavours.ts';
import type { Parameter, Program } from '../syntax/syntax.ts';
import type { Matrix } from './matrix.ts';
import type { ProgramRun } from './program-run.ts';
import type { Cell, Slot } from './slot.ts';

/** Where a program stood when something failed in it, or in what it called. */
export interface TracePosition {
  readonly program: string;
  /** In BASIC; `undefined` where it cannot be reported. */
  readonly line: number | undefined;
  /** Of a converted program instead: the file and line of its module, as `PRICE.ts:12`. */
  readonly module?: string;
}

/** What a run needs of a compiled program. */
export interface RunnableUnit {
  readonly name: string;
  readonly kind: Program['kind'];
  readonly parameters: readonly Parameter[];
  readonly flavour: Flavour;
  enter(run: ProgramRun, args: readonly (Cell | Matrix)[]): Slot;
  /** What the end of the source inside a GOSUB means: a program stops, a subroutine returns. */
  end(): Slot;
  /** Where the topmost frame of this program stands. */
  positionAt(stack: string): TracePosition;
}
