import type { Session } from 'mvdb';
import { GL_COMPANY } from '../schema/companies.ts';
import { firmSchema } from '../schema/schema-tables.ts';
import type { AuditCheck, Books, Finding } from './audit-check.ts';
import { ledgerAudit } from './ledger-audit.ts';
import { qualityAudit } from './quality-audit.ts';
import { shopAudit } from './shop-audit.ts';
import { stockAudit } from './stock-audit.ts';
import { tradeAudit } from './trade-audit.ts';

/** What an auditor looks at in each company, in order. */
const auditChecks: readonly AuditCheck[] = [
  ...stockAudit,
  ...ledgerAudit,
  ...shopAudit,
  ...qualityAudit,
  ...tradeAudit,
];

/** What came of a check. */
export interface Audited extends Pick<AuditCheck, 'name' | 'sentence'> {
  /** The company audited; blank for what all share. */
  readonly company: string;
  readonly findings: readonly Finding[];
}

/**
 * Audits every company of an account: what its records tell of the same thing is compared, check by check, and whatever
 * a record points to is looked for. Nothing is written.
 *
 * @throws MvdbError of a record that cannot be read, `NOT_A_NUMBER` among them.
 * @example auditAccount(session).flatMap(({ findings }) => findings) // [] where the books are in order
 */
export function auditAccount(session: Session): readonly Audited[] {
  const companies = Array.from(GL_COMPANY.records(session), ({ key }) => key.companyNumber);
  const audited = companies.flatMap((company) => [...auditCompany(session, company)]);
  return [...audited, auditReferences(session)];
}

function* auditCompany(session: Session, company: string): Generator<Audited> {
  const books: Books = { session, company };
  for (const { name, sentence, findings } of auditChecks)
    yield { name, sentence, company, findings: [...findings(books)] };
}

function auditReferences(session: Session): Audited {
  const findings = Array.from(firmSchema.danglingReferences(session), (one) => ({
    of: `${one.table} ${one.recordId} ${one.item}`,
    expected: `a record of ${one.targetTable}`,
    found: one.target,
  }));
  const sentence = 'Whatever a record points to is there.';
  return { name: 'references', sentence, company: '', findings };
}
