import type { DemoCompany } from '../demo-company.ts';
import { payOfYear } from './employees.ts';
import { billsOfMonth, EMPLOYER_TAX_SHARE } from './overhead.ts';
import { rentOf } from './rent.ts';

/** What those at work cost in a year, with what the employer adds to their pay, in cents. */
export const peopleOfYear = (company: DemoCompany): number =>
  payOfYear(company) * (1 + EMPLOYER_TAX_SHARE);

/** What others are paid in a month, by bills, by the loan and by rent, in cents. */
export const othersOfMonth = (company: DemoCompany): number =>
  billsOfMonth(company) + rentOf(company);
