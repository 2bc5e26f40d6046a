import type { MvdbError, MvdbErrorOptions } from '../errors/errors.ts';
import { BAD_COMMAND } from '../errors/failures.ts';
import { nearError } from '../text/near-error.ts';

/** A command that cannot be understood: what is wrong, and what would be right. */
export function badCommand(detail: string, options?: MvdbErrorOptions): MvdbError {
  return nearError(BAD_COMMAND, detail, options);
}
