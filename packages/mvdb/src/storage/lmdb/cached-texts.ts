import type { TransactionLevel } from './store-host.ts';

/** Characters of texts that are kept of a database. */
const CHARACTERS_MAX = 65_536;

/**
 * Texts by key as the running transaction, or the savepoint within it, last read or wrote them. Programs read the
 * same records again and again within one; what was undone, or written at another level, is forgotten.
 */
export class CachedTexts {
  readonly #texts = new Map<string, string>();
  #level: TransactionLevel | undefined;
  #characters = 0;

  get(level: TransactionLevel, key: string): string | undefined {
    return level === this.#level ? this.#texts.get(key) : undefined;
  }

  /** A text that is longer than all together may be is not kept. */
  note(level: TransactionLevel, key: string, text: string): void {
    if (text.length > CHARACTERS_MAX) {
      this.forget(level, key);
      return;
    }
    if (level !== this.#level || this.#characters > CHARACTERS_MAX) this.forgetAll(level);
    this.#characters += text.length;
    this.#texts.set(key, text);
  }

  forget(level: TransactionLevel, key: string): void {
    if (level !== this.#level) this.forgetAll(level);
    this.#texts.delete(key);
  }

  /** Begins again, at this level. */
  forgetAll(level: TransactionLevel): void {
    this.#texts.clear();
    this.#level = level;
    this.#characters = 0;
  }
}
