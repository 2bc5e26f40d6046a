import { operation } from '../../entry/operation.ts';
import { WIPROUTE_LINE } from '../../schema/routings.ts';
import { COCE, WOCE } from '../../schema/shop-floor.ts';
import type { OrderLine } from '../routings/line-in-turn.ts';
import { shareOf } from '../values/share-of.ts';

/** What an hour at an operation costs, and where it is charged. */
export interface HourCost {
  readonly workCenter: string;
  readonly costCenter: string;
  readonly rate: string;
  /** In percent of labor, with 2 implied decimals. */
  readonly fixedPercent: string;
  readonly variablePercent: string;
}

/** What an hour costs at one of our own operations: by the cost center of the line, or else of its work center. */
export const hourCostOf = operation({
  reads: [WIPROUTE_LINE, WOCE, COCE],
  rejections: [
    'LINE NOT FOUND {line}',
    'OPERATION IS DONE OUTSIDE {line}',
    'COST CENTER NOT FOUND {center}',
    'COST CENTER IS CLOSED {center}',
  ],
  run({ session, company }, { order, line: number }: OrderLine, reject): HourCost {
    const line = WIPROUTE_LINE.read(session, company, order, number);
    if (line === undefined) throw reject(`LINE NOT FOUND ${number}`);
    if (line.outside === 'Y') throw reject(`OPERATION IS DONE OUTSIDE ${number}`);
    const { workCenter } = line;
    const ofWorkCenter = WOCE.read(session, company, workCenter)?.costCenter ?? '';
    const costCenter = line.costCenter || ofWorkCenter;
    const center = COCE.read(session, company, costCenter);
    if (center === undefined) throw reject(`COST CENTER NOT FOUND ${costCenter}`);
    if (center.closed === 'Y') throw reject(`COST CENTER IS CLOSED ${costCenter}`);
    return {
      workCenter,
      costCenter,
      rate: center.laborRate || '0',
      fixedPercent: center.fixedOverheadPercent || '0',
      variablePercent: center.variableOverheadPercent || '0',
    };
  },
});

/** Scale of hours times a rate, over that of cents. */
const HOURS_DIVISOR = '10000';

/** 100 percent, with 2 implied decimals. */
const WHOLE = '10000';

/** What hours of labor come to, in cents, with the overhead on them. @param hours - With 2 implied decimals. */
export function laborOf(cost: HourCost, hours: string) {
  const { costCenter, rate, fixedPercent, variablePercent } = cost;
  const laborAmount = shareOf(rate, hours, HOURS_DIVISOR);
  return {
    costCenter,
    rate,
    laborAmount,
    fixedAmount: shareOf(laborAmount, fixedPercent, WHOLE),
    variableAmount: shareOf(laborAmount, variablePercent, WHOLE),
  };
}
