import { billInvariants } from './bills.ts';
import { capacityInvariants } from './capacity.ts';
import { crossReferenceInvariants } from './cross-references.ts';
import { customerInvariants } from './customers.ts';
import { eventInvariants } from './events.ts';
import type { Invariant } from './invariant.ts';
import { invoiceInvariants } from './invoices.ts';
import { ledgerInvariants } from './ledger.ts';
import { listInvariants, taskInvariants } from './lists.ts';
import { orderInvariants, plannedOrderInvariants } from './orders.ts';
import { purchaseInvariants } from './purchases.ts';
import { qualityInvariants } from './quality.ts';
import { referenceInvariants } from './references.ts';
import { registerInvariants } from './registers.ts';
import { routingInvariants } from './routings.ts';
import { hourInvariants, shopFloorInvariants } from './shop-floor.ts';
import { setAsideInvariants, stockInvariants } from './stock.ts';
import { vaultInvariants } from './vault.ts';
import { componentInvariants, stagedOrderInvariants, workOrderInvariants } from './work-orders.ts';

/** What every operation preserves, whatever it is given and whatever came before it. */
export const preservedInvariants: readonly Invariant[] = [
  ...orderInvariants,
  ...stockInvariants,
  ...setAsideInvariants,
  ...purchaseInvariants,
  ...invoiceInvariants,
  ...ledgerInvariants,
  ...shopFloorInvariants,
  ...workOrderInvariants,
  ...stagedOrderInvariants,
  ...componentInvariants,
  ...billInvariants,
  ...routingInvariants,
  ...capacityInvariants,
  ...plannedOrderInvariants,
  ...customerInvariants,
  ...crossReferenceInvariants,
  ...listInvariants,
  ...taskInvariants,
  ...vaultInvariants,
  ...registerInvariants,
];

/** What holds besides in books whose every record came about by operations that make sense, as in the demo company. */
const sensibleInvariants: readonly Invariant[] = [
  ...hourInvariants,
  ...qualityInvariants,
  ...eventInvariants,
];

/**
 * Every invariant of the books. `auditAccount` checks them all, or those of a list that it is given.
 *
 * @example auditAccount(session, { invariants: [...invariants, own] })
 */
export const invariants: readonly Invariant[] = [
  ...preservedInvariants,
  ...referenceInvariants,
  ...sensibleInvariants,
];
