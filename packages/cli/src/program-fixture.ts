import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll } from 'vitest';
import { run } from './run.ts';
import type { Keyboard, OutputStream } from './terminal/streams.ts';

/** A stream that keeps what is written. */
export class Collector extends Writable implements OutputStream {
  readonly isTTY: boolean;
  readonly columns = 60;
  readonly #chunks: Buffer[] = [];
  readonly rows = 10;

  constructor(isTTY = false) {
    super({ decodeStrings: false });
    this.isTTY = isTTY;
  }

  override _write(chunk: string | Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(Buffer.from(chunk));
    done();
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  get text(): string {
    return this.bytes.toString();
  }
}

export interface ProgramOptions {
  /** What is piped into it. */
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether standard output and standard error are terminals. */
  readonly isTerminal?: boolean;
  readonly keyboard?: Keyboard;
  /** Shows what is longer than the screen; no pager unless given. */
  readonly page?: (command: string, text: string) => boolean;
}

export interface ProgramOutcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program in this process. */
export async function program(
  args: readonly string[],
  { input = '', env = {}, isTerminal = false, keyboard, page }: ProgramOptions = {},
): Promise<ProgramOutcome> {
  const stdout = new Collector(isTerminal);
  const stderr = new Collector(isTerminal);
  const stdin = { chunks: () => [Buffer.from(input)], keyboard };
  const status = await run(args, { stdin, stdout, stderr, env, page });
  return { status, stdout: stdout.text, stderr: stderr.text };
}

/** A folder for the tests of a file, which is removed after them. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mvdb-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
