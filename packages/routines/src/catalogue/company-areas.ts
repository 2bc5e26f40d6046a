import type * as areas from './areas.ts';

/** An area of the company, as people speak of it. */
export interface CompanyArea {
  readonly title: string;
  /** What is done there. */
  readonly description: string;
}

/** The areas of the company, in the order in which an order goes through it; then what serves all of them. */
export const companyAreas: Readonly<Record<keyof typeof areas, CompanyArea>> = {
  customers: {
    title: 'Customers',
    description: 'Customers, their contacts, addresses and credit.',
  },
  quotes: {
    title: 'Quotes',
    description: 'What suppliers quote, and assemblies quoted as spares.',
  },
  orders: { title: 'Sales orders', description: 'Lines of sales orders: store, delete, list.' },
  jobs: {
    title: 'Jobs and projects',
    description: 'Jobs with their bills, stock and cost; projects and their milestones.',
  },
  parts: {
    title: 'Parts',
    description: 'Parts and products: find, add, change, and see what they are needed for.',
  },
  bills: {
    title: 'Bills of material',
    description: 'Components of assemblies and of work orders.',
  },
  routings: {
    title: 'Routings',
    description: 'Operations, machines, and routings copied or removed.',
  },
  planning: {
    title: 'Planning',
    description: 'Dates and capacity of work orders, material planning, what-if orders.',
  },
  workOrders: {
    title: 'Work orders',
    description: 'Stage, activate, change, take back and close work orders.',
  },
  stock: { title: 'Stock', description: 'What lies where, what is needed and what is on order.' },
  purchases: {
    title: 'Purchasing',
    description: 'Open purchase orders, receipts, and what is late.',
  },
  quality: {
    title: 'Quality',
    description: 'Engineering changes, non-conformances, requests from the shop floor.',
  },
  documents: {
    title: 'Documents',
    description: 'Drawings and files: check in, check out, release.',
  },
  invoicing: {
    title: 'Invoicing',
    description: 'Invoices and credit memos, from entry to posting.',
  },
  ledger: { title: 'General ledger', description: 'Documents, journals and the trial balance.' },
  people: { title: 'People and payroll', description: 'Employees, their hours and their pay.' },
  service: {
    title: 'Service and maintenance',
    description: 'Service calls, requests and the upkeep of machines.',
  },
  audit: { title: 'Audit', description: 'The register of who changed what.' },
  tools: {
    title: 'Tools',
    description: 'Lookups in tables, conversions, dictionaries, commands of the system.',
  },
};
