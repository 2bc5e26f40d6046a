import type { Session } from 'mvdb';
import { billOperations } from './operations/bills.ts';
import { choicesOf, type Operations } from './operations/choices.ts';
import { crossReferenceOperations } from './operations/cross-references.ts';
import { customerOperations } from './operations/customers.ts';
import { documentOperations } from './operations/documents.ts';
import { invoicingOperations } from './operations/invoicing.ts';
import { orderOperations } from './operations/orders.ts';
import { planningRunOperations } from './operations/planning-runs.ts';
import { recordOperations } from './operations/records.ts';
import { registerOperations } from './operations/registers.ts';
import { routingOperations } from './operations/routings.ts';
import { shopOperations } from './operations/shop.ts';
import { simulationOperations } from './operations/simulation.ts';
import { stockOperations } from './operations/stock.ts';
import { workOrderOperations } from './operations/work-orders.ts';

const areas = [
  billOperations,
  crossReferenceOperations,
  customerOperations,
  documentOperations,
  invoicingOperations,
  orderOperations,
  planningRunOperations,
  recordOperations,
  registerOperations,
  routingOperations,
  shopOperations,
  simulationOperations,
  stockOperations,
  workOrderOperations,
];

/** What the company can be asked to change, with arguments out of its tables, by the name of the routine. */
export function operationsOf(session: Session): Operations {
  const choices = choicesOf(session);
  return Object.assign({}, ...areas.map((operations) => operations(choices)));
}
