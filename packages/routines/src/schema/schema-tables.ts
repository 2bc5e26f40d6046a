import { defineSchema, type Pointer, type Schema } from 'mvdb';
import * as audit from './audit.ts';
import * as bills from './bills.ts';
import * as companies from './companies.ts';
import * as contacts from './contacts.ts';
import * as customers from './customers.ts';
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
import type { FirmTable, TableName } from './table-name.ts';
import * as workInProcess from './work-in-process.ts';
import * as workOrders from './work-orders.ts';

/** Every table that has a layout, by area. */
export const schemaAreas: Readonly<Record<string, Readonly<Record<string, FirmTable>>>> = {
  'Audit trail': audit,
  Companies: companies,
  'Parts and stock': inventory,
  Jobs: projects,
  Purchasing: purchasing,
  Quality: quality,
  'Work orders': workOrders,
  'Bills of material': bills,
  'Job costing': jobCosting,
  'Stock history': lotHistory,
  Planning: planning,
  'Shop floor': shopFloor,
  'Work in process': workInProcess,
  Routings: routings,
  Contacts: contacts,
  Customers: customers,
  Documents: documents,
  Employees: employees,
  Invoices: invoices,
  'Part details': itemDetails,
  'General ledger': ledger,
  'Former non-conformances': nonConformances,
  Projects: projectControl,
  Quotes: quotes,
  'Sales orders': salesOrders,
  'Service and maintenance': service,
};

/** What the parts of ids are ids of, by the words for them in the keys of tables. */
const keyPointers: Readonly<Record<string, Pointer<TableName>>> = {
  account: toTable('GL.CHARTS'),
  assembly: toTable('PRODUCT'),
  'company number': toTable('GL-COMPANY'),
  component: toTable('PRODUCT'),
  'cost account': toTable('COST.ACCOUNT'),
  'credit memo': toTable('WORK2470.HEAD'),
  'credit memo line': toTable('WORK2470L', 'credit memo'),
  customer: toTable('CUSTOMER'),
  employee: toTable('EMPLOYEE'),
  invoice: toTable('INVOICE.HEAD'),
  'invoice line': toTable('INVOICE.LINE', 'invoice'),
  job: toTable('JOBMASTER'),
  location: toTable('LOCODE'),
  login: toTable('EMPLOYEE.ACCESS.1287'),
  order: toTable('OPEN.ORD.HEAD'),
  'order line': toTable('OPEN.ORD.LINE', 'order'),
  part: toTable('PRODUCT'),
  'PO number': toTable('POHEAD'),
  'route number': toTable('ALTROUTE.HEAD', 'part'),
  'route number line': toTable('ALTROUTE.LINE', 'part', 'route number'),
  routing: toTable('SROUTE.HEAD'),
  'routing line': toTable('SROUTE.LINE', 'routing'),
  'ship-to': toTable('SHIPTO', 'customer'),
  'simulated order': toTable('OPENWO.SIM'),
  'simulated order line': toTable('WIPROUTE.SIM.LINE', 'simulated order'),
  'staged invoice': toTable('WORK2450.HEAD'),
  'staged invoice line': toTable('WORK2450.LINE', 'staged invoice'),
  'staged order': toTable('OPENWO.AUTO.1287'),
  'vendor number': toTable('VENDOR'),
  'work center': toTable('WOCE'),
  'work order': toTable('OPENWO'),
  'work order line': toTable('WIPROUTE.LINE', 'work order'),
};

function toTable(table: TableName, ...after: readonly string[]): Pointer<TableName> {
  return { table, after };
}

/** Other names of tables, each with the table it stands for. */
const synonyms: Readonly<Record<string, string>> = {
  PRODUCT1287: 'PRODUCT.1287',
  CUSTOE: 'CUSTOMER.OE',
  WORK2450: 'WORK2450.HEAD',
  WORK2450L: 'WORK2450.LINE',
  WORK2450C: 'WORK2450.CHRGS',
  WORK2450N: 'WORK2450.NOTES',
  WORK2470: 'WORK2470.HEAD',
};

/** Every table that has a layout, and where each points. */
export const firmSchema: Schema<FirmTable> = defineSchema<FirmTable>(
  Object.values(schemaAreas).flatMap((area) => Object.values(area)),
  { synonyms, keyPointers },
);
