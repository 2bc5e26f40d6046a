import fc from 'fast-check';
import { quantityToMake } from '../../business/demand/order-supply.ts';
import { orderOutside, sendOutside } from '../../business/purchases/order-outside.ts';
import { closeOrder } from '../../business/shop-floor/close-order.ts';
import { releaseOrder } from '../../business/shop-floor/release-order.ts';
import { activateStaged } from '../../business/work-order-entry/activate-staged.ts';
import { keepWorkOrder } from '../../business/work-order-entry/keep-work-order.ts';
import { unstageOrder } from '../../business/work-order-entry/unstage-order.ts';
import { unreleaseWorkOrder } from '../../business/work-orders/unrelease.ts';
import { verifyOrder } from '../../business/work-orders/verify-order.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { POLINE, VENDOR } from '../../schema/purchasing.ts';
import { WIPROUTE_LINE } from '../../schema/routings.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import type { Operations } from '../history/drawn-operation.ts';
import {
  amount,
  choice,
  chosen,
  dayIn,
  type InCompany,
  inDays,
  PROGRAM,
  quantity,
} from './choices.ts';
import { openOrder, releasedOrders } from './open-orders.ts';

const MADE = 'M';

/** How work orders are entered, staged, changed, released, bought outside, verified and closed. */
export function workOrderOperations(made: InCompany): Operations {
  const stagedOrder = ({ session, company }: CompanyContext, which: number) =>
    chosen(OPENWO_AUTO_1287.records(session, company), which)?.key.stagedOrder;
  const closing = fc.record({ order: choice, isShort: fc.boolean() });

  return {
    'enter work order': made({
      draws: fc.record({ part: choice, quantity, days: inDays, number: fc.nat(20) }),
      chooses({ session, company }, drawn) {
        const part = chosen(
          ITEMMANF.records(session, company),
          drawn.part,
          ({ mrpCode }) => mrpCode === MADE,
        );
        if (part === undefined) return undefined;
        const record = OPENWO.format({
          ...{ partNo: part.key.part, orderedQuantity: String(drawn.quantity), orderStatus: 'O' },
          ...{ startDate: dayIn(session, 0), dueDate: dayIn(session, drawn.days) },
        });
        return handedIn(session.initials, {
          ...{ number: `W${drawn.number}`, isNew: true, record, seenRecord: '' },
        });
      },
      does: keepWorkOrder,
    }),

    'change work order': made({
      draws: fc.record({ order: choice, quantity, days: inDays }),
      chooses(context, drawn) {
        const order = openOrder(context, drawn.order);
        if (order === undefined) return undefined;
        const changed = {
          orderedQuantity: String(drawn.quantity),
          dueDate: dayIn(context.session, drawn.days),
        };
        return handedIn(context.session.initials, {
          ...{ number: order.key.workOrder, isNew: false, seenRecord: order.recordText },
          record: OPENWO.format(changed, order.recordText),
        });
      },
      does: keepWorkOrder,
    }),

    'activate staged order': made({
      draws: choice,
      chooses(context, which) {
        const number = stagedOrder(context, which);
        return number === undefined ? undefined : { number, program: PROGRAM };
      },
      does: activateStaged,
    }),

    'unstage order': made({ draws: choice, chooses: stagedOrder, does: unstageOrder }),

    'release order': made({
      draws: choice,
      chooses: (context, which) => openOrder(context, which)?.key.workOrder,
      does: releaseOrder,
    }),

    'unrelease order': made({
      draws: choice,
      chooses: (context, which) => openOrder(context, which)?.key.workOrder,
      does: unreleaseWorkOrder,
    }),

    'verify order': made({
      draws: choice,
      chooses(context, which) {
        const number = openOrder(context, which)?.key.workOrder;
        return number === undefined ? undefined : { number, isExtended: true };
      },
      does: verifyOrder,
    }),

    'close order': made({
      draws: closing,
      chooses(context, { order: which, isShort }) {
        const order = openOrder(context, which);
        return order && { number: order.key.workOrder, isShort };
      },
      does: closeOrder,
    }),

    'order outside': made({
      draws: fc.record({
        ...{ order: choice, line: choice, vendor: choice },
        ...{ cost: amount, days: inDays },
      }),
      chooses(context, drawn) {
        const { session, company } = context;
        const order = chosen(releasedOrders(context), drawn.order);
        const vendor = chosen(VENDOR.records(session, company), drawn.vendor);
        if (order === undefined || vendor === undefined) return undefined;
        const line = chosen(
          WIPROUTE_LINE.recordsUnder(session, order.recordId),
          drawn.line,
          ({ lineStatus, poNo }) => lineStatus === 'W' && poNo === '',
        )?.key.line;
        if (line === undefined) return undefined;
        return {
          ...{ order: order.key.workOrder, line, orderNo: '', workCenter: '', description: '' },
          ...{ vendorNo: vendor.key.vendorNumber, unitCost: String(drawn.cost) },
          ...{ quantity: String(quantityToMake(order)), promiseDate: dayIn(session, drawn.days) },
        };
      },
      does: orderOutside,
    }),

    'send outside': made({
      draws: choice,
      chooses({ session, company }, which) {
        const line = chosen(
          POLINE.records(session, company),
          which,
          ({ workOrder, lineStatus }) => workOrder !== '' && lineStatus !== 'C',
        );
        return line && { orderNo: line.key.poNumber, lineNo: line.key.line };
      },
      does: sendOutside,
    }),
  };
}

type HandedIn = Parameters<typeof keepWorkOrder>[1];

/** A work order as somebody hands it in who says nothing of how it is handled. */
function handedIn(
  initials: string,
  handed: Pick<HandedIn, 'number' | 'isNew' | 'record' | 'seenRecord'>,
): HandedIn {
  return {
    ...handed,
    seenStandards: '',
    handling: {
      ...{ billMode: '', firstComponent: '', isRecopied: false, isPlanned: handed.isNew },
      ...{ isRolled: false, period: '', extension: '', program: PROGRAM },
    },
    source: { file: '', initials, port: '', isAudited: false, controlRecord: '' },
  };
}
