import type { AccessPath, DividedCondition } from './access-path.ts';

/** The paths a plan may take to its records, and the one it takes. */
export interface ChosenPath {
  readonly condition: DividedCondition;
  readonly candidates: readonly AccessPath[];
  readonly chosen: AccessPath;
  /** Threads that scan the table, the calling one included. */
  readonly threads: number;
}
