import type { Session } from 'mvdb';
import { assertArgument, assertText, kinds } from 'mvdb/host';
import { GL_COMPANY } from '../schema/companies.ts';
import { EMPLOYEE_ACCESS_1287 } from '../schema/employees.ts';
import { COACCESS } from '../schema/ledger.ts';
import { CallError } from './errors.ts';
import { reject } from './rejection.ts';

/** A company of the account, as a session works in it. */
export interface CompanyContext {
  readonly session: Session;
  readonly company: string;
}

/** The company of a call. The runner has looked whether it is one, and open to the login. */
export function companyContext(session: Session, company: string): CompanyContext {
  assertArgument('companyContext', 'session', session, kinds.SESSION);
  assertText('companyContext', 'company', company);
  return { session, company };
}

/** Tables that say which companies there are, and who works in them. */
export const companyTables: readonly { readonly name: string }[] = [
  GL_COMPANY,
  COACCESS,
  EMPLOYEE_ACCESS_1287,
];

/**
 * A company must be there, and open to the login. A session whose login the account does not register is one
 * of a program, and trusted.
 *
 * @throws Rejection `COMPANY NOT FOUND`; CallError `COMPANY_CLOSED`.
 */
export function assertCompany(session: Session, company: string): void {
  if (!GL_COMPANY.has(session, company)) throw reject('COMPANY NOT FOUND');
  const { login } = session;
  if (!isOpenTo(session, company))
    throw new CallError('COMPANY_CLOSED', `${login} does not work in company ${company}.`);
}

/** Whether a company is open to the login, as it is to one that the account does not register. */
export function isOpenTo(session: Session, company: string): boolean {
  const open = companiesOf(session, session.login);
  if (open.includes(company)) return true;
  return open.length === 0 && !EMPLOYEE_ACCESS_1287.has(session, session.login);
}

/**
 * The name of a company; `undefined` for one that the account does not have, and in an account without companies.
 *
 * @throws MvdbError `NOT_PERMITTED` where the session may not read it.
 * @example companyName(session, '1') // 'Northfield Machine Works' in the demo company
 */
export function companyName(session: Session, company: string): string | undefined {
  assertArgument('companyName', 'session', session, kinds.SESSION);
  assertText('companyName', 'company', company);
  if (session.account.findTable(GL_COMPANY.name) === undefined) return undefined;
  return GL_COMPANY.read(session, company)?.companyName;
}

/** The companies that are open to a login, its own first. */
export function companiesOf(session: Session, login: string): readonly string[] {
  return COACCESS.read(session, login)?.companies ?? [];
}
