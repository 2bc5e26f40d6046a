import type { Books } from '../invariants/books.ts';
import { CUSTOMER } from '../schema/customers.ts';
import { LABORCARD } from '../schema/employees.ts';
import { VENDOR } from '../schema/purchasing.ts';
import { NCN_CHG_1287 } from '../schema/quality.ts';
import { SERVICE_1287 } from '../schema/service.ts';
import { mostFrequent, type Ratio, shareOf } from './ratio.ts';

/** Of more, some share a name. */
const NAMED_MAX = 100;

/** Names beyond the first of each. */
function namesakes(names: readonly string[]): number | undefined {
  return names.length > NAMED_MAX ? undefined : names.length - new Set(names).size;
}

const streetsOf = (addresses: readonly { readonly addressLines: readonly string[] }[]): string[] =>
  addresses.map(({ addressLines }) => (addressLines[0] ?? '').replace(/^\d+ /, ''));

const WORKED = ['REG', 'OT', 'DT'];

/** Hours that somebody worked on a day, with 2 implied decimals. */
function workedDays(books: Books): readonly number[] {
  const days = new Map<string, number>();
  for (const sheet of books.records(LABORCARD))
    for (const { date, kind, hours } of LABORCARD.rows(sheet, 'CARDS'))
      if (WORKED.includes(kind)) {
        const day = `${sheet.key.employee} ${date}`;
        days.set(day, (days.get(day) ?? 0) + Number(hours));
      }
  return [...days.values()];
}

const ROUND_DAYS = [800, 1000];

/** Whether people live, work and err as different people do. */
export const peopleRatios: readonly Ratio[] = [
  {
    name: 'Vendors who share a name',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'a buyer knows vendors by their names',
    measure: (books) => namesakes(books.records(VENDOR).map(({ vendorName }) => vendorName)),
  },
  {
    name: 'Customers who share a name',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'a salesman knows customers by their names',
    measure: (books) => namesakes(books.records(CUSTOMER).map(({ customerName }) => customerName)),
  },
  {
    name: 'Customers on the most frequent street',
    unit: 'percent',
    low: 0,
    high: 40,
    reason: 'customers are all over the country',
    measure: (books) => mostFrequent(streetsOf(books.records(CUSTOMER))),
  },
  {
    name: 'Days of exactly eight or ten hours',
    unit: 'percent',
    low: 30,
    high: 90,
    reason: 'people leave early, and stay as long as it takes',
    measure: (books) => shareOf(workedDays(books), (hours) => ROUND_DAYS.includes(hours)),
  },
  {
    name: 'Most frequent cause of what was rejected',
    unit: 'percent',
    low: 0,
    high: 45,
    reason: 'what comes from vendors has other causes than what is turned in house',
    measure: (books) =>
      mostFrequent(
        books
          .records(NCN_CHG_1287)
          .map(({ cause }) => cause)
          .filter((cause) => cause !== ''),
      ),
  },
  {
    name: 'Calls that the same technician goes to',
    unit: 'percent',
    low: 0,
    high: 60,
    reason: 'nobody is always free',
    measure: (books) =>
      mostFrequent(books.records(SERVICE_1287).map(({ technician }) => technician)),
  },
];
