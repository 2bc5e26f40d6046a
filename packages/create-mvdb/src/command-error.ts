/** What whoever wrote the command line can mend. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
