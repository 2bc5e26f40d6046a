import type { WriteTransaction } from './store-host.ts';

/** Characters of texts that are kept of a database. */
const CHARACTERS_MAX = 65_536;

/**
 * Texts by key as the running transaction last read or wrote them. Programs read the same records again and again within
 * one. They hold in its savepoints, too; where one of them is undone, all is forgotten.
 */
export class CachedTexts {
  readonly #texts = new Map<string, string>();
  #transaction: WriteTransaction | undefined;
  /** How many savepoints of it were undone when the first of the texts was noted. */
  #undoneCount = 0;
  #characters = 0;

  get(transaction: WriteTransaction, key: string): string | undefined {
    return this.#isOf(transaction) ? this.#texts.get(key) : undefined;
  }

  /** A text that is longer than all together may be is not kept. */
  note(transaction: WriteTransaction, key: string, text: string): void {
    if (text.length > CHARACTERS_MAX) {
      this.forget(transaction, key);
      return;
    }
    if (!this.#isOf(transaction) || this.#characters > CHARACTERS_MAX) this.forgetAll(transaction);
    this.#characters += text.length - this.#lengthOf(key);
    this.#texts.set(key, text);
  }

  forget(transaction: WriteTransaction, key: string): void {
    if (!this.#isOf(transaction)) this.forgetAll(transaction);
    this.#characters -= this.#lengthOf(key);
    this.#texts.delete(key);
  }

  /** Begins again, in this transaction. */
  forgetAll(transaction: WriteTransaction): void {
    this.#texts.clear();
    this.#transaction = transaction;
    this.#undoneCount = transaction.undoneCount;
    this.#characters = 0;
  }

  #lengthOf(key: string): number {
    return this.#texts.get(key)?.length ?? 0;
  }

  #isOf(transaction: WriteTransaction): boolean {
    return transaction === this.#transaction && transaction.undoneCount === this.#undoneCount;
  }
}
