import type { Session } from 'mvdb';

/** A company as an auditor sees it: its records, read only. */
export interface Books {
  readonly session: Session;
  readonly company: string;
}

/** Something that does not agree in the books of a company. */
export interface Finding {
  /** What it is about: an account, a lot, a document. */
  readonly of: string;
  readonly expected: string;
  readonly found: string;
}

/** Something that an auditor looks at. */
export interface AuditCheck {
  readonly name: string;
  /** What holds in books that are in order. */
  readonly sentence: string;
  readonly findings: (books: Books) => Iterable<Finding>;
}
