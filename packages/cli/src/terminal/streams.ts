import type { Writable } from 'node:stream';

/** A terminal that a person types at, asked while nothing else can run. */
export interface Keyboard {
  /** What is typed while other things can run. */
  readonly stream: NodeJS.ReadStream;
  /**
   * Asks, and waits for a line.
   *
   * @returns `undefined` for Ctrl+D.
   * @throws `Interrupted` for Ctrl+C.
   */
  ask(question: string): string | undefined;
  /** Asks as `ask`, without showing what is typed. */
  askHidden(question: string): string | undefined;
  /** Shows a text, and waits for a key, which is not shown. @returns `undefined` at the end. @throws `Interrupted` */
  readKey(question: string): string | undefined;
  /** Ends work when Ctrl+C was typed since it began; does not wait. @throws `Interrupted` */
  throwIfInterrupted(): void;
  /** Hands to the stream what was typed meanwhile for others. */
  giveBack(): void;
  close(): void;
}

/** What a process is given to read. */
export interface StandardInput {
  /** Its bytes as they come; waits for more until the end. */
  chunks(): Iterable<Uint8Array>;
  /** Where a person types; absent for a pipe or a file. */
  readonly keyboard?: Keyboard | undefined;
}

/** Where a program writes; a terminal knows its size. */
export interface OutputStream extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** What a process has to talk with. */
export interface Streams {
  readonly stdin: StandardInput;
  /** Takes results, and nothing else. */
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Runs a command that shows a text page by page; absent where no person looks. @returns False where it cannot. */
  readonly page?: ((command: string, text: string) => boolean) | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}
