import type { CompanyContext } from '../entry/company-context.ts';

/** Who does what in a company, of which department, and in which turn of a day. */
export const roles = {
  engineering: { login: 'engineering', initials: 'EN', department: 'ENGINEERING', turn: 1 },
  projects: { login: 'projects', initials: 'EV', department: 'PROJECTS', turn: 1 },
  demo: { login: 'demo', initials: 'DM', department: 'PLANNING', turn: 1 },
  accounting: { login: 'accounting', initials: 'AC', department: 'ACCOUNTING', turn: 2 },
  sales: { login: 'sales', initials: 'MP', department: 'PARTS', turn: 3 },
  planning: { login: 'planner', initials: 'NS', department: 'PLANNING', turn: 4 },
  purchasing: { login: 'buyer', initials: 'AB', department: 'PURCHASING', turn: 5 },
  stores: { login: 'stores', initials: 'SK', department: 'QUALITY', turn: 6 },
  shop: { login: 'foreman', initials: 'FS', department: 'PRODUCTION', turn: 7 },
  quality: { login: 'quality', initials: 'JH', department: 'QUALITY', turn: 8 },
  shipping: { login: 'shipping', initials: 'TJ', department: 'SHIPPING', turn: 9 },
  billing: { login: 'accounting', initials: 'AC', department: 'ACCOUNTING', turn: 10 },
  night: { login: 'batch', initials: 'MRP', department: 'PLANNING', turn: 11 },
} as const;

/** A place in the company from which things are done, named by what is done there. */
export type Role = keyof typeof roles;

/** What is done at a role, by an operation of the company. */
export type Event = (context: CompanyContext) => void;
