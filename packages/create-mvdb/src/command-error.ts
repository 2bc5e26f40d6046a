/** What is wrong with the command line. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
