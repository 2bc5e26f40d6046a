import { nearHint, nearNames } from 'mvdb/host';
import { CommandFailure, type ExitStatus } from './exit-status.ts';
import { UsageError } from './usage-error.ts';

/** A name on the command line that is not one of those there are, and which of them are near it. */
export function misnamed(message: string, name: string, names: Iterable<string>): UsageError {
  const suggestions = nearNames(name, names);
  return new UsageError(`${message}${nearHint(suggestions)}`, { suggestions });
}

/** The same of a name that is not a part of the command line itself. */
export function notFound(
  status: ExitStatus,
  message: string,
  suggestions: readonly string[],
): CommandFailure {
  return new CommandFailure(status, `${message}${nearHint(suggestions)}`, { suggestions });
}
