import { type Failure, MvdbError, type MvdbErrorOptions } from '../errors/errors.ts';
import { nearHint } from './near-names.ts';

/** An error whose detail also tells the names near the one that was not found. */
export function nearError(
  failure: Failure,
  detail: string,
  options: MvdbErrorOptions = {},
): MvdbError {
  return new MvdbError(failure, `${detail}${nearHint(options.suggestions ?? [])}`, options);
}
