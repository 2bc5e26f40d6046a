import { bills } from './bills.ts';
import { crossReferences } from './cross-references.ts';
import { customers } from './customers.ts';
import { documents } from './documents.ts';
import { invoicing } from './invoicing.ts';
import { keeping } from './keeping.ts';
import { ledger } from './ledger.ts';
import { lists } from './lists.ts';
import type { MessageCase } from './message-case.ts';
import { orders } from './orders.ts';
import { parts } from './parts.ts';
import { planningRuns } from './planning-runs.ts';
import { quality } from './quality.ts';
import { routings } from './routings.ts';
import { shop } from './shop.ts';
import { simulation } from './simulation.ts';
import { stock } from './stock.ts';
import { tools } from './tools.ts';
import { workOrders } from './work-orders.ts';

/** The cases of all areas. */
export const messageCases: readonly MessageCase[] = [
  bills,
  crossReferences,
  customers,
  documents,
  invoicing,
  keeping,
  ledger,
  lists,
  orders,
  parts,
  planningRuns,
  quality,
  routings,
  shop,
  simulation,
  stock,
  tools,
  workOrders,
].flat();
