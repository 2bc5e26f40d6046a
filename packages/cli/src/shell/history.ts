import { messageOf } from '../errors/message-of.ts';
import type { Printer } from '../terminal/printer.ts';
import { readHistory, writeHistory } from './history-file.ts';

/** The history of commands. That it cannot be read or kept is not a reason not to work; it is said once. */
export class History {
  readonly #path: string | undefined;
  readonly #notes: Printer;
  #isUsable: boolean;

  /** @param path - Its file; `undefined` for none. */
  constructor(path: string | undefined, notes: Printer) {
    this.#path = path;
    this.#notes = notes;
    this.#isUsable = path !== undefined;
  }

  read(): readonly string[] {
    return this.#attempt((path) => readHistory(path)) ?? [];
  }

  write(entries: readonly string[]): void {
    this.#attempt((path) => writeHistory(path, entries));
  }

  #attempt<Result>(work: (path: string) => Result): Result | undefined {
    if (this.#path === undefined || !this.#isUsable) return undefined;
    try {
      return work(this.#path);
    } catch (error) {
      this.#isUsable = false;
      this.#notes.line(`The commands given cannot be kept: ${messageOf(error)}.`);
      return undefined;
    }
  }
}
