import type { RecordOf } from 'mvdb';
import { add } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { WIPBMF, WIPBMFCOST } from '../../schema/work-in-process.ts';
import { componentDemandOf, moveComponentDemand } from '../demand/component-demand.ts';
import type { WorkOrder } from '../routings/live-order.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { storedQuantity } from '../values/stored-number.ts';

export type Component = RecordOf<typeof WIPBMF>;

/** A component by its work order and its part. */
export interface ComponentNumbers {
  readonly order: string;
  readonly part: string;
}

/** A component that the bill of a work order has, held until the transaction ends. */
export const componentOf = operation({
  writes: [WIPBMF],
  faults: ['PART NOT ON BILL OF WORK ORDER {part}'],
  run({ session, company }, { order, part }: ComponentNumbers, refuse): Component {
    const component = WIPBMF.readLocked(session, company, order, part);
    if (!component) throw refuse(`PART NOT ON BILL OF WORK ORDER ${part}`);
    return component;
  },
});

/** How much more of a component was issued, or less where it came back, and for how much. */
export interface ComponentChange {
  readonly order: WorkOrder;
  readonly component: Component;
  /** With 3 implied decimals. */
  readonly issued: bigint;
  /** In cents. */
  readonly amount: string;
}

/** Keeps what was issued of a component, what is still to issue, and what that cost. */
export const changeComponent = operation({
  writes: [WIPBMF, WIPBMFCOST],
  uses: [moveComponentDemand],
  run(firm, { order, component, issued, amount }: ComponentChange) {
    const { session } = firm;
    WIPBMF.update(session, component, {
      ...quantitiesAfter(component, issued),
      ...(issued > 0n && { lastIssueDate: String(session.clock.today()) }),
    });
    const changed = WIPBMF.read(session, component.recordId);
    moveComponentDemand(firm, {
      before: componentDemandOf(order, component),
      after: changed && componentDemandOf(order, changed),
    });
    const cost = WIPBMFCOST.readLocked(session, component.recordId);
    if (cost) WIPBMFCOST.update(session, cost, { issuedCost: add(cost.issuedCost, amount) });
  },
});

/** Sets nothing aside any more for a work order; what was issued stays issued. */
export const dropComponents = operation({
  writes: [WIPBMF],
  uses: [moveComponentDemand],
  run(firm, order: WorkOrder) {
    const { session } = firm;
    for (const { recordId } of [...WIPBMF.recordsUnder(session, order.recordId)]) {
      const component = WIPBMF.readLocked(session, recordId);
      if (component === undefined || Number(component.openQuantity) === 0) continue;
      moveComponentDemand(firm, { before: componentDemandOf(order, component), after: undefined });
      WIPBMF.update(session, component, { openQuantity: '0' });
    }
  },
});

/**
 * What is issued and open once more was issued, or less. Issued beyond what is set aside leaves nothing open; what
 * comes back is open again as far as the order takes it.
 *
 * @example quantitiesAfter({ requiredQuantity: '5', issuedQuantity: '3', openQuantity: '2' }, 4n)
 * // { issuedQuantity: '7', openQuantity: '0' }
 */
export function quantitiesAfter(
  component: Pick<Component, 'requiredQuantity' | 'issuedQuantity' | 'openQuantity'>,
  issued: bigint,
): { issuedQuantity: string; openQuantity: string } {
  const before = storedQuantity(component.issuedQuantity);
  const open = storedQuantity(component.openQuantity);
  const required = storedQuantity(component.requiredQuantity);
  const wanted = open > 0n ? before + open : leastQuantity(before, required);
  const after = before + issued;
  const openAfter = wanted > after ? wanted - after : 0n;
  return { issuedQuantity: String(after), openQuantity: String(openAfter) };
}
