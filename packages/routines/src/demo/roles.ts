import type { CompanyContext } from '../entry/company-context.ts';

/** Who does what in a company, of which department, and from what hour of a day on. */
export const roles = {
  engineering: { login: 'engineering', initials: 'EN', department: 'ENGINEERING', hour: 6 },
  projects: { login: 'projects', initials: 'EV', department: 'PROJECTS', hour: 6 },
  demo: { login: 'demo', initials: 'DM', department: 'PLANNING', hour: 6 },
  accounting: { login: 'accounting', initials: 'AC', department: 'ACCOUNTING', hour: 7 },
  sales: { login: 'sales', initials: 'MP', department: 'PARTS', hour: 9 },
  planning: { login: 'planner', initials: 'NS', department: 'PLANNING', hour: 10 },
  purchasing: { login: 'buyer', initials: 'AB', department: 'PURCHASING', hour: 11 },
  stores: { login: 'stores', initials: 'SK', department: 'QUALITY', hour: 12 },
  shop: { login: 'foreman', initials: 'FS', department: 'PRODUCTION', hour: 13 },
  quality: { login: 'quality', initials: 'JH', department: 'QUALITY', hour: 14 },
  shipping: { login: 'shipping', initials: 'TJ', department: 'SHIPPING', hour: 15 },
  billing: { login: 'accounting', initials: 'AC', department: 'ACCOUNTING', hour: 16 },
  night: { login: 'batch', initials: 'MRP', department: 'PLANNING', hour: 21 },
} as const;

/** A place in the company from which things are done, named by what is done there. */
export type Role = keyof typeof roles;

/** What is done at a role, by an operation of the company. */
export type Event = (context: CompanyContext) => void;
