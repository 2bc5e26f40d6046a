/** Sessions of the ERP, for programs that do not load its routines. */
export { companySession } from './schema/company-session.ts';
