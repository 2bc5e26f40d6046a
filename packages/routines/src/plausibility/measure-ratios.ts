import type { Session } from 'mvdb';
import { assertArgument, kinds } from 'mvdb/host';
import { Books } from '../invariants/books.ts';
import { GL_COMPANY } from '../schema/companies.ts';
import type { Ratio } from './ratio.ts';
import { ratios } from './ratios.ts';

/** A ratio of a company as it is. */
export interface MeasuredRatio extends Pick<Ratio, 'name' | 'unit' | 'low' | 'high' | 'reason'> {
  readonly company: string;
  /** Undefined where the company has too little of it to judge by. */
  readonly value: number | undefined;
  /** Whether it lies within its bounds, or there is too little to judge by. */
  readonly isPlausible: boolean;
}

/**
 * Measures every company of an account by what its tables hold: whether it could be a company at all. Nothing is
 * written.
 *
 * @example measureRatios(session).filter(({ isPlausible }) => !isPlausible) // [] for the demo company
 */
export function measureRatios(session: Session): readonly MeasuredRatio[] {
  assertArgument('measureRatios', 'session', session, kinds.SESSION);
  const companies = Array.from(GL_COMPANY.records(session), ({ key }) => key.companyNumber);
  return companies.flatMap((company) => {
    const books = new Books(session, company);
    return ratios.map((ratio) => measured(ratio, books));
  });
}

function measured({ measure, ...ratio }: Ratio, books: Books): MeasuredRatio {
  const value = measure(books);
  const isPlausible = value === undefined || (value >= ratio.low && value <= ratio.high);
  return { ...ratio, company: books.company, value, isPlausible };
}
