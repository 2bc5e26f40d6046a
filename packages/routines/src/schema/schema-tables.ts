import { defineSchema, type Pointer, type Schema } from 'mvdb';
import { schemaAreas, synonyms } from './table-areas.ts';
import type { CompanyTable, TableName } from './table-name.ts';

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

/** Every table that has a layout, and where each points. */
export const companySchema: Schema<CompanyTable> = defineSchema<CompanyTable>(
  Object.values(schemaAreas).flatMap((area) => Object.values<CompanyTable>(area)),
  { synonyms, keyPointers },
);
