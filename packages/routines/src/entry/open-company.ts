import { assertCompany, companyTables } from './company-context.ts';
import { operation } from './operation.ts';

/**
 * A company that the arguments of a routine do not name by themselves is there, and open to the login.
 *
 * @throws CallError `COMPANY_CLOSED`.
 * @example assertOpenCompany(companyContext(session, companyOf(session)), '2')
 */
export const assertOpenCompany = operation({
  reads: companyTables,
  rejections: ['COMPANY NOT FOUND'],
  run: ({ session }, company: string) => assertCompany(session, company),
});
