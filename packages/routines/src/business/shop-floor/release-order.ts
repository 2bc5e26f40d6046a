import { operation } from '../../entry/operation.ts';
import { WIPROUTE_HEAD } from '../../schema/routings.ts';
import { OPENWO_1287 } from '../../schema/work-orders.ts';
import { chargeState, chargeStates } from '../jobs/charge-state.ts';
import { orderOfRouting } from '../routings/live-order.ts';
import { rollUpProgress } from '../routings/roll-up-progress.ts';
import { changeOrder } from './change-order.ts';
import { openWorkLedger } from './work-ledger.ts';

/**
 * Releases a work order to the shop: from today on it may be worked on and charged, and its papers are printed. It has
 * operations, and its job and its account are open.
 */
export const releaseOrder = operation({
  reads: [WIPROUTE_HEAD],
  writes: [OPENWO_1287],
  uses: [orderOfRouting, changeOrder, rollUpProgress, openWorkLedger, chargeState],
  rejections: [
    ...chargeStates,
    'WORK ORDER IS ON HOLD {order}',
    'WORK ORDER IS RELEASED {order}',
    'ROUTING NOT FOUND {order}',
  ],
  run(context, number: string, reject) {
    const { session } = context;
    const order = orderOfRouting(context, { kind: 'wip', order: number });
    const { recordId } = order;
    if (order.orderStatus === 'H') throw reject(`WORK ORDER IS ON HOLD ${number}`);
    if (order.releaseDate !== '') throw reject(`WORK ORDER IS RELEASED ${number}`);
    const lines = WIPROUTE_HEAD.read(session, recordId)?.lines ?? [];
    if (lines.length === 0) throw reject(`ROUTING NOT FOUND ${number}`);
    const today = String(session.clock.today());
    changeOrder(context, {
      order: number,
      changed: ({ financialReleaseDate }) => ({
        releaseDate: today,
        financialReleaseDate: financialReleaseDate || today,
      }),
    });
    const state = chargeState(context, {
      workOrder: number,
      job: '',
      costType: 'M',
      costCodes: [],
    });
    if (state !== undefined) throw reject(state);
    rollUpProgress(context, { order: number });
    openWorkLedger(context, order);
    const extension = OPENWO_1287.readLocked(session, recordId);
    const printed = { travelerPrintedDate: today };
    if (extension === undefined) OPENWO_1287.write(session, recordId, printed);
    else if (extension.travelerPrintedDate === '') OPENWO_1287.update(session, extension, printed);
  },
});
