import type { RecordOf } from 'mvdb';
import type { Books } from '../invariants/books.ts';
import { BMF, REVXREF } from '../schema/bills.ts';
import { ITEMMANF, PRODUCT } from '../schema/inventory.ts';
import { PRODUCT_NOTES } from '../schema/item-details.ts';
import { PRODVEND, VENDOR } from '../schema/purchasing.ts';
import { keyOf } from '../schema/record-key.ts';
import { SROUTE_LINE } from '../schema/routings.ts';
import { mostFrequent, type Ratio, shareOf } from './ratio.ts';

type Link = RecordOf<typeof BMF>;

const linksOf = (books: Books, assembly: string): readonly Link[] =>
  books.under(BMF, keyOf(books.company, assembly));

const isEffective = ({ effectiveDate, endDate }: Link, day: string): boolean =>
  Number(effectiveDate) <= Number(day) && (endDate === '' || Number(day) <= Number(endDate));

/** Every revision of every bill. */
const revisionRows = (books: Books) =>
  books
    .records(REVXREF)
    .flatMap((history) =>
      REVXREF.rows(history, 'HISTORY').map((row) => ({ ...row, assembly: history.key.assembly })),
    );

function countedRevisions(books: Books): number | undefined {
  return shareOf(revisionRows(books), ({ assembly, date, componentCount }) => {
    const links = linksOf(books, assembly).filter((link) => isEffective(link, date));
    return links.length === Number(componentCount);
  });
}

/** Links that an assembly had before the revision that brought them. */
function earlyLinks(books: Books): number {
  const dates = new Map(
    revisionRows(books).map(({ assembly, revision, date }) => [`${assembly} ${revision}`, date]),
  );
  return books.records(BMF).filter(({ key, revision, effectiveDate }) => {
    const date = dates.get(`${key.assembly} ${revision}`);
    return date === undefined || Number(effectiveDate) < Number(date);
  }).length;
}

const madeParts = (books: Books) =>
  books.records(ITEMMANF).filter(({ mrpCode }) => mrpCode === 'M');

const withoutBill = (books: Books): number =>
  madeParts(books).filter(({ firstComponent }) => firstComponent === '').length;

/** Links that name an operation that their assembly does not have. */
const strayLinks = (books: Books): number =>
  books
    .records(BMF)
    .filter(({ key, operation }) => books.read(SROUTE_LINE, key.assembly, operation) === undefined)
    .length;

const firstOperation = (books: Books) =>
  shareOf(books.records(BMF), ({ operation }) => operation === '10');

/** The products that somebody has a routing for. */
const productsOf = (books: Books): readonly string[] =>
  books
    .records(PRODUCT)
    .filter(({ productClass }) => productClass === 'FG')
    .map(({ key }) => key.part)
    .filter((part) => operationsOf(books, part).length > 0);

const operationsOf = (books: Books, part: string) =>
  books.under(SROUTE_LINE, keyOf(books.company, part));

const hoursOf = (books: Books, part: string): number =>
  operationsOf(books, part).reduce((hours, line) => hours + Number(line.laborHours) / 10_000, 0);

/** What goes into a part, through all levels. */
function componentsOf(books: Books, part: string, found = new Set<string>()): ReadonlySet<string> {
  for (const { key } of linksOf(books, part))
    if (!found.has(key.component)) {
      found.add(key.component);
      componentsOf(books, key.component, found);
    }
  return found;
}

/** The least that any product has of something. */
function leastOfProducts(books: Books, measure: (part: string) => number): number | undefined {
  const products = productsOf(books);
  return products.length === 0 ? undefined : Math.min(...products.map(measure));
}

/** By a word of their description: how many kilograms one of them weighs at least and at most. */
const weights: readonly (readonly [word: string, least: number, most: number])[] = [
  ['O-RING', 0, 0.5],
  ['SCREW', 0, 0.5],
  ['BEARING', 0.02, 10],
  ['SENSOR', 0.02, 3],
  ['VALVE', 0.1, 15],
  ['COUPLING', 0.1, 25],
  ['MOTOR', 2, 150],
  ['MANUAL', 0, 2],
];

function wronglyWeighed(books: Books): number {
  return books.records(PRODUCT).filter(({ description, weight }) => {
    const [, least, most] = weights.find(([word]) => wordsOf(description).includes(word)) ?? [];
    const kilograms = Number(weight) / 1000;
    return least !== undefined && most !== undefined && (kilograms < least || kilograms > most);
  }).length;
}

const wordsOf = (text: string): readonly string[] => text.toUpperCase().split(' ');

