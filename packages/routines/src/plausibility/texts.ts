import type { Books } from '../invariants/books.ts';
import { BMF, REVXREF } from '../schema/bills.ts';
import { EMPLOYEE } from '../schema/employees.ts';
import { PRODUCT } from '../schema/inventory.ts';
import { keyOf } from '../schema/record-key.ts';
import { mostFrequent, type Ratio, shareOf } from './ratio.ts';

/** In a larger company some people share a name. */
const NAMES_MAX = 300;

/** Employees beyond the first of each name. */
function namesakes(books: Books): number {
  const names = books
    .records(EMPLOYEE)
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return names.length - new Set(names).size;
}

const streets = (books: Books): string[] =>
  books.records(EMPLOYEE).map(({ addressLines }) => (addressLines[0] ?? '').replace(/^\d+ /, ''));

/** Whether the row of the current revision counts the links of the bill. */
const agreesWithBill =
  (books: Books) =>
  ({ key, revisions, componentCounts }: ReturnType<typeof revisionsOf>[number]): boolean => {
    const { revision = '' } = books.read(PRODUCT, key.assembly) ?? {};
    const links = books.under(BMF, keyOf(books.company, key.assembly)).length;
    return Number(componentCounts[revisions.indexOf(revision)]) === links;
  };

const revisionsOf = (books: Books) => books.records(REVXREF);

/** Whether engineering agrees with itself, and texts are as different as people write them. */
export const textRatios: readonly Ratio[] = [
  {
    name: 'Employees on the most frequent street',
    unit: 'percent',
    low: 0,
    high: 40,
    reason: 'people live all over the town',
    measure: (books) => mostFrequent(streets(books)),
  },
  {
    name: 'Employees who share a name',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'in a company of this size two of one name are noticed',
    measure: (books) => (books.records(EMPLOYEE).length < NAMES_MAX ? namesakes(books) : undefined),
  },
  {
    name: 'Current revisions that count the links of their bill',
    unit: 'percent',
    low: 95,
    high: 100,
    reason: 'a bill is what its revision says, but for changes in work',
    measure: (books) => shareOf(revisionsOf(books), agreesWithBill(books)),
  },
];
