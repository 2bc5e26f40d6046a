import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { BMF } from '../../schema/bills.ts';
import { keyOf } from '../../schema/record-key.ts';
import { WIPROUTE_LINE } from '../../schema/routings.ts';
import { WIPBMF, WIPBMF_NOTES, WIPBMFCOST } from '../../schema/work-in-process.ts';
import {
  componentDemandOf,
  moveComponentDemand,
  type OrderedComponent,
  requiredBy,
} from '../demand/component-demand.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { isTooLarge, storedQuantity } from '../values/stored-number.ts';
import { quantityTaken } from './quantity-taken.ts';
import type { OrderOnFile } from './stated-order.ts';

/** A component in the bill of a work order. */
export type WipBillLine = RecordOf<typeof WIPBMF>;

/** A line of the bill of a work order, which is on file or about to be. */
export interface LineOfOrder {
  readonly order: OrderOnFile;
  readonly line: WipBillLine;
}

/** When a component is needed, and by which operation; blank where the routing has no such one. */
const useOf = operation({
  reads: [BMF, WIPROUTE_LINE],
  run({ session, company }, { order, line }: LineOfOrder) {
    const { workOrder, component } = line.key;
    const reported =
      line.operation || BMF.read(session, company, line.assembly, component)?.operation;
    const used = reported ? WIPROUTE_LINE.read(session, company, workOrder, reported) : undefined;
    return {
      operation: used?.key.line ?? '',
      neededDate: used?.plannedStart || order.startDate || order.dueDate,
    };
  },
});

/**
 * Keeps a line of the bill of a work order as the order stands: what the whole of it takes, what of that is not
 * issued yet, and when it is needed. What is issued stays; demand follows.
 */
export const keepWipLine = operation({
  writes: [WIPBMF],
  uses: [useOf, requiredBy, moveComponentDemand],
  rejections: ['QUANTITY OF {component} IS TOO LARGE'],
  run(context, { order, line }: LineOfOrder, reject) {
    const { workOrder, component } = line.key;
    const required = quantityTaken(line, storedQuantity(order.orderedQuantity));
    if (isTooLarge(required)) throw reject(`QUANTITY OF ${component} IS TOO LARGE`);
    const issued = storedQuantity(line.issuedQuantity);
    const isSetAside = line.allocated !== 'N' && order.orderStatus !== 'C';
    const saved = WIPBMF.format(
      {
        ...useOf(context, { order, line }),
        requiredQuantity: String(required),
        openQuantity: String(isSetAside ? required - leastQuantity(issued, required) : 0n),
      },
      line.recordText,
    );
    WIPBMF.open(context.session).write(line.recordId, saved);
    moveComponentDemand(context, {
      before: requiredBy(context, { order: workOrder, component }),
      after: componentDemandOf(order, WIPBMF.parse(saved, line.recordId)),
    });
  },
});

/** Takes a component out of the bill of a work order, with its notes and its cost; demand follows. */
export const removeWipLine = operation({
  writes: [WIPBMF, WIPBMF_NOTES, WIPBMFCOST],
  uses: [requiredBy, moveComponentDemand],
  rejections: ['COMPONENT NOT FOUND', 'COMPONENT IS ISSUED {component}'],
  run(context, { order, component }: OrderedComponent, reject) {
    const { session, company } = context;
    const line = WIPBMF.readLocked(session, company, order, component);
    if (line === undefined) throw reject('COMPONENT NOT FOUND');
    if (storedQuantity(line.issuedQuantity) !== 0n)
      throw reject(`COMPONENT IS ISSUED ${component}`);
    for (const table of [WIPBMF, WIPBMF_NOTES, WIPBMFCOST])
      table.open(session).delete(keyOf(company, order, component));
    moveComponentDemand(context, {
      before: requiredBy(context, { order, component }),
      after: undefined,
    });
  },
});
