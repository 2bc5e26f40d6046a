import type { Statement } from './bridge/protocol.ts';

/** Records it holds, and characters of them; beyond, it begins again. */
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

/** What is known of the newest state that was read: it holds in each event turn in which nobody has committed since. */
export class CachedStates {
  /** Gives a name to the state that it is asked in, which no other state has. */
  readonly naming: Statement;
  readonly #isLogged: boolean;
  #name = '';
  #memory = new Memory();

  /** @param isLogged - Whether the records outlive a crash of the server, as the number of the last commit does. */
  constructor(schema: string, isLogged: boolean) {
    this.#isLogged = isLogged;
    this.naming = {
      name: 'name of the state',
      // A database that was put back to an older state counts the same commits again, by other transactions.
      text: `SELECT commit::text || ' ' || xmin::text FROM ${schema}.about`,
    };
  }

  memoryOf(name: string): Memory {
    if (name !== this.#name || !this.#isLogged) this.#memory = new Memory();
    this.#name = name;
    return this.#memory;
  }
}
