import { change } from '../../text/change.ts';
import { assertTextSize } from '../../text/size.ts';
import { badCommand } from '../bad-command.ts';
import type { EditCommand, LineChange } from './edit-command.ts';
import { shownLine } from './typed-line.ts';

/** Lines that P shows unless it states how many. */
const PAGE_LINES = 20;
const NUMBER_WIDTH = 4;

interface State {
  readonly lines: readonly string[];
  /** Number of the current line; 0 before the first. */
  readonly current: number;
}

/** What the editor does with the lines alone, without asking or writing anything. */
export type TextCommand = Exclude<
  EditCommand,
  { readonly kind: 'save' | 'file' | 'deleteRecord' | 'leave' | 'leaveAll' | 'help' }
>;

/** The lines of a record that is edited, the line that stands, and what can be undone. */
export class LineEditor {
  #state: State;
  #saved: readonly string[];
  #before: State | undefined;
  #sought: string | undefined;
  #change: LineChange | undefined;

  constructor(lines: readonly string[]) {
    this.#state = { lines, current: 0 };
    this.#saved = lines;
  }

  get lines(): readonly string[] {
    return this.#state.lines;
  }

  /** Number of the current line; 0 before the first. */
  get current(): number {
    return this.#state.current;
  }

  /** True where the lines are others than those that were read, or saved last. */
  get isChanged(): boolean {
    const { lines } = this.#state;
    return (
      lines.length !== this.#saved.length || lines.some((line, at) => line !== this.#saved[at])
    );
  }

  /** What there is now is what is saved. */
  noteSaved(): void {
    this.#saved = this.#state.lines;
  }

  /**
   * Does what was typed.
   *
   * @returns The lines to show.
   * @throws MvdbError `BAD_COMMAND` where it cannot be done here; `TOO_LARGE`. Nothing is changed then.
   */
  run(command: TextCommand): readonly string[] {
    switch (command.kind) {
      case 'go':
        return this.#go(command.line);
      case 'move':
        return this.#go(this.current + command.by);
      case 'top':
        return this.#go(0);
      case 'bottom':
        return this.#go(this.lines.length);
      case 'page':
        return this.#page(command.count ?? PAGE_LINES);
      case 'locate':
        return this.#locate(command.text);
      case 'change':
        return this.#changeLines(command.change);
      case 'replace':
        return this.#setLine(command.text);
      case 'append':
        return this.#setLine(this.#line() + command.text);
      case 'insert':
        return this.insert([command.text ?? '']);
      case 'delete':
        return this.#delete(command.count);
      case 'merge':
        return this.#merge(command.first, command.last);
      case 'undo':
        return this.#undo();
    }
  }

  /** Puts lines behind the current one, and goes to the last of them. */
  insert(lines: readonly string[]): readonly string[] {
    this.#splice(this.current, 0, lines, this.current + lines.length);
    return [];
  }

  #go(line: number): readonly string[] {
    const { lines } = this;
    const last = lines.length;
    const current = Math.max(0, Math.min(line, last));
    this.#state = { lines, current };
    if (current === 0) return ['Top.'];
    const shown = [this.#shown(current)];
    return line >= last ? [...shown, `Bottom at line ${last}.`] : shown;
  }

  #page(count: number): readonly string[] {
    const first = this.current + 1;
    const last = Math.min(this.current + count, this.lines.length);
    const shown: string[] = [];
    for (let line = first; line < last; line += 1) shown.push(this.#shown(line));
    return [...shown, ...this.#go(Math.max(last, first))];
  }

  #locate(text: string | undefined): readonly string[] {
    const sought = text ?? this.#sought;
    if (sought === undefined) throw badCommand('L needs a text: nothing was looked for before.');
    this.#sought = sought;
    const found = this.lines.findIndex((line, at) => at >= this.current && line.includes(sought));
    if (found === -1) throw badCommand(`No line behind this one holds "${shownLine(sought)}".`);
    return this.#go(found + 1).slice(0, 1);
  }

  #changeLines(given: LineChange | undefined): readonly string[] {
    const wanted = given ?? this.#change;
    if (wanted === undefined) throw badCommand('C needs /old/new/: nothing was changed before.');
    this.#change = wanted;
    this.#line();
    const { old, replacement, lineCount, isEverywhere } = wanted;
    const first = this.current - 1;
    const shown: number[] = [];
    const changed = this.lines.slice(first, first + lineCount).map((line, at) => {
      if (!line.includes(old)) return line;
      shown.push(first + at + 1);
      return change(line, old, replacement, isEverywhere ? 0 : 1);
    });
    if (shown.length === 0)
      throw badCommand(`"${shownLine(old)}" is not there; nothing was changed.`);
    this.#splice(first, changed.length, changed, this.current);
    return shown.map((line) => this.#shown(line));
  }

  #setLine(text: string): readonly string[] {
    this.#line();
    this.#splice(this.current - 1, 1, [text], this.current);
    return [this.#shown(this.current)];
  }

  /** The line behind those deleted takes their place. */
  #delete(count: number): readonly string[] {
    this.#line();
    const first = this.current - 1;
    const deleted = Math.min(count, this.lines.length - first);
    const left = this.lines.length - deleted;
    this.#splice(first, deleted, [], Math.min(this.current, left));
    return [`${deleted} line(s) deleted.`, ...this.#go(this.current).slice(0, 1)];
  }

  #merge(first: number, last: number): readonly string[] {
    if (first < 1 || last < first || last > this.lines.length)
      throw badCommand(
        `MERGE copies lines from 1 to ${this.lines.length}, the lower number first.`,
      );
    const copied = this.lines.slice(first - 1, last);
    this.insert(copied);
    return [`${copied.length} line(s) copied.`, this.#shown(this.current)];
  }

  #undo(): readonly string[] {
    if (this.#before === undefined) throw badCommand('There is nothing to undo.');
    const undone = this.#before;
    this.#before = this.#state;
    this.#state = undone;
    return this.#go(undone.current).slice(0, 1);
  }

  /** The current line. @throws MvdbError `BAD_COMMAND` before the first. */
  #line(): string {
    const line = this.lines[this.current - 1];
    if (line === undefined) throw badCommand('No line stands here; go to one, or insert one.');
    return line;
  }

  #splice(position: number, deleted: number, inserted: readonly string[], current: number): void {
    const { lines } = this;
    const stored = [lines.slice(0, position), inserted, lines.slice(position + deleted)].flat();
    assertTextSize(
      stored.reduce((size, line) => size + line.length + 1, 0),
      'The record',
    );
    this.#before = this.#state;
    this.#state = { lines: stored, current };
  }

  #shown(line: number): string {
    const number = String(line).padStart(NUMBER_WIDTH, '0');
    return `${number}: ${shownLine(this.lines[line - 1] ?? '')}`;
  }
}
