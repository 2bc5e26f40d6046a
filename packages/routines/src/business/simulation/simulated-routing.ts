import { operation } from '../../entry/operation.ts';
import {
  WIPROUTE_HEAD,
  WIPROUTE_LINE,
  WIPROUTE_SIM_HEAD,
  WIPROUTE_SIM_LINE,
  WIPROUTE_SIM_NOTE,
} from '../../schema/routings.ts';
import { OPENWO_SIM } from '../../schema/work-orders.ts';
import { workRouting } from '../planning/work-routing.ts';
import { copyRouting } from '../routings/copy-routing.ts';
import { STANDARD_ROUTE } from '../routings/part-routes.ts';
import type { RoutingKey } from '../routings/routing-key.ts';
import { headProgress } from '../routings/routing-totals.ts';

/** Takes the routing of a simulated order away, however far it is: nobody works by it. */
export const dropSimulatedRouting = operation({
  writes: [WIPROUTE_SIM_HEAD, WIPROUTE_SIM_LINE, WIPROUTE_SIM_NOTE],
  run({ session, company }, order: string) {
    for (const table of [WIPROUTE_SIM_LINE, WIPROUTE_SIM_NOTE])
      for (const { recordId } of [...table.recordsUnder(session, company, order)])
        table.open(session).delete(recordId);
    const head = WIPROUTE_SIM_HEAD.readLocked(session, company, order);
    if (head) WIPROUTE_SIM_HEAD.open(session).delete(head.recordId);
  },
});

/** How far a line of a work order is. */
const progress = [
  ...(['lineStatus', 'completedQuantity', 'scrappedQuantity', 'actualSetupHours'] as const),
  ...(['actualLaborHours', 'completedDate', 'completedBy'] as const),
  ...(['completionQuantity', 'completionStatus'] as const),
];

/**
 * Gives a simulated order its routing: that of the live order which it simulates, as far as that is where both make
 * the same quantity; else, or where that has none, the routing of its part.
 */
export const simulateRouting = operation({
  reads: [OPENWO_SIM, WIPROUTE_HEAD, WIPROUTE_LINE],
  writes: [WIPROUTE_SIM_HEAD, WIPROUTE_SIM_LINE],
  uses: [dropSimulatedRouting, copyRouting, workRouting],
  run(context, number: string) {
    const { session, company } = context;
    const order = OPENWO_SIM.read(session, company, number);
    if (order === undefined) return;
    const { simulatedOrder: live, partNo: part, routeNo } = order;
    const source = live === '' ? undefined : WIPROUTE_HEAD.read(session, company, live);
    dropSimulatedRouting(context, number);
    copyRouting(context, {
      from: source ? { kind: 'wip', order: live } : ofPart(part, routeNo),
      to: { kind: 'simulated', order: number },
    });
    if (source?.orderQuantity !== order.orderedQuantity) return;
    const { head, lines } = workRouting(context, { order: number, isSimulated: true });
    for (const { line, operation } of lines) {
      const work = WIPROUTE_LINE.read(session, company, live, line);
      if (work === undefined) continue;
      const fields = Object.fromEntries(progress.map((name) => [name, work[name]]));
      WIPROUTE_SIM_LINE.update(session, operation, fields);
    }
    if (head === undefined) return;
    const there = workRouting(context, { order: number, isSimulated: true }).lines;
    const operations = there.map(({ operation }) => operation);
    WIPROUTE_SIM_HEAD.update(session, head, headProgress(operations, order.orderedQuantity));
  },
});

const ofPart = (part: string, routeNo: string): RoutingKey =>
  routeNo === '' || routeNo === STANDARD_ROUTE
    ? { kind: 'standard', part }
    : { kind: 'alternate', part, routeNo };
