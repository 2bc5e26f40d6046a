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
import * as workInProcess from './work-in-process.ts';
import * as workOrders from './work-orders.ts';

/** Every table that has a layout, by area. */
export const schemaAreas = {
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

/** Other names of tables, each with the table it stands for. */
export const synonyms = {
  PRODUCT1287: 'PRODUCT.1287',
  CUSTOE: 'CUSTOMER.OE',
  WORK2450: 'WORK2450.HEAD',
  WORK2450L: 'WORK2450.LINE',
  WORK2450C: 'WORK2450.CHRGS',
  WORK2450N: 'WORK2450.NOTES',
  WORK2470: 'WORK2470.HEAD',
};
