import { operation } from '../../entry/operation.ts';
import { ITEMMANF, PRODUCT } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import { WIPBMF, WIPBMFCOST } from '../../schema/work-in-process.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { costsOf } from '../stock/unit-cost.ts';
import { sumOf } from '../values/sum-of.ts';
import { linksOf } from './bill-of-material.ts';
import { assertRevision } from './bill-revision.ts';
import { type OrderComponent, orderComponents } from './order-components.ts';
import { type OrderOnFile, openOrder, type StatedOrder } from './stated-order.ts';
import { keepWipLine, removeWipLine } from './wip-bill-line.ts';
import { copyAssemblyNotes, copyComponentNotes, removeAssemblyNotes } from './wip-bill-notes.ts';

/** Takes the whole bill off a work order, with its notes and costs; rejected where something is issued. */
export const removeWipBill = operation({
  reads: [WIPBMF],
  uses: [removeWipLine, removeAssemblyNotes],
  run(context, { order }: { readonly order: string }) {
    const lines = [...WIPBMF.recordsUnder(context.session, context.company, order)];
    for (const { component } of lines.map(({ key }) => key))
      removeWipLine(context, { order, component });
    removeAssemblyNotes(context, order);
  },
});

/** Components that are to leave the bill of a work order. */
export interface WipBillReduction extends StatedOrder {
  /** One of them; `ALL`, in any case of letters, stands for every one. */
  readonly component: string;
}

/** Takes one component, or every one, out of the bill of a work order that is not closed. */
export const takeOffWipBill = operation({
  uses: [openOrder, removeWipLine, removeWipBill],
  run(context, { component, ...stated }: WipBillReduction) {
    const { order } = stated;
    openOrder(context, stated);
    if (component.toUpperCase() === 'ALL') removeWipBill(context, { order });
    else removeWipLine(context, { order, component });
  },
});

/** Lets the bill of a work order follow it, where its quantity, dates, job, priority or routing changed. */
export const reviseWipBill = operation({
  reads: [OPENWO, WIPBMF],
  uses: [keepWipLine],
  rejections: ['WORK ORDER NOT FOUND'],
  run(context, { order }: { readonly order: string }, reject) {
    const { session, company } = context;
    const record = OPENWO.readLocked(session, company, order);
    if (record === undefined) throw reject('WORK ORDER NOT FOUND');
    for (const { recordId } of [...WIPBMF.recordsUnder(session, record.recordId)]) {
      const line = WIPBMF.readLocked(session, recordId);
      if (line !== undefined) keepWipLine(context, { order: record, line });
    }
  },
});

/** A component, with its place among those of a work order. */
interface NewComponent extends OrderComponent {
  readonly order: OrderOnFile;
  readonly sequence: string;
}

/** Puts a component into the bill of a work order, with what is noted of it and what one unit costs. */
const addComponent = operation({
  reads: [PRODUCT, ITEMMANF],
  writes: [WIPBMF, WIPBMFCOST],
  uses: [keepWipLine, copyComponentNotes, costsOf],
  run(context, { order, sequence, component, links, ...taken }: NewComponent) {
    const { session, company } = context;
    const id = keyOf(order.recordId, component);
    const isDocument = ITEMMANF.read(session, company, component)?.mrpCode === DOCUMENT;
    const isSetAside = !isDocument && links.some(({ allocated }) => allocated !== 'N');
    const line = WIPBMF.format({
      assembly: order.partNo,
      sequence,
      ...taken,
      issuedQuantity: '0',
      location: PRODUCT.read(session, company, component)?.location ?? '',
      operation: taken.operation,
      findNumber: links[0]?.findNumber ?? '',
      allocated: isSetAside ? 'Y' : 'N',
    });
    keepWipLine(context, { order, line: WIPBMF.parse(line, id) });
    copyComponentNotes(context, { order: order.key.workOrder, component, links });
    const unitCosts = costsOf(context, component);
    WIPBMFCOST.write(session, id, {
      unitCosts,
      unitCost: sumOf(unitCosts),
      issuedCost: '0',
      costedDate: String(session.clock.today()),
    });
  },
});

/** MRP code of what is drawn or written, and not kept in stock. */
const DOCUMENT = 'D';

/** A work order that is to have a bill of its own. */
export interface WipBill {
  readonly order: string;
  /** Blank, or the part that the order makes. */
  readonly assembly: string;
  /** Blank for the latest. */
  readonly revision: string;
  /** `N` builds none, `R` takes out what there is and builds it again, anything else builds the first. */
  readonly mode: string;
  /** The bill is taken from here on; default: all of it. */
  readonly firstComponent?: string;
  /** Whether it is asked for by itself: then a part without a bill is rejected. */
  readonly isRequired?: boolean;
  /** What else the caller says of the order. */
  readonly stated?: Omit<StatedOrder['stated'], 'partNo'>;
}

/**
 * Gives a work order its own bill: what the bill of its part takes on the day that work begins, phantoms gone
 * through, with notes and costs. Each component is set aside, and needed when the operation begins that uses it; what
 * is drawn or written is not set aside. Rework takes nothing: it mends what is there. A bill of which nothing holds for
 * the revision on that day is rejected.
 */
export const buildWipBill = operation({
  reads: [WIPBMF],
  uses: [
    ...([
      openOrder,
      removeWipBill,
      linksOf,
      assertRevision,
      orderComponents,
      addComponent,
    ] as const),
    copyAssemblyNotes,
  ],
  rejections: ['WORK ORDER HAS A BILL OF MATERIAL', 'BILL OF MATERIAL IS EMPTY {assembly}'],
  run(context, bill: WipBill, reject) {
    const { order, assembly, revision, firstComponent = '', stated } = bill;
    const { session } = context;
    const record = openOrder(context, { order, stated: { ...stated, partNo: assembly } });
    const mode = bill.mode.toUpperCase();
    if (mode === 'N') return;
    if (mode === 'R') removeWipBill(context, { order });
    const [existing] = WIPBMF.recordsUnder(session, record.recordId);
    if (existing !== undefined) throw reject('WORK ORDER HAS A BILL OF MATERIAL');
    if (record.orderType === 'R') return;
    const { partNo: part, startDate, dueDate } = record;
    assertRevision(context, { assembly: part, revision });
    const date = startDate || dueDate || String(session.clock.today());
    const components = orderComponents(context, { assembly: part, revision, date, firstComponent });
    const isExpected = bill.isRequired === true || linksOf(context, part).length > 0;
    if (components.length === 0 && isExpected) throw reject(`BILL OF MATERIAL IS EMPTY ${part}`);
    for (const [index, component] of components.entries())
      addComponent(context, { ...component, order: record, sequence: String((index + 1) * 10) });
    copyAssemblyNotes(context, { order, assembly: part });
  },
});
