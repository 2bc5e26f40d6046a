import { dayToCivil } from 'mvdb/functions';
import type { DemoCompany } from '../demo-company.ts';

/** What is booked by a journal for each month, in the order of the days. */
const journals = ['DEPRECIATION', 'RENT'] as const;

/** The journal of the last rent; those before it count down to the opening of the books. */
const LAST_JOURNAL = 2006;

/** The number of a journal for the month that ends with a day. */
export function journalNumber(
  { today }: DemoCompany,
  last: number,
  name: (typeof journals)[number],
): string {
  const monthsAfter = monthOf(today) - monthOf(last) - 1;
  const after = journals.length - 1 - journals.indexOf(name);
  return String(LAST_JOURNAL - monthsAfter * journals.length - after);
}

function monthOf(day: number): number {
  const date = dayToCivil(day);
  if (date === undefined) throw new TypeError(`${day} is not an internal date.`);
  return date.year * 12 + date.month;
}
