import { closeSync, constants, openSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { isatty } from 'node:tty';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { pause, readNow } from './standard-input.ts';
import type { Keyboard, OutputStream } from './streams.ts';

/** Somebody typed Ctrl+C. */
export class Interrupted extends CommandFailure {
  constructor() {
    super(exitStatus.interrupted, 'Interrupted.');
  }
}

const STANDARD_INPUT = 0;
const TERMINAL = '/dev/tty';
const BUFFER_SIZE_BYTES = 4096;

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const CTRL_U = '\u0015';
const ESCAPE_SEQUENCE = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|O.|.)?/g;

/** The terminal of this process; `undefined` where its input is not one. */
export function processKeyboard(echo: OutputStream): Keyboard | undefined {
  return isatty(STANDARD_INPUT) ? new TerminalKeyboard(echo) : undefined;
}

/**
 * The terminal of this process. It is in raw mode while a line is edited or a command runs, so that Ctrl+C is
 * a character like others; it is read through a file of its own, past the stream that waits for its turn.
 */
class TerminalKeyboard implements Keyboard {
  readonly #echo: OutputStream;
  readonly #decoder = new StringDecoder('utf8');
  readonly #buffer = new Uint8Array(BUFFER_SIZE_BYTES);
  #file: number | undefined;
  #typed = '';

  constructor(echo: OutputStream) {
    this.#echo = echo;
  }

  get stream(): NodeJS.ReadStream {
    return process.stdin;
  }

  ask(question: string): string | undefined {
    return this.#line(question, (text) => this.#echo.write(text));
  }

  askHidden(question: string): string | undefined {
    return this.#line(question, () => {});
  }

  readKey(question: string): string | undefined {
    this.#echo.write(question);
    const key = this.#key();
    return key === CTRL_D ? undefined : key;
  }

  /** The next key. @throws `Interrupted` */
  #key(): string {
    for (;;) {
      const [key = '', ...rest] = this.#typed.replaceAll(ESCAPE_SEQUENCE, '');
      this.#typed = rest.join('');
      if (key === CTRL_C) {
        this.#echo.write('^C\n');
        throw new Interrupted();
      }
      if (key !== '') return key;
      this.#wait();
    }
  }

  #line(question: string, show: (text: string) => void): string | undefined {
    this.#echo.write(question);
    const line = new TypedLine(show);
    for (;;) {
      const key = this.#key();
      if (key === CTRL_D && line.text === '') {
        this.#echo.write('\n');
        return undefined;
      } else if (key === '\r' || key === '\n') {
        this.#echo.write('\n');
        return line.text;
      } else line.take(key);
    }
  }

  throwIfInterrupted(): void {
    // Without a file of its own, reading would wait.
    if (this.#terminal() === STANDARD_INPUT) return;
    this.#read();
    const location = this.#typed.lastIndexOf(CTRL_C);
    if (location === -1) return;
    this.#typed = this.#typed.slice(location + 1);
    throw new Interrupted();
  }

  giveBack(): void {
    if (this.#typed !== '') process.stdin.unshift(Buffer.from(this.#typed));
    this.#typed = '';
  }

  close(): void {
    if (this.#file !== undefined && this.#file !== STANDARD_INPUT) closeSync(this.#file);
    this.#file = undefined;
  }

  #wait(): void {
    while (!this.#read()) pause();
  }

  /** @returns Whether there was anything; a terminal that is gone gives Ctrl+D. */
  #read(): boolean {
    const length = readNow(this.#terminal(), this.#buffer);
    if (length === undefined) return false;
    this.#typed += length === 0 ? CTRL_D : this.#decoder.write(this.#buffer.subarray(0, length));
    return this.#typed !== '';
  }

  #terminal(): number {
    this.#file ??= openTerminal();
    return this.#file;
  }
}

/** A file of its own on the terminal; standard input where the system gives none. */
function openTerminal(): number {
  try {
    return openSync(TERMINAL, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return STANDARD_INPUT;
  }
}

/** A line as it is typed, shown, and corrected at its end. */
class TypedLine {
  readonly #show: (text: string) => void;
  text = '';

  constructor(show: (text: string) => void) {
    this.#show = show;
  }

  take(key: string): void {
    if (key === '\u007f' || key === '\b') this.#erase(1);
    else if (key === CTRL_U) this.#erase(Number.POSITIVE_INFINITY);
    else if (key >= ' ') {
      this.text += key;
      this.#show(key);
    }
  }

  #erase(count: number): void {
    const characters = [...this.text];
    const erased = characters.slice(-count).length;
    this.text = characters.slice(0, characters.length - erased).join('');
    this.#show('\b \b'.repeat(erased));
  }
}
