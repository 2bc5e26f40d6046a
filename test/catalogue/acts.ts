import type { Session } from 'mvdb';
import { billActs } from './acts/bills.ts';
import { type Acts, choicesOf } from './acts/choices.ts';
import { crossReferenceActs } from './acts/cross-references.ts';
import { customerActs } from './acts/customers.ts';
import { documentActs } from './acts/documents.ts';
import { invoicingActs } from './acts/invoicing.ts';
import { orderActs } from './acts/orders.ts';
import { planningRunActs } from './acts/planning-runs.ts';
import { recordActs } from './acts/records.ts';
import { registerActs } from './acts/registers.ts';
import { routingActs } from './acts/routings.ts';
import { shopActs } from './acts/shop.ts';
import { simulationActs } from './acts/simulation.ts';
import { stockActs } from './acts/stock.ts';
import { workOrderActs } from './acts/work-orders.ts';

const areas = [
  billActs,
  crossReferenceActs,
  customerActs,
  documentActs,
  invoicingActs,
  orderActs,
  planningRunActs,
  recordActs,
  registerActs,
  routingActs,
  shopActs,
  simulationActs,
  stockActs,
  workOrderActs,
];

/** What the firm can be asked to change, with arguments out of its tables, by the name of the routine. */
export function actsOf(session: Session): Acts {
  const choices = choicesOf(session);
  return Object.assign({}, ...areas.map((acts) => acts(choices)));
}
