import { textsBoundedBy } from '../../budget/work-meter.ts';
import { MvdbError } from '../../errors/errors.ts';
import { NO_INPUT } from '../../errors/failures.ts';
import { assertTextSize } from '../../text/size.ts';
import type { CommandCall } from '../verb.ts';
import { EDIT_COMMANDS, type EditCommand, readEditCommand } from './edit-command.ts';
import { LineEditor } from './line-editor.ts';
import { typedLine } from './typed-line.ts';

const PROMPT = '----: ';
/** What understanding a line costs, compared with the reading of a record. */
const LINE_STEPS = 10;

/** Errors that no other line can mend. */
const ENDING_CODES: ReadonlySet<string> = new Set(['NO_INPUT', 'BUDGET_EXCEEDED']);

/** What is edited, and how it is kept. */
export interface Edited {
  /** Such as `1001 of ORD`. */
  readonly title: string;
  /** The lines there are; `undefined` where nothing is kept yet. */
  readonly lines: readonly string[] | undefined;
  keep(lines: readonly string[]): void;
  delete(): void;
}

/** What is edited next: the record behind it, or none. */
export type Ending = 'next' | 'stop';

/**
 * Lets a person change lines until they end it. What is typed wrongly, or rejected when it is written, is reported,
 * and they go on.
 *
 * @throws MvdbError `NO_INPUT` when nobody answers, `BUDGET_EXCEEDED`, `TOO_LARGE` when too much is printed.
 */
export function editLines(call: CommandCall, edited: Edited): Ending {
  return textsBoundedBy(call.session.textSizeMax, () => new Conversation(call, edited).run());
}

class Conversation {
  readonly #call: CommandCall;
  readonly #edited: Edited;
  readonly #editor: LineEditor;
  #exists: boolean;

  constructor(call: CommandCall, edited: Edited) {
    this.#call = call;
    this.#edited = edited;
    this.#editor = new LineEditor(edited.lines ?? []);
    this.#exists = edited.lines !== undefined;
  }

  run(): Ending {
    const { title } = this.#edited;
    this.#show(
      this.#exists ? `${title}: ${this.#editor.lines.length} line(s).` : `${title}: new record.`,
    );
    for (;;) {
      const line = this.#ask(PROMPT);
      const ending = this.#attempted(() => this.#do(readEditCommand(line)));
      if (ending !== undefined) return ending;
    }
  }

  /** @returns How the conversation ends, `undefined` while it goes on. */
  #do(command: EditCommand): Ending | undefined {
    switch (command.kind) {
      case 'save':
        this.#keep();
        return undefined;
      case 'file':
        this.#keep();
        return 'next';
      case 'deleteRecord':
        return this.#deletes() ? 'next' : undefined;
      case 'leave':
        return this.#leaves() ? 'next' : undefined;
      case 'leaveAll':
        return this.#leaves() ? 'stop' : undefined;
      case 'help':
        this.#report();
        return undefined;
      case 'insert':
        if (command.text === undefined) this.#editor.insert(this.#typedLines());
        else this.#editor.insert([command.text]);
        return undefined;
      default:
        this.#show(...this.#editor.run(command));
        return undefined;
    }
  }

  #keep(): void {
    const { title } = this.#edited;
    this.#edited.keep(this.#editor.lines);
    this.#editor.noteSaved();
    this.#exists = true;
    this.#show(`${title}: ${this.#editor.lines.length} line(s) written.`);
  }

  #deletes(): boolean {
    const { title } = this.#edited;
    if (!this.#exists) {
      this.#show(`${title} is not there to be deleted; EX ends without writing.`);
      return false;
    }
    if (!this.#confirms(`Delete ${title}?`)) return false;
    this.#edited.delete();
    this.#show(`${title} deleted.`);
    return true;
  }

  #leaves(): boolean {
    const { title } = this.#edited;
    return !this.#editor.isChanged || this.#confirms(`${title} was changed; leave it as it was?`);
  }

  #report(): void {
    const { current, lines, isChanged } = this.#editor;
    this.#show(
      ...EDIT_COMMANDS,
      `${this.#edited.title}: line ${current} of ${lines.length}${isChanged ? ', changed' : ''}.`,
    );
  }

  /** The lines that are typed until an empty one, which is waited for when they are too many, too. */
  #typedLines(): string[] {
    const lines: string[] = [];
    let size = 0;
    for (;;) {
      const number = this.#editor.current + lines.length + 1;
      const typed = this.#ask(`${String(number).padStart(4, '0')}= `);
      if (typed === '') break;
      this.#attempted(() => {
        const line = typedLine(typed);
        size += line.length + 1;
        if (size <= this.#call.session.textSizeMax) lines.push(line);
      });
    }
    assertTextSize(size, 'What was inserted');
    return lines;
  }

  #confirms(question: string): boolean {
    return this.#ask(`${question} (Y/N) `).trim().toUpperCase() === 'Y';
  }

  /** Says what is wrong with a line, or why it could not be written; what was typed is still there. */
  #attempted<Result>(work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof MvdbError) || ENDING_CODES.has(error.code)) throw error;
      this.#show(error.code === 'BAD_COMMAND' ? error.detail : error.message);
      return undefined;
    }
  }

  #ask(question: string): string {
    const { session, inputIfAny } = this.#call;
    session.step(LINE_STEPS);
    // Nobody's view of the account is kept while a person thinks.
    session.account.refresh();
    const line = inputIfAny(question);
    if (line !== undefined) return line;
    throw new MvdbError(
      NO_INPUT,
      `The editor has no answer to ${JSON.stringify(question)}; what was changed in ${this.#edited.title} since it was written last is lost.`,
    );
  }

  #show(...lines: readonly string[]): void {
    for (const line of lines) this.#call.print(line);
  }
}
