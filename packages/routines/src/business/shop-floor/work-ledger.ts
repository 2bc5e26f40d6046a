import type { RecordOf, RowOf } from 'mvdb';
import { add, subtract } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMCA } from '../../schema/inventory.ts';
import { CO_STDS_COST, COST_ACCOUNT, WIP_DET_FC } from '../../schema/job-costing.ts';
import { keyOf } from '../../schema/record-key.ts';
import { WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import type { WorkOrder } from '../routings/live-order.ts';
import { nineElements } from '../stock/unit-cost.ts';
import { COST_ELEMENT, COST_TYPES, type CostType, costTypes } from '../values/cost-element.ts';
import { sumOf } from '../values/sum-of.ts';
import { valueAtCost } from '../values/value-at-cost.ts';

export type WorkLedger = RecordOf<typeof WIPLEDGER_SUM>;

/** By how much more, or less, was charged to a work order and has left it, in cents by element. */
export interface LedgerChange {
  /** Held until the transaction ends. */
  readonly ledger: WorkLedger;
  readonly charged?: readonly string[];
  readonly relieved?: readonly string[];
  /** Hours worked, with 2 implied decimals. */
  readonly hours?: string;
  /** What came to stock, as it is now; by default, as it was. */
  readonly completions?: readonly Completed[];
}

/** What came to stock of a work order at one time, with what went with it. */
export type Completed = RowOf<typeof WIPLEDGER_SUM.attributes, 'COMPLETIONS'>;

/** What of a work order came to stock, the last last. */
export const completionsOf = (ledger: WorkLedger): readonly Completed[] =>
  WIPLEDGER_SUM.rows(ledger, 'COMPLETIONS');

/** Changes what a work order was charged, what has left it, and with them what is in process. */
export const changeWorkLedger = operation({
  writes: [WIPLEDGER_SUM],
  run(
    { session },
    { ledger, charged = [], relieved = [], hours = '0', completions }: LedgerChange,
  ) {
    const after = {
      charged: added(ledger.charged, charged),
      relieved: added(ledger.relieved, relieved),
    };
    const [totalCharged, totalRelieved] = [sumOf(after.charged), sumOf(after.relieved)];
    WIPLEDGER_SUM.update(session, ledger, {
      ...after,
      totalCharged,
      totalRelieved,
      balance: subtract(totalCharged, totalRelieved),
      lastPostedDate: String(session.clock.today()),
      laborHours: add(ledger.laborHours, hours),
      ...(completions && WIPLEDGER_SUM.columns('COMPLETIONS', completions)),
    });
  },
});

/** Amounts by element, one list added to the other. */
function added(amounts: readonly string[], more: readonly string[]): string[] {
  const elements = nineElements(amounts);
  return elements.map((amount, element) => add(amount, more[element] ?? ''));
}

/** What is in process of a work order still, in cents by element. */
export const balancesOf = ({ charged, relieved }: WorkLedger): string[] =>
  added(charged, nineElements(relieved).map(negated));

const negated = (amount: string): string => subtract('0', amount);

/**
 * Opens the ledger of a work order, on the account of its job or its cost account, and what it may bear under each
 * kind of cost. One that has a ledger keeps it.
 *
 * @returns The ledger, held until the transaction ends.
 */
export const openWorkLedger = operation({
  reads: [CO_STDS_COST, COST_ACCOUNT, ITEMCA],
  writes: [WIPLEDGER_SUM, WIP_DET_FC],
  run(context, order: WorkOrder): WorkLedger {
    const { session } = context;
    const { recordId } = order;
    const existing = WIPLEDGER_SUM.readLocked(session, recordId);
    if (existing) return existing;
    WIPLEDGER_SUM.write(session, recordId, {
      charged: nineElements([]),
      relieved: nineElements([]),
      totalCharged: '0',
      totalRelieved: '0',
      balance: '0',
      laborHours: '0',
      jobNo: order.jobNo,
      ledgerAccount: workAccountOf(context, order),
    });
    openDetails(context, order);
    const opened = WIPLEDGER_SUM.readLocked(session, recordId);
    if (!opened) throw new TypeError(`The ledger of ${recordId} should be there.`);
    return opened;
  },
});

function workAccountOf(
  { session, company }: CompanyContext,
  { jobNo, costAccount }: WorkOrder,
): string {
  const standards = CO_STDS_COST.read(session, company);
  if (jobNo !== '') return standards?.jobWipAccount ?? '';
  const account = COST_ACCOUNT.read(session, company, costAccount)?.ledgerAccount;
  return account || (standards?.wipAccount ?? '');
}

/** What the order may bear under the first open cost code of each kind: what its part costs by standard. */
function openDetails({ session, company }: CompanyContext, order: WorkOrder): void {
  const { partNo, orderedQuantity, key } = order;
  const standard = nineElements(ITEMCA.read(session, company, partNo)?.standardCosts ?? []);
  const open = [...COST_ACCOUNT.records(session, company)].filter(({ status }) => status !== 'C');
  for (const type of costTypes) {
    const account = open.find(({ costType }) => costType === type);
    if (account === undefined) continue;
    const costs = elementsOf(type).map((element) => standard[element] ?? '0');
    WIP_DET_FC.write(session, keyOf(company, key.workOrder, account.key.costAccount), {
      costType: type,
      status: 'O',
      charged: '0',
      budget: sumOf(costs.map((cost) => valueAtCost(orderedQuantity, cost))),
    });
  }
}

/** Where the elements of a kind of cost stand among the nine. */
export const elementsOf = (type: CostType): number[] =>
  COST_TYPES[type].map((element) => COST_ELEMENT[element]);
