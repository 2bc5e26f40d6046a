import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { BMF } from '../../schema/bills.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import type { Need } from '../demand/demand-coverage.ts';
import type { PlannedOrder } from '../demand/part-needs.ts';
import { storedQuantity, storedWholeNumber } from '../values/stored-number.ts';

/** A component, and how to find out what is planned of the assemblies it goes into. */
export interface PlannedUse {
  readonly component: string;
  plannedOf(assembly: string): readonly PlannedOrder[];
}

/**
 * What the planned orders of its assemblies need of a part: when they begin, for the jobs they are planned for.
 * An assembly needs nothing of a component that its work orders do not set aside, nor before the link is
 * effective.
 */
export const plannedDemand = operation({
  reads: [ITEMMANF, BMF],
  run(firm, { component, plannedOf }: PlannedUse): Need[] {
    return usesOf(firm, component).flatMap(({ assembly, link }) => {
      if (link.allocated === 'N') return [];
      const effective = storedWholeNumber(link.effectiveDate, 'effective date');
      return plannedOf(assembly)
        .map((order) => needOf(order, storedQuantity(link.quantityPer)))
        .filter(({ date }) => date >= effective);
    });
  },
});

function needOf({ job, startDate, date, quantity }: PlannedOrder, quantityPer: bigint): Need {
  return {
    job,
    date: storedWholeNumber(startDate || date, 'planned start'),
    priority: 0,
    quantity: neededOf(storedQuantity(quantity), quantityPer),
  };
}

/** Both have 3 implied decimals, as the result has; what is more is a thousandth more. */
function neededOf(quantity: bigint, quantityPer: bigint): bigint {
  return (quantity * quantityPer + 999n) / 1000n;
}

interface Use {
  readonly assembly: string;
  readonly link: ReturnType<typeof BMF.parse>;
}

/** The links by which a part goes into assemblies. A chain that runs in a circle ends where it comes back. */
function usesOf({ session, company }: Firm, component: string): Use[] {
  const uses: Use[] = [];
  const seen = new Set<string>();
  let assembly = ITEMMANF.read(session, company, component)?.firstAssembly ?? '';
  while (assembly !== '' && !seen.has(assembly)) {
    seen.add(assembly);
    const link = BMF.read(session, company, assembly, component);
    if (link === undefined) break;
    uses.push({ assembly, link });
    assembly = link.nextAssembly;
  }
  return uses;
}
