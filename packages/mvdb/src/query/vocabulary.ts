import type { Column } from '../expression/column.ts';

/** The names a sentence may use for one table: what its dictionary holds. */
export interface Vocabulary {
  /**
   * The column of that name; `undefined` when it is not one.
   *
   * @throws MvdbError when the dictionary item is faulty.
   */
  column(name: string): Column | undefined;
  /** The words a phrase stands for; `undefined` when it is not one. */
  phrase(name: string): string | undefined;
  /** @throws MvdbError when the expression is faulty. */
  expression(text: string): Column;
  /** All names there are, for errors to inform those that are near. */
  names?(): Iterable<string>;
}

/** Opens the vocabulary of a table, or of `DICT table`. @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`. */
export type OpenVocabulary = (table: string) => Vocabulary;