/** Parts that weigh more than what goes into them. */
function heavierThanBill(books: Books): number {
  const weightOf = (part: string) => Number(books.read(PRODUCT, part)?.weight);
  return madeParts(books).filter(({ key }) => {
    const links = linksOf(books, key.part);
    const all = links.reduce(
      (sum, link) => sum + (weightOf(link.key.component) * Number(link.quantityPer)) / 1000,
      0,
    );
    return links.length > 0 && weightOf(key.part) > all * 1.05;
  }).length;
}

const PERISHABLE = /O-RING|BEARING|SEAL|HOSE|BELT|ADHESIVE|GREASE|PAINT/;

const wronglyPerishable = (books: Books): number =>
  books
    .records(PRODUCT)
    .filter(
      ({ description, shelfLifeDays }) => shelfLifeDays !== '' && !PERISHABLE.test(description),
    ).length;

/** What vendors with a word in their name sell. */
const trades: readonly (readonly [name: RegExp, sold: RegExp])[] = [
  [/\bBEARINGS?\b/, /BEARING|COUPLING/],
  [/\bCASTINGS?\b/, /CASTING/],
  [/\bELECTRICS?\b/, /MOTOR|SENSOR|SWITCH/],
  [/\bFASTENERS?\b/, /SCREW|BOLT|NUT/],
  [/\bHYDRAULICS?\b/, /VALVE|O-RING|SEAL/],
  [/\bSTEEL\b/, /STEEL/],
  [/\bMETALS?\b/, /STEEL|ALUMINUM|BRASS/],
  [/\bTOOL/, /TOOL|CUTTER|DRILL/],
];

/** Of what vendors of one trade sell, what is not of it. */
function outsideOfTrade(books: Books): number | undefined {
  const sold = books.records(PRODVEND).flatMap(({ key, vendorNos }) =>
    vendorNos.flatMap((vendorNo) => {
      const name = (books.read(VENDOR, vendorNo)?.vendorName ?? '').toUpperCase();
      const trade = trades.find(([word]) => word.test(name));
      return trade ? [{ part: key.part, isOfTrade: trade[1] }] : [];
    }),
  );
  return shareOf(
    sold,
    ({ part, isOfTrade }) => !isOfTrade.test(books.read(PRODUCT, part)?.description ?? ''),
  );
}

/** What is noted of parts, without the part. */
const partNotes = (books: Books): string[] =>
  books.records(PRODUCT_NOTES).map(({ noteLines }) => noteLines.join(' ').replace(/^.*?: /, ''));

/** Whether engineering could have drawn what the company makes. */
export const engineeringRatios: readonly Ratio[] = [
  {
    name: 'Revisions that count the links of their day',
    unit: 'percent',
    low: 98,
    high: 100,
    reason: 'a revision is of the bill as it was, but for one that was changed twice',
    measure: countedRevisions,
  },
  {
    name: 'Links effective before the revision that brought them',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'a component comes with its revision',
    measure: earlyLinks,
  },
  {
    name: 'Links used by the first operation',
    unit: 'percent',
    low: 10,
    high: 75,
    reason: 'some is cut first, and some is mounted when the rest is there',
    measure: firstOperation,
  },
  {
    name: 'Links used by an operation that is not there',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'what is mounted is mounted by an operation of the routing',
    measure: strayLinks,
  },
  {
    name: 'Made parts without a bill',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'nothing is made of nothing',
    measure: withoutBill,
  },
  {
    name: 'Fewest parts in a product, through all levels',
    unit: 'count',
    low: 10,
    high: 1000,
    reason: 'a machine has more parts than a hand-drawn sketch',
    measure: (books) => leastOfProducts(books, (part) => componentsOf(books, part).size),
  },
  {
    name: 'Fewest hours that a product is assembled in',
    unit: 'count',
    low: 8,
    high: 400,
    reason: 'nobody assembles a machine before noon',
    measure: (books) => leastOfProducts(books, (part) => hoursOf(books, part)),
  },
  {
    name: 'Parts that do not weigh what their kind does',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'no O-ring weighs a hundredweight',
    measure: wronglyWeighed,
  },
  {
    name: 'Parts that weigh more than what goes into them',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'what is made of components weighs no more than they do',
    measure: heavierThanBill,
  },
  {
    name: 'Parts with a shelf life that keep',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'rubber and grease age, steel does not',
    measure: wronglyPerishable,
  },
  {
    name: 'Bought of a vendor of another trade',
    unit: 'percent',
    low: 0,
    high: 2,
    reason: 'a foundry sells castings',
    measure: outsideOfTrade,
  },
  {
    name: 'Most frequent note of parts',
    unit: 'percent',
    low: 0,
    high: 40,
    reason: 'who notes something of a part means this part',
    measure: (books) => mostFrequent(partNotes(books)),
  },
];
