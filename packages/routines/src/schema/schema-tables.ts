import * as audit from './audit.ts';
import * as bills from './bills.ts';
import * as companies from './companies.ts';
import * as contacts from './contacts.ts';
import * as customers from './customers.ts';
import type { SchemaTable } from './define-table.ts';
import * as documents from './documents.ts';
import * as employees from './employees.ts';
import * as inventory from './inventory.ts';
import * as invoices from './invoices.ts';
import * as itemDetails from './item-details.ts';
import * as jobCosting from './job-costing.ts';
import * as ledger from './ledger.ts';
import * as lotHistory from './lot-history.ts';
import * as nonConformances from './non-conformances.ts';
import * as planning from './planning.ts';
import * as projectControl from './project-control.ts';
import * as projects from './projects.ts';
import * as purchasing from './purchasing.ts';
import * as quality from './quality.ts';
import * as quotes from './quotes.ts';
import * as routings from './routings.ts';
import * as salesOrders from './sales-orders.ts';
import * as service from './service.ts';
import * as shopFloor from './shop-floor.ts';
import * as workInProcess from './work-in-process.ts';
import * as workOrders from './work-orders.ts';

/** Every table that has a layout. */
export const schemaTables: readonly SchemaTable[] = [
  audit,
  companies,
  inventory,
  projects,
  purchasing,
  quality,
  workOrders,
  bills,
  jobCosting,
  lotHistory,
  planning,
  shopFloor,
  workInProcess,
  routings,
  contacts,
  customers,
  documents,
  employees,
  invoices,
  itemDetails,
  ledger,
  nonConformances,
  projectControl,
  quotes,
  salesOrders,
  service,
].flatMap((area) => Object.values(area));

/** Other names of tables, each with the table it stands for. */
export const synonyms: Readonly<Record<string, string>> = {
  PRODUCT1287: 'PRODUCT.1287',
  CUSTOE: 'CUSTOMER.OE',
  WORK2450: 'WORK2450.HEAD',
  WORK2450L: 'WORK2450.LINE',
  WORK2450C: 'WORK2450.CHRGS',
  WORK2450N: 'WORK2450.NOTES',
  WORK2470: 'WORK2470.HEAD',
};
