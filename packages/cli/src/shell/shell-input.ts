import { decoded, linesOf } from '../command-line/lines.ts';
import { type ExitStatus, exitStatus } from '../errors/exit-status.ts';
import type { Person, ShellSession } from './shell-session.ts';

/** Lines that are not typed: of a file or a pipe. What a command asks is answered by the next of them. */
export class ShellInput implements Person {
  readonly confirms = false;
  readonly #lines: Iterator<string>;

  /** @param name - What is read, for errors. */
  constructor(chunks: Iterable<Uint8Array>, name: string) {
    this.#lines = linesOf(decoded(chunks, name))[Symbol.iterator]();
  }

  /** The next line; `undefined` at the end. @throws CommandFailure where it is not UTF-8. */
  next(): string | undefined {
    const step = this.#lines.next();
    return step.done ? undefined : step.value;
  }

  ask(): string | undefined {
    return this.next();
  }

  look(): void {}
}

/**
 * Gives a shell all lines, or those until one fails.
 *
 * @returns The status of the first that failed.
 */
export async function takeInput(
  shell: ShellSession,
  input: ShellInput,
  stopsAtFailure: boolean,
): Promise<ExitStatus> {
  let first: ExitStatus = exitStatus.ok;
  for (let line = input.next(); line !== undefined; line = input.next()) {
    const status = shell.take(line);
    if (first === exitStatus.ok) first = status;
    if (shell.isOver || (stopsAtFailure && first !== exitStatus.ok)) break;
    // Lets work in the background go on, and shows what other processes have written.
    await new Promise(setImmediate);
  }
  // What goes on at the end of the input ends there.
  if (shell.isBegun) {
    const status = shell.take('');
    if (first === exitStatus.ok) first = status;
  }
  await shell.finish();
  return first;
}
