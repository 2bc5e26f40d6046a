import type { Touched } from '../entry/operation.ts';
import type { Books } from './books.ts';

/** Two records, or a record and a rule, that do not agree. */
export interface Difference {
  readonly table: string;
  /** The id of the record, or what the records are about: an account, a lot, a document. */
  readonly id: string;
  readonly expected: string;
  readonly found: string;
}

/** A difference, by the invariant that it breaks. */
export interface Violation extends Difference {
  /** The name of the invariant. */
  readonly invariant: string;
  /** The company whose books were checked; blank for what all companies share. */
  readonly company: string;
  /** All of it as one line. */
  readonly text: string;
}

/** Something that holds in the books of each company, or of the account as a whole. */
export interface Invariant {
  /** A sentence that says what holds. */
  readonly name: string;
  /** Every table that it reads: where none of them was written, it cannot have been broken. */
  readonly tables: readonly Touched[];
  /** `account` for one that holds over all companies at once; default: `company`. */
  readonly scope?: 'account' | 'company';
  readonly differences: (books: Books) => Iterable<Difference>;
}

/**
 * The invariants that what was written may have broken.
 *
 * @param tables - Names of tables, such as the `writes` of an operation.
 * @returns None where nothing was written.
 * @example invariantsTouching(invariants, ['LOT']).length < invariants.length // true
 */
export function invariantsTouching(
  invariants: readonly Invariant[],
  tables: Iterable<string>,
): readonly Invariant[] {
  const written = new Set(tables);
  return invariants.filter((one) => one.tables.some(({ name }) => written.has(name)));
}
