import { companyContext as contextOf } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import type { OrdersPlanned } from '../planning/plan-orders.ts';
import { assertMayPlan, plannedCompanies } from '../planning/planning-rights.ts';
import { planSimulation } from './simulate-shop.ts';

/** The simulation of a company that was planned. */
export interface CompanySimulated extends OrdersPlanned {
  readonly company: string;
}

/** Plans the simulation of every company that does business, where the operator may plan all of them. */
export const runSimulation = operation({
  uses: [plannedCompanies, assertMayPlan, planSimulation],
  run(context, program: string): readonly CompanySimulated[] {
    const companies = plannedCompanies(context);
    assertMayPlan(context, companies);
    return companies.map((company) => ({
      company,
      ...planSimulation(contextOf(context.session, company), program),
    }));
  },
});
