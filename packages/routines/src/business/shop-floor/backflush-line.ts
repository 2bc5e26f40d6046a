import { add } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { assertPeriodOpen } from '../ledger/post-dated.ts';
import { standardHours, throughLine } from '../planning/operation-hours.ts';
import { lineInTurn, type OrderLine } from '../routings/line-in-turn.ts';
import { chargeOrder } from './charge-order.ts';
import { hourCostOf, laborOf } from './hour-cost.ts';
import { costsOfCard, noteCard } from './labor-card.ts';
import { progressOrder } from './progress-order.ts';

/**
 * Says of an operation that all that came to it is through, and charges the hours that it should have taken: for a shop
 * that keeps no labor cards of it. It is on no timesheet.
 */
export const backflushLine = operation({
  uses: [
    ...([lineInTurn, hourCostOf, progressOrder, chargeOrder] as const),
    ...([assertPeriodOpen, noteCard] as const),
  ],
  run(context, position: OrderLine) {
    const { order: number, line } = position;
    const cost = hourCostOf(context, position);
    const { order, line: routed, coming } = lineInTurn(context, position);
    const quantity = String(coming - throughLine(routed));
    const { setup: setupHours, labor: laborHours } = standardHours(routed, quantity);
    progressOrder(context, {
      ...{ order: number, line, setupHours, laborHours },
      ...{ completed: quantity, scrapped: '0', isComplete: true },
    });
    const date = String(context.session.clock.today());
    const hours = add(setupHours, laborHours);
    const period = assertPeriodOpen(context, date);
    const labor = { ...laborOf(cost, hours), date, line, period };
    noteCard(context, {
      order: number,
      ledger: chargeOrder(context, { order, charged: costsOfCard(labor), hours }),
      labor,
      work: {
        ...{ date, line, workCenter: cost.workCenter, hourType: 'R', hours },
        ...{ employee: '', worker: '', quantity, scrapped: '0', completes: 'Y' },
      },
    });
  },
});
