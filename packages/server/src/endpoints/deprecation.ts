import { latestSuccessor, type Routine } from '@mvdb/routines';
import { registryPath } from './paths.ts';

/** What to call instead of a deprecated routine. */
export interface Deprecation {
  /** The routine that replaced it, perhaps deprecated as well. */
  readonly successor: string;
  /** End of the chain of successors. */
  readonly latest: string;
}

/**
 * Since when deprecated routines are: 30 September 2022, in seconds since 1970. The contract dates no
 * deprecation; this is the one date on which it retires anything (VB_PRODUCT.REV1), and later than the
 * date in the name of any old revision.
 */
const DEPRECATED_SINCE_S = Date.UTC(2022, 8, 30) / 1000;

/** `undefined` for a routine that is not deprecated, even where it names a successor. */
export function deprecationOf(routine: Routine): Deprecation | undefined {
  const { status, supersededBy: successor } = routine;
  if (status !== 'deprecated' || successor === undefined) return undefined;
  return { successor, latest: latestSuccessor(routine)?.name ?? successor };
}

/** @see RFC 9745 (Deprecation), RFC 5829 (successor-version) */
export function deprecationHeaders({ successor }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${DEPRECATED_SINCE_S}`,
    link: `<${registryPath(successor)}>; rel="successor-version"`,
  };
}
