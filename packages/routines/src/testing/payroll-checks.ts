import type { Session } from 'mvdb';
import { expect } from 'vitest';
import { GL_COMPANY } from '../schema/companies.ts';
import { PAYREG } from '../schema/employees.ts';
import { GL_TRANS } from '../schema/ledger.ts';
import { expectEqual } from './expect-equal.ts';
import { Totals } from './totals.ts';

/** What the checks of a payroll pay and take off is what its document in the ledger posts; no check has another's number. */
export function expectPayrollAgrees(session: Session, company: string): void {
  const accounts = GL_COMPANY.read(session, company);
  const posted = new Totals();
  const documents = new Set<string>();
  const checkNos: string[] = [];
  for (const check of PAYREG.records(session, company)) {
    const { recordId, ledgerDocument, grossPay, taxes, deductions, netPay, checkNo } = check;
    const left = Number(grossPay) - Number(taxes) - Number(deductions);
    expectEqual([recordId, Number(netPay)], [recordId, left]);
    documents.add(ledgerDocument);
    checkNos.push(checkNo);
    posted.add(`${ledgerDocument} ${accounts?.wagesAccount}`, grossPay);
    posted.add(`${ledgerDocument} ${accounts?.payrollTaxAccount}`, 0 - Number(taxes));
    posted.add(`${ledgerDocument} ${accounts?.deductionsAccount}`, 0 - Number(deductions));
    posted.add(`${ledgerDocument} ${accounts?.cashAccount}`, 0 - Number(netPay));
  }
  expect(new Set(checkNos).size).toBe(checkNos.length);
  const ledger = new Totals();
  for (const document of documents)
    for (const { account, debit, credit } of GL_TRANS.recordsUnder(session, company, document))
      ledger.add(`${document} ${account}`, Number(debit) - Number(credit));
  const moved = (totals: Totals) => totals.entries().filter(([, amount]) => amount !== 0);
  expectEqual(moved(ledger), moved(posted));
}
