import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { WIPBMF } from '../../schema/work-in-process.ts';
import type { WipBillLine } from '../bills/wip-bill-line.ts';
import { assertPeriodOpen } from '../ledger/post-dated.ts';
import { type WorkOrder, workableOrder } from '../routings/live-order.ts';
import { inventoryAmounts } from '../stock/inventory-lines.ts';
import { issueStock } from '../stock/issue-stock.ts';
import { heldIn, lotsAt } from '../stock/lot-stock.ts';
import type { OrderSource } from '../stock/movement.ts';
import { byElement } from '../values/cost-element.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { type ComponentNumbers, changeComponent, componentOf } from './change-component.ts';
import { changeOrder } from './change-order.ts';
import { chargeOrder } from './charge-order.ts';
import { type IssuedPiece, issuedPieces, noteMaterial } from './material-rows.ts';
import { postWork } from './post-work.ts';

/** Source, in the ledger, of material that work orders take and give back. */
export const MATERIAL_SOURCE = 'WM';

export interface MaterialIssue extends ComponentNumbers {
  /** Above zero, with 3 implied decimals. */
  readonly quantity: bigint;
  /** Blank is where the bill of the order says. */
  readonly location: string;
  readonly lotNo: string;
  readonly bin: string;
  /** Job of the order, whose stock is taken; blank for general stock. */
  readonly job: string;
  /** Whether more may be taken than is set aside for the order. */
  readonly isExcess: boolean;
  readonly source: OrderSource;
}

/**
 * Issues a component that is on the bill of a work order: stock gives it out, the order bears what it cost, as
 * material, and needs so much less of it.
 */
export const issueMaterial = operation({
  uses: [
    ...([workableOrder, componentOf, assertPeriodOpen, issueStock, changeComponent] as const),
    ...([chargeOrder, noteMaterial, inventoryAmounts, postWork, changeOrder] as const),
  ],
  rejections: [
    'INVALID QUANTITY {quantity}',
    'QUANTITY EXCEEDS {open}',
    'WORK ORDER IS NOT OF JOB {job}',
  ],
  run(context, issue: MaterialIssue, reject): readonly IssuedPiece[] {
    const { part, quantity, job } = issue;
    const order = workableOrder(context, issue.order);
    const component = componentOf(context, issue);
    if (quantity <= 0n) throw reject(`INVALID QUANTITY ${quantity}`);
    const { openQuantity } = component;
    if (!issue.isExcess && quantity > storedQuantity(openQuantity))
      throw reject(`QUANTITY EXCEEDS ${openQuantity}`);
    if (job !== '' && job !== order.jobNo) throw reject(`WORK ORDER IS NOT OF JOB ${job}`);
    const today = String(context.session.clock.today());
    const period = assertPeriodOpen(context, today);
    const { lotNo, bin, source } = issue;
    const outcome = issueStock(context, {
      part,
      quantity,
      lotNo,
      bin,
      job,
      location: issue.location || component.location,
      control: '',
      costLots: [],
      source: { ...source, type: 'I', reference: issue.order },
    });
    const pieces = issuedPieces(outcome);
    const amount = sumOf(pieces.map((piece) => piece.amount));
    changeComponent(context, { order, component, issued: quantity, amount });
    const ledger = chargeOrder(context, { order, charged: byElement({ material: amount }) });
    const initials = source.initials || context.session.initials;
    noteMaterial(context, { order: issue.order, period, pieces, initials });
    postWork(context, {
      source: MATERIAL_SOURCE,
      initials,
      postedDate: today,
      ledger,
      amount,
      others: inventoryAmounts(context, outcome.costs),
      description: `ISSUE ${part}`,
      reference: issue.order,
    });
    changeOrder(context, { order: issue.order, changed: () => ({}) });
    return pieces;
  },
});

export interface KitIssue {
  readonly order: string;
  readonly source: OrderSource;
}

/**
 * Issues whatever of its bill a work order still needs, in the order of the bill: each component from where the bill
 * says, what its job holds there first. All of it, or nothing.
 */
export const issueKit = operation({
  reads: [WIPBMF],
  uses: [workableOrder, lotsAt, issueMaterial],
  rejections: ['NOTHING TO ISSUE'],
  run(context, { order: number, source }: KitIssue, reject): readonly IssuedPiece[] {
    const { session, company } = context;
    const order = workableOrder(context, number);
    const bill = [...WIPBMF.recordsUnder(session, company, number)]
      .filter(({ openQuantity }) => storedQuantity(openQuantity) > 0n)
      .sort((a, b) => Number(a.sequence) - Number(b.sequence));
    if (bill.length === 0) throw reject('NOTHING TO ISSUE');
    return bill.flatMap((component) =>
      holdersOf(context, order, component).flatMap(({ job, quantity }) =>
        issueMaterial(context, {
          order: number,
          part: component.key.component,
          quantity,
          job,
          source,
          location: '',
          lotNo: '',
          bin: '',
          isExcess: false,
        }),
      ),
    );
  },
});

/** Whose stock gives out what is open of a component: that of the job as far as it goes, and general stock. */
function holdersOf(context: CompanyContext, { jobNo }: WorkOrder, component: WipBillLine) {
  const { key, location, openQuantity } = component;
  const open = storedQuantity(openQuantity);
  const lots = jobNo === '' ? [] : lotsAt(context, { part: key.component, location });
  const held = lots.reduce((sum, lot) => sum + heldIn(lot, jobNo), 0n);
  const ofJob = leastQuantity(held, open);
  return [
    { job: jobNo, quantity: ofJob },
    { job: '', quantity: open - ofJob },
  ].filter(({ quantity }) => quantity > 0n);
}
