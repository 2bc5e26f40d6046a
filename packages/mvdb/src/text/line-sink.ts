import { MvdbError } from '../errors/errors.ts';
import { TOO_LARGE } from '../errors/failures.ts';

/** Characters of a line that has not ended. */
const LINE_LENGTH_MAX = 16 * 1024 * 1024;

/** Prints the lines of a text that comes in parts. */
export class LineSink {
  readonly #print: (line: string) => void;
  #parts: string[] = [];
  #length = 0;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /** Prints the lines that a part ends. @throws MvdbError `TOO_LARGE` for a line without end. */
  readonly take = (part: string): void => {
    if (!part.includes('\n')) {
      this.#begin(part);
      return;
    }
    const [first = '', ...others] = part.split('\n');
    const lines = [this.rest() + first, ...others];
    this.#begin(lines.pop() ?? '');
    for (const line of lines) this.#print(line);
  };

  /** Prints the line that has not ended. */
  end(): void {
    const line = this.rest();
    if (line !== '') this.#print(line);
  }

  /** The line that has not ended, which is then forgotten; blank where none was begun. */
  rest(): string {
    const rest = this.#parts.join('');
    this.#parts = [];
    this.#length = 0;
    return rest;
  }

  #begin(part: string): void {
    if (part === '') return;
    this.#length += part.length;
    if (this.#length > LINE_LENGTH_MAX)
      throw new MvdbError(TOO_LARGE, `A line would exceed ${LINE_LENGTH_MAX} characters.`);
    this.#parts.push(part);
  }
}
