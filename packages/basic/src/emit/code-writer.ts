import type { Position } from '../syntax/syntax.ts';

/** A line of JavaScript, and the place in the source that it comes from. */
export interface CodeLine {
  readonly text: string;
  readonly at: Position | undefined;
}

/** Where the code of a line begins: after the end of the branch before it, which may not have run. */
export function codeColumn(text: string): number {
  return /^\s*(?:\} else )?/.exec(text)?.[0].length ?? 0;
}

/** Collects lines of JavaScript, indented by blocks. */
export class CodeWriter {
  readonly lines: CodeLine[] = [];
  readonly #later: { position: number; indent: number; lines: () => readonly string[] }[] = [];
  #indent = 0;
  #at: Position | undefined;

  /** Lines from here on come from this place, unless they say otherwise. */
  set at(at: Position | undefined) {
    this.#at = at;
  }

  line(text: string): void {
    this.lines.push({ text: '  '.repeat(this.#indent) + text, at: this.#at });
  }

  /** An empty line. */
  blank(): void {
    this.lines.push({ text: '', at: undefined });
  }

  /** Takes the last line back where it is this, regardless of its indent. */
  dropLast(text: string): void {
    if (this.lines.at(-1)?.text.trim() === text) this.lines.pop();
  }

  /** Adds to a line that was written. @param index - From 0. */
  append(index: number, text: string): void {
    const line = this.lines[index];
    if (line !== undefined) this.lines[index] = { ...line, text: line.text + text };
  }

  /** Lines that are known only when everything is written. */
  later(lines: () => readonly string[]): void {
    this.#later.push({ position: this.lines.length, indent: this.#indent, lines });
  }

  /** All lines, with those that were left for later. */
  finished(): readonly CodeLine[] {
    const finished = [...this.lines];
    for (const { position, indent, lines } of this.#later.reverse())
      finished.splice(
        position,
        0,
        ...lines().map(
          (text): CodeLine => ({
            text: text === '' ? '' : '  '.repeat(indent) + text,
            at: undefined,
          }),
        ),
      );
    return finished;
  }

  /** Writes a block: what begins it, its lines, and what ends it. */
  block(begin: string, write: () => void, end = '}'): void {
    this.line(begin);
    this.indented(write);
    this.line(end);
  }

  /** Writes lines inside a block; what follows it comes from where the block does. */
  indented(write: () => void): void {
    const at = this.#at;
    this.#indent += 1;
    write();
    this.#indent -= 1;
    this.#at = at;
  }
}

/** A text as a literal of JavaScript, with nothing in it that could end it. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** Whether code is a literal of text that holds no mark: a mark stands in it as an escape. */
export function isUndividedText(code: string): boolean {
  return /^"[^"\\]*"$/.test(code);
}

/** A name of the source as a part of an identifier. */
export function identifierPart(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '_');
}
