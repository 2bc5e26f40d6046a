/** The contract's domains, with the number of routines it declares for each where it states one. */
export const declaredDomains = {
  Accounting: 4,
  BOM: 2,
  Contacts: undefined,
  Customers: 3,
  Employees: undefined,
  Engineering: 7,
  General: 243,
  Inventory: 6,
  Parts: 17,
  Payroll: 1,
  Projects: 7,
  Purchasing: 17,
  Quality: 4,
  Quotes: 3,
  Routing: 3,
  SalesOrders: 6,
  ServiceMaint: 3,
  ShopFloor: 12,
  Utilities: 17,
  Vendors: 2,
  WorkOrders: 11,
} as const;

export type Domain = keyof typeof declaredDomains;

/** The contract's own totals; it shows only a part of the routines it counts. */
export const declaredStatistics = {
  total: 370,
  documented: 0,
  analyzed: 286,
  stubs: 0,
  deprecated: 84,
  dangerous: 0,
  domains: 21,
  safety: { SAFE: 139, COND: 42, WARN: 80, INT: 25 },
} as const;
