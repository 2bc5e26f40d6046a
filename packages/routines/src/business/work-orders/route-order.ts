import { operation } from '../../entry/operation.ts';
import { SROUTE_HEAD, WIPROUTE_HEAD } from '../../schema/routings.ts';
import { fitLineCapacity } from '../planning/fit-line-capacity.ts';
import { forgetCapacity } from '../planning/order-capacity.ts';
import { planOrder } from '../planning/plan-order.ts';
import { copyRouting } from '../routings/copy-routing.ts';
import { deleteRouting } from '../routings/delete-routing.ts';
import { rollUpProgress } from '../routings/roll-up-progress.ts';
import type { RoutingKey } from '../routings/routing-key.ts';
import type { PartRoute } from './part-route.ts';
import type { WorkOrder } from './write-order.ts';

/** The routing that a number stands for among those of a part; `undefined` where a blank number finds no standard. */
const routingOfPart = operation({
  reads: [SROUTE_HEAD],
  run({ session, company }, { partNo: part, routeNo }: PartRoute): RoutingKey | undefined {
    const standard = SROUTE_HEAD.read(session, company, part);
    if (routeNo === '' ? standard : standard?.routeNo === routeNo)
      return { kind: 'standard', part };
    return routeNo === '' ? undefined : { kind: 'alternate', part, routeNo };
  },
});

/** Gives a work order the routing that it names, in place of the one it has; none where its part has none. */
const copyRoute = operation({
  reads: [WIPROUTE_HEAD],
  uses: [routingOfPart, forgetCapacity, copyRouting, deleteRouting],
  run(context, order: WorkOrder) {
    const { workOrder } = order.key;
    const to: RoutingKey = { kind: 'wip', order: workOrder };
    const from = routingOfPart(context, order);
    forgetCapacity(context, { order: workOrder });
    if (from) copyRouting(context, { from, to });
    else if (WIPROUTE_HEAD.has(context.session, order.recordId)) deleteRouting(context, to);
  },
});

/** What capacity an order takes that goes on as it was planned is what remains of it now. */
const fitCapacity = operation({
  reads: [WIPROUTE_HEAD],
  uses: [fitLineCapacity],
  run(context, { recordId, key }: WorkOrder) {
    for (const line of WIPROUTE_HEAD.read(context.session, recordId)?.lines ?? [])
      fitLineCapacity(context, { order: key.workOrder, line });
  },
});

export interface RoutedOrder {
  readonly order: WorkOrder;
  /** Whether its routing is copied, in place of what it has. */
  readonly isCopied: boolean;
  /** Whether dates are planned; otherwise those it has stay. */
  readonly isPlanned: boolean;
  readonly program: string;
}

/** Lets the routing of a work order follow it, with its dates and what it needs of work centers. */
export const routeOrder = operation({
  uses: [copyRoute, rollUpProgress, planOrder, fitCapacity],
  run(context, { order, isCopied, isPlanned, program }: RoutedOrder) {
    const { workOrder } = order.key;
    if (isCopied) copyRoute(context, order);
    rollUpProgress(context, { order: workOrder });
    if (isPlanned) planOrder(context, { order: workOrder, program });
    else fitCapacity(context, order);
  },
});
