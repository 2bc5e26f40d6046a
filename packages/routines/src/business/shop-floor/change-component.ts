import { add } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { WIPBMF, WIPBMFCOST } from '../../schema/work-in-process.ts';
import { keepWipLine, type WipBillLine } from '../bills/wip-bill-line.ts';
import type { WorkOrder } from '../routings/live-order.ts';
import { storedQuantity } from '../values/stored-number.ts';

/** A component by its work order and its part. */
export interface ComponentNumbers {
  readonly order: string;
  readonly part: string;
}

/** A component that the bill of a work order has, held until the transaction ends. */
export const componentOf = operation({
  writes: [WIPBMF],
  rejections: ['PART NOT ON BILL OF WORK ORDER {part}'],
  run({ session, company }, { order, part }: ComponentNumbers, reject): WipBillLine {
    const component = WIPBMF.readLocked(session, company, order, part);
    if (!component) throw reject(`PART NOT ON BILL OF WORK ORDER ${part}`);
    return component;
  },
});

/** How much more of a component was issued, or less where it came back, and for how much. */
export interface ComponentChange {
  readonly order: WorkOrder;
  readonly component: WipBillLine;
  /** With 3 implied decimals. */
  readonly issued: bigint;
  /** In cents. */
  readonly amount: string;
}

/** Keeps what was issued of a component, what is still to issue, and what that cost. */
export const changeComponent = operation({
  writes: [WIPBMF, WIPBMFCOST],
  uses: [keepWipLine],
  run(context, { order, component, issued, amount }: ComponentChange) {
    const { session } = context;
    const issuedQuantity = String(storedQuantity(component.issuedQuantity) + issued);
    const today = String(session.clock.today());
    const changed = WIPBMF.format(
      { issuedQuantity, ...(issued > 0n && { lastIssueDate: today }) },
      component.recordText,
    );
    keepWipLine(context, { order, line: WIPBMF.parse(changed, component.recordId) });
    const cost = WIPBMFCOST.readLocked(session, component.recordId);
    if (cost) WIPBMFCOST.update(session, cost, { issuedCost: add(cost.issuedCost, amount) });
  },
});
