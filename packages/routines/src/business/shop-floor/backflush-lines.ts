import { add } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { assertPeriodOpen } from '../ledger/post-dated.ts';
import { standardHours, throughLine } from '../planning/operation-hours.ts';
import { lineInTurn, type OrderLine } from '../routings/line-in-turn.ts';
import { workableOrder } from '../routings/live-order.ts';
import { sumOf } from '../values/sum-of.ts';
import { chargeOrder } from './charge-order.ts';
import { hourCostOf, laborOf } from './hour-cost.ts';
import { type Card, costsOfCards, noteCards } from './labor-card.ts';
import { progressOrder } from './progress-order.ts';

/** Operations of a work order, in the order of work. */
export interface OrderLines {
  readonly order: string;
  readonly lines: readonly string[];
}

/** Brings all that came to an operation through it. @returns The hours that it should have taken, as on a card. */
const passLine = operation({
  uses: [lineInTurn, hourCostOf, progressOrder, assertPeriodOpen],
  run(context, position: OrderLine): Card {
    const { order, line } = position;
    const cost = hourCostOf(context, position);
    const { line: routed, coming } = lineInTurn(context, position);
    const quantity = String(coming - throughLine(routed));
    const { setup: setupHours, labor: laborHours } = standardHours(routed, quantity);
    progressOrder(context, {
      ...{ order, line, setupHours, laborHours },
      ...{ completed: quantity, scrapped: '0', isComplete: true },
    });
    const date = String(context.session.clock.today());
    const hours = add(setupHours, laborHours);
    const period = assertPeriodOpen(context, date);
    return {
      labor: { ...laborOf(cost, hours), date, line, period },
      work: {
        ...{ date, line, workCenter: cost.workCenter, hourType: 'R', hours },
        ...{ employee: '', worker: '', quantity, scrapped: '0', completes: 'Y' },
      },
    };
  },
});

/**
 * Says of operations that all that came to them is through, and charges the hours that they should have taken, in one
 * document of the ledger: for a shop that keeps no labor cards of them. It is on no timesheet.
 */
export const backflushLines = operation({
  uses: [passLine, workableOrder, chargeOrder, noteCards],
  run(context, { order: number, lines }: OrderLines) {
    const cards = lines.map((line) => passLine(context, { order: number, line }));
    const ledger = chargeOrder(context, {
      order: workableOrder(context, number),
      charged: costsOfCards(cards),
      hours: sumOf(cards.map(({ work }) => work.hours)),
    });
    const day = String(context.session.clock.today());
    noteCards(context, { order: number, ledger, day, cards });
  },
});
