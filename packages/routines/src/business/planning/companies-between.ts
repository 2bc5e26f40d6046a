import { operation } from '../../entry/operation.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { plannedCompanies } from './planning-rights.ts';

/** A range of companies; the last blank for the first alone, the first `ALL` for every one. */
export interface CompanyRange {
  readonly first: string;
  readonly last: string;
}

/** The companies of a range that still do business, in ascending order. */
export const companiesBetween = operation({
  reads: [GL_COMPANY],
  uses: [plannedCompanies],
  rejections: ['COMPANY NOT FOUND', 'LAST COMPANY BEFORE FIRST'],
  run(context, { first, last }: CompanyRange, reject): readonly string[] {
    const { session } = context;
    const companies = plannedCompanies(context);
    if (first === 'ALL') return companies;
    const end = last || first;
    for (const named of [first, end])
      if (!GL_COMPANY.has(session, named)) throw reject('COMPANY NOT FOUND');
    if (compared(first, end) > 0) throw reject('LAST COMPANY BEFORE FIRST');
    return companies.filter((each) => compared(first, each) <= 0 && compared(each, end) <= 0);
  },
});

/** By number, where companies are numbered. */
const compared = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
