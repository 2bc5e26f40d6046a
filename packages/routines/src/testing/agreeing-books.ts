import type { Session } from 'mvdb';
import { auditAccount } from '../invariants/audit-account.ts';
import { type Invariant, invariantsTouching } from '../invariants/invariant.ts';
import { preservedInvariants } from '../invariants/invariants.ts';
import { referenceInvariants } from '../invariants/references.ts';
import { writtenTables } from './written-tables.ts';

/** An error shows so many violations. */
const SHOWN_MAX = 10;

/** @throws Error that names the violations, where one of the invariants does not hold. */
export function assertInvariants(
  invariants: readonly Invariant[],
  session: Session,
  ...companies: readonly string[]
): void {
  const violations = [...auditAccount(session, { invariants, companies })];
  if (violations.length === 0) return;
  const lines = violations
    .slice(0, SHOWN_MAX)
    .map(({ invariant, company, text }) => `company ${company || 'any'}: ${text} (${invariant})`);
  throw new Error(`The books do not agree in ${violations.length} places.\n${lines.join('\n')}`);
}

/**
 * Asserts that the books of companies agree, whatever was done in them, references apart. The first time everything is
 * checked, and then what reads a table that was written since: nothing else can have been broken.
 */
export function assertBooksAgree(session: Session, companies: readonly string[]): void {
  const tables = writtenTables(session.account);
  const check = companies.join();
  const written = tables.since(check);
  const invariants =
    written === undefined ? preservedInvariants : invariantsTouching(preservedInvariants, written);
  assertInvariants(invariants, session, ...companies);
  tables.passed(check);
}

/** Asserts that every invariant holds that operations preserve, and every reference. */
export function assertEverythingAgrees(session: Session, companies: readonly string[]): void {
  assertInvariants([...preservedInvariants, ...referenceInvariants], session, ...companies);
}

/** Asserts that whatever a record points to is on file. */
export function assertReferences(session: Session): void {
  assertInvariants(referenceInvariants, session);
}
