import type { Session } from 'mvdb';
import { assertArgument, assertText, kinds } from 'mvdb/host';
import { companiesOf } from '../../entry/company-context.ts';
import { PAYROLL_SECRETS } from '../../schema/attribute.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { EMPLOYEE_ACCESS_1287, PASSWORDS } from '../../schema/employees.ts';
import { COACCESS } from '../../schema/ledger.ts';

/** A login that may be used, and what routines and records know it by. */
export interface Login {
  readonly login: string;
  readonly initials: string;
  /** The company that it works in. */
  readonly company: string;
  /** The group that decides which fields it may change, such as `PLANNING`. */
  readonly department: string;
  /** Kinds of secrets that it sees. */
  readonly sees: readonly string[];
  /** The companies that are open to it; absent where all are. */
  readonly companies?: readonly string[];
}

/** The login of that name; `undefined` where the account registers none, or its password is locked. */
export function findLogin(session: Session, login: string): Login | undefined {
  assertArgument('findLogin', 'session', session, kinds.SESSION);
  assertText('findLogin', 'login', login);
  const { account } = session;
  if (![EMPLOYEE_ACCESS_1287, PASSWORDS].every(({ name }) => account.findTable(name)))
    return undefined;
  const access = EMPLOYEE_ACCESS_1287.read(session, login);
  if (access === undefined || PASSWORDS.read(session, login)?.locked === 'Y') return undefined;
  const { initials, company, departmentGroup, seesPayroll } = access;
  const sees = seesPayroll === 'Y' ? PAYROLL_SECRETS : [];
  return {
    ...{ login, initials, company, department: departmentGroup, sees },
    ...restrictionOf(session, login),
  };
}

/** The companies of a login, unless all that the account has are open to it. */
function restrictionOf(session: Session, login: string): Pick<Login, 'companies'> {
  const { account } = session;
  if (![GL_COMPANY, COACCESS].every(({ name }) => account.findTable(name))) return {};
  const companies = companiesOf(session, login);
  const isRestricted = [...GL_COMPANY.records(session)].some(
    ({ recordId }) => !companies.includes(recordId),
  );
  return isRestricted ? { companies } : {};
}
