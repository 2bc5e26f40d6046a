import { spawnSync } from 'node:child_process';

/** What a shell reports for a command that there is none of. */
const NOT_FOUND = 127;

/**
 * Shows a text on the terminal of this process by a command of the system, and waits for its end. The terminal is
 * meanwhile as programs expect it, and Ctrl+C is the command's.
 *
 * @returns False where it cannot be run.
 */
export function pageText(command: string, text: string): boolean {
  const { stdin } = process;
  const wasRaw = stdin.isTTY && stdin.isRaw;
  const ignore = () => {};
  process.on('SIGINT', ignore);
  if (wasRaw) stdin.setRawMode(false);
  try {
    const { error, status } = spawnSync(command, {
      shell: true,
      input: text,
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { LESS: 'FRX', ...process.env },
    });
    // Whoever leaves a pager early closes its input.
    const isStarted = error === undefined || ('code' in error && error.code === 'EPIPE');
    return isStarted && status !== NOT_FOUND;
  } finally {
    if (wasRaw) stdin.setRawMode(true);
    process.off('SIGINT', ignore);
  }
}

/**
 * The command that shows long output: `PAGER`, or `less` where it is not set.
 *
 * @returns `undefined` where it is set to nothing or to `cat`, and on a terminal that cannot go back.
 */
export function pagerOf({
  PAGER = 'less',
  TERM,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  const command = PAGER.trim();
  return command === '' || command === 'cat' || TERM === 'dumb' ? undefined : command;
}
