import { firm as firmOf } from '../../entry/firm.ts';
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
  run(firm, program: string): readonly CompanySimulated[] {
    const companies = plannedCompanies(firm);
    assertMayPlan(firm, companies);
    return companies.map((company) => ({
      company,
      ...planSimulation(firmOf(firm.session, company), program),
    }));
  },
});
