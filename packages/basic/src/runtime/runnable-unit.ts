import type { Flavour } from '../syntax/flavours.ts';
import type { Parameter, Program } from '../syntax/syntax.ts';
import type { Matrix } from './matrix.ts';
import type { ProgramRun } from './program-run.ts';
import type { Cell, Slot } from './slot.ts';

/** What a run needs of a compiled program. */
export interface RunnableUnit {
  readonly name: string;
  readonly kind: Program['kind'];
  readonly parameters: readonly Parameter[];
  readonly flavour: Flavour;
  enter(run: ProgramRun, args: readonly (Cell | Matrix)[]): Slot;
  /** What the end of the source inside a GOSUB means: a program stops, a subroutine returns. */
  end(): Slot;
  /** The line of the source that the topmost frame of this program stands at. */
  lineAt(stack: string): number | undefined;
}
