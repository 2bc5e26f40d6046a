/** Commands that the stack keeps; the oldest go first. */
export const STACK_SIZE_MAX = 1000;

/** The commands that were given, 1 for the newest. */
export class CommandStack {
  #entries: string[];

  /** @param entries - The newest first. */
  constructor(entries: readonly string[] = []) {
    this.#entries = entries.slice(0, STACK_SIZE_MAX);
  }

  /** The newest first. */
  get entries(): readonly string[] {
    return this.#entries;
  }

  /** The command of that number; `undefined` if missing. */
  entry(number: number): string | undefined {
    return this.#entries[number - 1];
  }

  /** Puts a command on top, unless it is there already. */
  push(command: string): void {
    if (this.#entries[0] !== command) this.insert(1, command);
  }

  /** Puts a command in the place of that number; those from there on get a higher one. */
  insert(number: number, command: string): void {
    this.#entries.splice(number - 1, 0, command);
    this.#entries = this.#entries.slice(0, STACK_SIZE_MAX);
  }

  replace(number: number, command: string): void {
    this.#entries[number - 1] = command;
  }

  /** Removes the commands from one number to another, both included. */
  remove(first: number, last: number): void {
    this.#entries.splice(first - 1, last - first + 1);
  }
}
