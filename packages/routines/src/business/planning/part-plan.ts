import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMMANF, ITEMORD, PRODUCT } from '../../schema/inventory.ts';
import { isGoneThrough } from '../bills/order-components.ts';
import type { Need } from '../demand/demand-coverage.ts';
import { needFrom, needsOf, type PlannedOrder, suppliesFrom } from '../demand/part-needs.ts';
import { countedByJob } from '../stock/job-quantities.ts';
import { isTooLarge, storedQuantity, storedWholeNumber } from '../values/stored-number.ts';
import { forecastNeeds } from './forecast-needs.ts';
import { leadTimeDays } from './lead-time.ts';
import type { MaterialContext } from './material-context.ts';
import { netPart, type PartOutlook } from './net-part.ts';
import { plannedDemand } from './planned-demand.ts';
import type { NewPlannedOrder } from './planned-orders.ts';

export interface PartInRun {
  readonly part: string;
  readonly context: MaterialContext;
}

/** What is to be planned of a part. */
export interface PartPlan {
  /** Planned orders that were staged as work orders stay as they are. */
  readonly saved: readonly PlannedOrder[];
  readonly planned: readonly NewPlannedOrder[];
}

/**
 * What is to be ordered of a part, and when it is to be begun: its requirements, what is forecast of it and what
 * planned orders of its assemblies take, against stock that counts, open orders and what is staged. An order that
 * should have begun already says so by its start. What is obsolete, or gone through in bills, has no safety stock.
 */
export const planOfPart = operation({
  reads: [ITEMMANF, ITEMORD, PRODUCT],
  uses: [needsOf, plannedDemand, forecastNeeds, countedByJob],
  rejections: ['QUANTITY OF {part} IS TOO LARGE'],
  run(companyContext, { part, context }: PartInRun, reject): PartPlan {
    const { session, company } = companyContext;
    const { mrpCode } = ITEMMANF.read(session, company, part) ?? {};
    const ordering = ITEMORD.read(session, company, part);
    const leadDays = leadTimeDays(ordering, mrpCode === 'M');
    const startFor = (date: number) => String(context.workdaysBefore(date, leadDays));
    const saved = context.stagedOf(part).map((order) => ({
      ...order,
      startDate: order.startDate || startFor(storedWholeNumber(order.date, 'due date')),
    }));
    const jobs = countedByJob(companyContext, { part, counts: context.counts });
    const isObsolete = PRODUCT.read(session, company, part)?.status === 'O';
    const proposals = netPart({
      ...lotRuleOf(ordering),
      ...((isObsolete || isGoneThrough(companyContext, part)) && { safetyStock: 0n }),
      needs: needsIn(companyContext, { part, context }),
      supplies: suppliesFrom(jobs, []),
      saved: saved.reduce((sum, { quantity }) => sum + storedQuantity(quantity), 0n),
      today: session.clock.today(),
    });
    if (proposals.some(({ quantity }) => isTooLarge(quantity)))
      throw reject(`QUANTITY OF ${part} IS TOO LARGE`);
    const planned = proposals.map(({ date, job, quantity }) => ({
      startDate: startFor(date),
      date: String(date),
      job,
      quantity: String(quantity),
    }));
    return { saved, planned };
  },
});

type Rule = Omit<PartOutlook, 'needs' | 'supplies' | 'saved' | 'today'>;

const asNeeded: Rule = {
  orderPolicy: 'L',
  minimumQuantity: 0n,
  economicQuantity: 0n,
  safetyStock: 0n,
  isForJobs: true,
};

/** How much of a part is ordered at once; what is needed where nothing is said. */
export function lotRuleOf(ordering: ReturnType<typeof ITEMORD.parse> | undefined): Rule {
  if (ordering === undefined) return asNeeded;
  const { orderPolicy, minimumQuantity, economicQuantity, safetyStock, makeToStock } = ordering;
  return {
    orderPolicy,
    minimumQuantity: storedQuantity(minimumQuantity),
    economicQuantity: storedQuantity(economicQuantity),
    safetyStock: storedQuantity(safetyStock),
    isForJobs: makeToStock !== 'Y',
  };
}

function needsIn(companyContext: CompanyContext, { part, context }: PartInRun): Need[] {
  return [
    ...needsOf(companyContext, part).map(needFrom),
    ...forecastNeeds(companyContext, part),
    ...plannedDemand(companyContext, { component: part, exploded: context.exploded }),
  ];
}
