import { registryPath } from '../http/paths.ts';
import type { Deprecation } from '../registry/deprecation.ts';

/**
 * Since when deprecated routines are: 30 September 2022, in seconds since 1970. The contract dates no
 * deprecation; this is the one date on which it retires anything (VB_PRODUCT.REV1), and later than the
 * date in the name of any old revision.
 */
const DEPRECATED_SINCE_S = Date.UTC(2022, 8, 30) / 1000;

/** @see RFC 9745 (Deprecation), RFC 5829 (successor-version) */
export function deprecationHeaders(
  { successor }: Deprecation,
  prefix: string,
): Record<string, string> {
  return {
    deprecation: `@${DEPRECATED_SINCE_S}`,
    link: `<${prefix}${registryPath(successor)}>; rel="successor-version"`,
  };
}
