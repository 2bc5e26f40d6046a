import type { Writable } from 'node:stream';
import type { StandardInput } from './standard-input.ts';

/** Where a program writes; a terminal knows its size. */
export interface OutputStream extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** What a process has to talk with. */
export interface Streams {
  readonly stdin: StandardInput;
  /** Takes results, and nothing else. */
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}
