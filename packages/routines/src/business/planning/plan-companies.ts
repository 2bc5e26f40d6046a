import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { clearCapacity } from './clear-capacity.ts';
import { openOrders } from './orders-to-plan.ts';
import { type OrdersPlanned, planCapacity } from './plan-orders.ts';
import { assertMayPlan, plannedCompanies } from './planning-rights.ts';

/** Companies to plan, and which of their work orders. */
export interface CompaniesToPlan {
  readonly companies: readonly string[];
  ordersOf(own: CompanyContext): readonly string[];
  readonly program: string;
}

/** What became of the work orders of a company. */
export interface CompanyPlanned extends OrdersPlanned {
  readonly company: string;
}

/** Plans the work orders of several companies, one company after the other. */
export const planCompanies = operation({
  uses: [planCapacity],
  run({ session }, { companies, ordersOf, program }: CompaniesToPlan): readonly CompanyPlanned[] {
    return companies.map((company) => {
      const own = companyContext(session, company);
      return { company, ...planCapacity(own, { orders: ordersOf(own), program }) };
    });
  },
});

/** Plans every open work order there is, from nothing, where the operator may. */
export const planAllCompanies = operation({
  uses: [plannedCompanies, assertMayPlan, clearCapacity, openOrders, planCompanies],
  run(own, program: string): readonly CompanyPlanned[] {
    const companies = plannedCompanies(own);
    assertMayPlan(own, companies);
    for (const company of companies) clearCapacity(companyContext(own.session, company));
    return planCompanies(own, { companies, ordersOf: openOrders, program });
  },
});

/** A line of what a run printed of a company. */
export function printedPlan({ company, orderCount, late, failed }: CompanyPlanned): string {
  return `Company ${company}: ${orderCount} work orders planned, ${late.length} late, ${failed.length} not planned`;
}
