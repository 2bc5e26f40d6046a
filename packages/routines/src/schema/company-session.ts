import { type Account, Session, type SessionOptions } from 'mvdb';
import { assertArgument, assertText, kinds } from 'mvdb/host';

/** The company of a session whose user has named none. */
const FIRST_COMPANY = '1';

/** The @-variables of a session of the ERP. One whose user has named no company or department has them blank. */
export const COMPANY_VARIABLES: readonly string[] = ['COMPANY', 'DEPARTMENT'];

/** For whom a session of the ERP works. */
export interface CompanyUser {
  /** Current company; `1` by default. */
  readonly company?: string;
  readonly department?: string;
}

/**
 * A session of the ERP. Sentences and programs know its user as `@COMPANY` and `@DEPARTMENT`.
 *
 * @example companySession(account, { login: 'ann', company: '2' })
 */
export function companySession(
  account: Account,
  options: SessionOptions & CompanyUser = {},
): Session {
  assertArgument('companySession', 'account', account, kinds.ACCOUNT);
  assertArgument('companySession', 'options', options, kinds.OBJECT);
  const { company = FIRST_COMPANY, department = '', variables, ...others } = options;
  assertText('companySession', 'company', company);
  assertText('companySession', 'department', department);
  return new Session(account, {
    ...others,
    variables: { ...variables, COMPANY: company, DEPARTMENT: department },
  });
}

/** The company that a session works in; `1` where its user has named none. */
export function companyOf(session: Session): string {
  assertArgument('companyOf', 'session', session, kinds.SESSION);
  return session.variables.get('COMPANY') ?? FIRST_COMPANY;
}

/** The department of the user of a session; blank where that is open. */
export function departmentOf(session: Session): string {
  assertArgument('departmentOf', 'session', session, kinds.SESSION);
  return session.variables.get('DEPARTMENT') ?? '';
}
