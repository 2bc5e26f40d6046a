/** How a version was found: by its id, or among those of a range of ids, an index or a count, which others can change by an insertion. */
export type Through = 'record' | 'range' | 'index' | 'count';

/** A version that was read; `null` where there was none. */
export interface Read {
  readonly type: 'read';
  readonly key: string;
  readonly version: string | null;
  readonly through: Through;
}

/** A version that was written. Another write of its key that has the same one is of a transaction that was undone. */
export interface Write {
  readonly type: 'write';
  readonly key: string;
  readonly version: string;
  /** The version that it was made of, `null` for the first one; absent where it was written without a look. */
  readonly replaces?: string | null;
  /** Predicates that hold for the key as long as it exists. A key with some is never removed. */
  readonly within?: readonly string[];
}

/** Everything that was found of a predicate. A key of the predicate that is missing here was missing there. */
export interface Scan {
  readonly type: 'scan';
  readonly predicate: string;
  readonly through: Through;
  readonly found: readonly (readonly [key: string, version: string])[];
}

export type Operation = Read | Write | Scan;

/**
 * What became of a transaction. One that was `undone` changes nothing, but has seen one state like all others: a rejected
 * attempt, or reads outside of transactions. The `unknown` is settled by whether somebody saw it.
 */
export type Outcome = 'committed' | 'undone' | 'unknown';

/** What one transaction did, in its order. An attempt that is begun again is another transaction. */
export interface Transaction {
  readonly id: string;
  /** Whose transactions follow each other. */
  readonly process: string;
  readonly outcome: Outcome;
  readonly operations: readonly Operation[];
}

export interface History {
  /** Those of one process in their order; how those of several are mixed does not matter. */
  readonly transactions: readonly Transaction[];
  /**
   * The versions of keys in the order in which they were written, where somebody noted it. Of other keys, each write
   * says which version it replaces.
   */
  readonly orders?: ReadonlyMap<string, readonly string[]>;
  /** Id of a transaction that began after all others had ended. */
  readonly last?: string;
}
