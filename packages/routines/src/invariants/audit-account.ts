import { failures, MvdbError, type Session } from 'mvdb';
import { assertArgument, kinds } from 'mvdb/host';
import { GL_COMPANY } from '../schema/companies.ts';
import { Books } from './books.ts';
import type { Difference, Invariant, Violation } from './invariant.ts';
import { invariants as everyInvariant } from './invariants.ts';

const AUDIT_OPTIONS = kinds.optionsOf({
  invariants: kinds.listOf(kinds.OBJECT),
  companies: kinds.TEXTS,
});

export interface AuditOptions {
  /** What is checked; default: every invariant of the books. */
  readonly invariants?: readonly Invariant[];
  /** Numbers of the companies whose books are checked; default: all companies of the account. */
  readonly companies?: readonly string[];
}

/**
 * Checks the books of an account: yields what the records report differently of the same thing, and what points to
 * nothing. Each record is read once. Nothing is written.
 *
 * @throws MvdbError `BAD_ARGUMENT` for a company that the account has not, once the first violation is asked for.
 * @example [...auditAccount(session)] // [] where the books are in order
 * @example for (const { text } of auditAccount(session, { invariants: [own] })) console.log(text)
 */
export function auditAccount(session: Session, options: AuditOptions = {}): Generator<Violation> {
  assertArgument('auditAccount', 'session', session, kinds.SESSION);
  assertArgument('auditAccount', 'options', options, AUDIT_OPTIONS);
  return violationsIn(session, options);
}

function* violationsIn(session: Session, options: AuditOptions): Generator<Violation> {
  const { invariants = everyInvariant, companies = companiesOf(session) } = options;
  const ofAccount = invariants.filter(({ scope }) => scope === 'account');
  const ofCompanies = invariants.filter(({ scope }) => scope !== 'account');
  for (const company of companies)
    if (!GL_COMPANY.has(session, company))
      throw new MvdbError(failures.BAD_ARGUMENT, `The account has no company ${company}.`);
  for (const company of companies) yield* violationsOf(ofCompanies, new Books(session, company));
  yield* violationsOf(ofAccount, new Books(session, ''));
}

function companiesOf(session: Session): readonly string[] {
  return Array.from(GL_COMPANY.records(session), ({ key }) => key.companyNumber);
}

function* violationsOf(invariants: readonly Invariant[], books: Books): Generator<Violation> {
  for (const invariant of invariants)
    for (const difference of differencesOf(invariant, books)) {
      const { table, id, expected, found } = difference;
      yield {
        ...{ invariant: invariant.name, company: books.company, table, id, expected, found },
        text: `${table} ${id}: expected ${expected}, found ${found}`,
      };
    }
}

/** What is thrown where a record holds a text that is not a number, or not a period. */
const UNREADABLE: readonly string[] = [failures.NOT_A_NUMBER.code, failures.BAD_ARGUMENT.code];

/** A value that cannot be read breaks the invariants that compute with it. */
function* differencesOf(invariant: Invariant, books: Books): Generator<Difference> {
  try {
    yield* invariant.differences(books);
  } catch (error) {
    if (!(error instanceof MvdbError) || !UNREADABLE.includes(error.code)) throw error;
    const table = invariant.tables.map(({ name }) => name).join(', ');
    yield { table, id: '', expected: 'values that can be read', found: error.message };
  }
}
