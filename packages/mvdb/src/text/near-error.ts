import { nearHint } from '../arguments/near-names.ts';
import { type Failure, MvdbError, type MvdbErrorOptions } from '../errors/errors.ts';

/** An error whose detail also reports the names near the one that was not found. */
export function nearError(
  failure: Failure,
  detail: string,
  options: MvdbErrorOptions = {},
): MvdbError {
  return new MvdbError(failure, `${detail}${nearHint(options.suggestions ?? [])}`, options);
}
