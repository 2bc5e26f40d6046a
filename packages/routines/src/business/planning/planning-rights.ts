import { isOpenTo } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { EMPLOYEE_ACCESS_1287 } from '../../schema/employees.ts';
import { COACCESS } from '../../schema/ledger.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';

/** The companies that are planned when all are: those that still do business, in ascending order. */
export const plannedCompanies = operation({
  reads: [GL_COMPANY],
  run({ session }): readonly string[] {
    const active = [...GL_COMPANY.records(session)].filter(({ inactive }) => inactive !== 'Y');
    return active.map(({ recordId }) => recordId);
  },
});

/**
 * Whoever plans may write, works in every company that is about to be planned, and is one of the operators of
 * each that names some.
 */
export const assertMayPlan = operation({
  reads: [COACCESS, EMPLOYEE_ACCESS_1287, CO_STDS_SF],
  rejections: ['ACCESS DENIED'],
  run({ session }, companies: readonly string[], reject) {
    if (!session.capabilities.write) throw reject('ACCESS DENIED');
    for (const company of companies) {
      const { operators = [] } = CO_STDS_SF.read(session, company) ?? {};
      const isOperator = operators.length === 0 || operators.includes(session.login);
      if (!isOperator || !isOpenTo(session, company)) throw reject('ACCESS DENIED');
    }
  },
});
