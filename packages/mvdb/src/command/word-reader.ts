import { nearNames } from '../arguments/near-names.ts';
import type { MvdbErrorOptions } from '../errors/errors.ts';
import { shown } from '../text/shown.ts';
import { badCommand } from './bad-command.ts';
import type { Word } from './words.ts';

/** The words of a form that stand for themselves. */
const KEYWORDS = /\b[A-Z][A-Z.]+\b/g;

/** Reads the words behind a verb, one after the other. */
export class WordReader {
  readonly #words: readonly Word[];
  readonly #usage: string;
  #index = 0;

  /** @param usage - The form the command should have, for errors. */
  constructor(words: readonly Word[], usage: string) {
    this.#words = words;
    this.#usage = usage;
  }

  get isAtEnd(): boolean {
    return this.#index >= this.#words.length;
  }

  /** Takes the next word, whatever it is; `undefined` at the end. */
  next(): Word | undefined {
    const word = this.#words[this.#index];
    if (word) this.#index += 1;
    return word;
  }

  /** The next word, which stays. */
  peek(): Word | undefined {
    return this.#words[this.#index];
  }

  /** Takes the next word where it is one of the keywords, and gives it in capitals. */
  keyword(...keywords: readonly string[]): string | undefined {
    const word = keywordIn(this.peek());
    if (word === undefined || !keywords.includes(word)) return undefined;
    this.#index += 1;
    return word;
  }

  /** Takes a word that must be there. @throws MvdbError `BAD_COMMAND`. */
  required(what: string): Word {
    const word = this.next();
    if (word) return word;
    throw this.problem(`${what} is missing`);
  }

  /** Takes all words that are left. */
  rest(): readonly Word[] {
    const words = this.#words.slice(this.#index);
    this.#index = this.#words.length;
    return words;
  }

  /** @throws MvdbError `BAD_COMMAND` when words are left. */
  end(): void {
    const word = this.peek();
    if (word === undefined) return;
    const near = nearNames(word.text, this.#usage.match(KEYWORDS) ?? []);
    const what = `${shown(word.text)} at character ${word.at} is not expected there`;
    throw this.problem(what, { at: word.at, suggestions: near });
  }

  /** An error that shows the form the command should have. */
  problem(what: string, options?: MvdbErrorOptions): Error {
    return badCommand(`${what}; the form is ${this.#usage}.`, options);
  }
}

/** The word in capitals with full stops for hyphens; `undefined` for a quotation, which is not a keyword. */
export function keywordIn(word: Word | undefined): string | undefined {
  if (word === undefined || word.isQuoted) return undefined;
  return word.text.toUpperCase().replaceAll('-', '.');
}
