import { operation } from '../../entry/operation.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { WIPROUTE_COST, WIPROUTE_LINE } from '../../schema/routings.ts';
import { COCE } from '../../schema/shop-floor.ts';
import { WIPBMFCOST } from '../../schema/work-in-process.ts';
import { fiscalPeriodOf, isFiscalPeriod } from '../ledger/fiscal-period.ts';
import { assertOpenPeriod } from '../ledger/ledger-posting.ts';
import { costsOf } from '../stock/unit-cost.ts';
import { sumOf } from '../values/sum-of.ts';
import { standardLaborOf } from './line-cost.ts';

/** Costs may go to a period that is one, and is open; a blank one is that of the company, or that of today. */
const assertPeriod = operation({
  reads: [CO_STDS_COST],
  uses: [assertOpenPeriod],
  rejections: ['INVALID PERIOD {period}'],
  run(context, reported: string, reject) {
    const { session, company } = context;
    const usual = CO_STDS_COST.read(session, company)?.fiscalPeriod;
    const period = reported || usual || fiscalPeriodOf(session.clock.today());
    if (!isFiscalPeriod(period)) throw reject(`INVALID PERIOD ${period}`);
    assertOpenPeriod(context, period);
  },
});

/** A work order whose costs are worked out again, and the fiscal period that takes them. */
export interface RolledOrder {
  readonly order: string;
  readonly period: string;
}

/**
 * Works out again what the components and operations of a work order should cost: components as their parts cost by
 * the method of the company, labor at the rate of the cost center. What was charged stays.
 */
export const rollCosts = operation({
  reads: [WIPROUTE_LINE, COCE],
  writes: [WIPBMFCOST, WIPROUTE_COST],
  uses: [assertPeriod, costsOf],
  run(context, { order, period }: RolledOrder) {
    const { session, company } = context;
    assertPeriod(context, period);
    const costedDate = String(session.clock.today());
    for (const cost of [...WIPBMFCOST.recordsUnder(session, company, order)]) {
      const unitCosts = costsOf(context, cost.key.component);
      const unitCost = sumOf(unitCosts);
      WIPBMFCOST.update(session, cost, { unitCosts, unitCost, costedDate });
    }
    for (const cost of [...WIPROUTE_COST.recordsUnder(session, company, order)]) {
      const line = WIPROUTE_LINE.read(session, cost.recordId);
      const laborRate = COCE.read(session, company, line?.costCenter ?? '')?.laborRate;
      if (line === undefined || laborRate === undefined) continue;
      const standardLabor = standardLaborOf(line, laborRate);
      WIPROUTE_COST.update(session, cost, { laborRate, standardLabor, costedDate });
    }
  },
});
