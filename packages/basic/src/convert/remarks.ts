import type { Position } from '../syntax/syntax.ts';

/** Something that the converted program does right and not prettily. */
export interface Remark {
  /** Name of the text, and its line; the first where it is about the whole program. */
  readonly source: string;
  readonly line: number;
  readonly text: string;
}

/** What a conversion could not make pretty, each thing once. */
export class Remarks {
  readonly #remarks = new Map<string, Remark>();

  /** @param text - The same text is noted where it stands first. */
  note({ source, line }: Position, text: string): void {
    if (!this.#remarks.has(text)) this.#remarks.set(text, { source, line, text });
  }

  get all(): readonly Remark[] {
    return [...this.#remarks.values()];
  }
}
