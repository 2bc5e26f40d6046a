import type { Registry, Routine } from '@mvdb/routines';

/** What to call instead of a deprecated routine. */
export interface Deprecation {
  /** The routine that replaced it, perhaps deprecated as well. */
  readonly successor: string;
  /** End of the chain of successors. */
  readonly latest: string;
}

/** `undefined` for a routine that is not deprecated, even where it names a successor. */
export function deprecationOf(registry: Registry, routine: Routine): Deprecation | undefined {
  const { status, supersededBy: successor } = routine;
  if (status !== 'deprecated' || successor === undefined) return undefined;
  return { successor, latest: registry.latestSuccessor(routine)?.name ?? successor };
}
