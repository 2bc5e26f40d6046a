/** Records it holds, and characters of them; beyond, it begins anew. */
const COUNT_MAX = 20_000;
const CHARACTERS_MAX = 8_000_000;

/** Records as they are in one state, so that none is asked for twice. */
export class Memory {
  readonly #records = new Map<string, string | null>();
  #characters = 0;

  /** @returns `null` for one that is not there, `undefined` where nothing is known of it. */
  get(row: string): string | null | undefined {
    return this.#records.get(row);
  }

  set(row: string, text: string | null): void {
    this.#characters += text?.length ?? 0;
    if (this.#records.size >= COUNT_MAX || this.#characters > CHARACTERS_MAX) this.clear();
    this.#records.set(row, text);
  }

  clear(): void {
    this.#records.clear();
    this.#characters = 0;
  }
}
