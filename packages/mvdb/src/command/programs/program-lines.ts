import { LineSink } from '../../text/line-sink.ts';
import type { CommandCall } from '../verb.ts';

/** Makes lines of what a program prints. What it has begun when it asks is the question. */
export class ProgramLines {
  readonly #call: Pick<CommandCall, 'print' | 'inputIfAny' | 'host'>;
  readonly #sink: LineSink;

  constructor(call: Pick<CommandCall, 'print' | 'inputIfAny' | 'host'>) {
    this.#call = call;
    this.#sink = new LineSink((line) => call.print(line));
  }

  readonly take = (printed: string): void => this.#sink.take(printed);

  /** Asks for a line. Where nobody types it, it is printed behind the question, as a terminal shows it. */
  readonly ask = (_prompt: string, isShown: boolean): string | undefined => {
    const { keyboard } = this.#call.host;
    const question = this.#sink.rest();
    const isHidden = keyboard !== undefined && !isShown;
    const answer = isHidden ? keyboard.readHidden(question) : this.#call.inputIfAny(question);
    if (answer === undefined) this.#sink.take(question);
    else if (keyboard === undefined) this.#call.print(isShown ? question + answer : question);
    return answer;
  };

  /** Waits for a key, with the line that was begun in view. */
  readonly readKey = (): string | undefined => {
    const { keyboard } = this.#call.host;
    const question = this.#sink.rest();
    const key =
      keyboard === undefined
        ? this.#call.inputIfAny(question)?.slice(0, 1)
        : keyboard.readKey(question);
    if (keyboard === undefined || key === undefined) this.#sink.take(question);
    return key;
  };

  /** Prints the line that the program has not ended. */
  end(): void {
    this.#sink.end();
  }
}
