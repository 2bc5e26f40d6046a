interface UsageErrorOptions extends ErrorOptions {
  readonly usage?: readonly string[];
  readonly suggestions?: readonly string[];
}

/** A command line that cannot be followed, and why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** How the command is called, in lines; none where it is not known which was meant. */
  readonly usage: readonly string[];
  /** Names near the one that was not found, nearest first; the message reports them, too. */
  readonly suggestions: readonly string[];

  constructor(message: string, options: UsageErrorOptions = {}) {
    const { usage = [], suggestions = [], ...others } = options;
    super(message, others);
    this.usage = usage;
    this.suggestions = suggestions;
  }
}

/** A whole number of a command line. @throws UsageError for what is not one, or out of its range. */
export function wholeNumber(
  option: string,
  text: string | undefined,
  lowest: number,
  highest: number,
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < lowest || number > highest)
    throw new UsageError(
      `--${option} must be a whole number from ${lowest} to ${highest}, not "${text}".`,
    );
  return number;
}
