import { operation } from '../../entry/operation.ts';
import { keyOf, withoutCompany } from '../../schema/record-key.ts';
import { WIPROUTE_HEAD } from '../../schema/routings.ts';
import { OPENWO, OPENWO_SIM } from '../../schema/work-orders.ts';
import { clearSimulatedCapacity } from '../planning/clear-capacity.ts';
import { type OrdersPlanned, planOrders } from '../planning/plan-orders.ts';
import { begun, takeSimulationNumber } from './add-simulated.ts';
import { deleteSimulatedOrder } from './delete-simulated.ts';
import { simulateRouting } from './simulated-routing.ts';

/** Plans all simulated orders of a company again. */
export const planSimulation = operation({
  reads: [OPENWO_SIM],
  uses: [clearSimulatedCapacity, planOrders],
  run(context, program: string): OrdersPlanned {
    const { session, company } = context;
    clearSimulatedCapacity(context);
    const orders = Array.from(OPENWO_SIM.records(session, company), ({ recordId }) =>
      withoutCompany(recordId),
    );
    return planOrders(context, { orders, isSimulated: true, program });
  },
});

/**
 * Makes the simulation of a company what the shop is now: every work order that is not closed is simulated, once
 * more by the routing that it has now, and what is closed or has no routing any more is not. What a simulated order
 * is to make, and when, stays as it is. Then all of them are planned.
 */
export const simulateShop = operation({
  reads: [OPENWO, WIPROUTE_HEAD],
  writes: [OPENWO_SIM],
  uses: [deleteSimulatedOrder, takeSimulationNumber, simulateRouting, planSimulation],
  run(context, program: string): OrdersPlanned {
    const { session, company } = context;
    const isRouted = (order: string) =>
      OPENWO.read(session, company, order)?.orderStatus !== 'C' &&
      (WIPROUTE_HEAD.read(session, company, order)?.lines.length ?? 0) > 0;
    const simulated = new Set<string>();
    for (const { recordId, simulatedOrder } of [...OPENWO_SIM.records(session, company)]) {
      const number = withoutCompany(recordId);
      if (simulatedOrder === '') continue;
      simulated.add(simulatedOrder);
      if (isRouted(simulatedOrder)) simulateRouting(context, number);
      else deleteSimulatedOrder(context, number);
    }
    for (const { recordId, recordText } of [...OPENWO.records(session, company)]) {
      const order = withoutCompany(recordId);
      if (simulated.has(order) || !isRouted(order)) continue;
      const number = takeSimulationNumber(context, undefined);
      const fields = { ...begun, simulatedOrder: order };
      OPENWO_SIM.open(session).write(keyOf(company, number), OPENWO_SIM.format(fields, recordText));
      simulateRouting(context, number);
    }
    return planSimulation(context, program);
  },
});
