import { companyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { type PlannedMaterial, planMaterial } from '../planning/plan-material.ts';
import { plannedCompanies } from '../planning/planning-rights.ts';
import { stagePlannedOrders } from './stage-planned-orders.ts';

/** What planning of material came to in a company. */
export interface CompanyMaterial extends PlannedMaterial {
  readonly company: string;
  readonly stagedCount: number;
}

/** Plans all material of every company that still does business, and stages what is to be begun by now. */
export const planAllMaterial = operation({
  uses: [plannedCompanies, planMaterial, stagePlannedOrders],
  run(own): readonly CompanyMaterial[] {
    return plannedCompanies(own).map((company) => {
      const its = companyContext(own.session, company);
      const planned = planMaterial(its, { onlyChanged: false });
      return { company, ...planned, stagedCount: stagePlannedOrders(its) };
    });
  },
});

/** A line of what a run printed of a company. */
export function printedMaterial(material: CompanyMaterial): string {
  const { company, partCount, changedCount, orderCount, stagedCount } = material;
  return `Company ${company}: ${partCount} parts netted, ${changedCount} changed, ${orderCount} planned orders, ${stagedCount} staged`;
}
