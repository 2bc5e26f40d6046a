import { VENDOR } from '../../schema/purchasing.ts';
import type { DemoArea } from '../demo-company.ts';
import { inTurn } from '../in-turn.ts';
import { givenNames, plantStreets, surnames } from './names.ts';

/** First words of the names of those who sell; as many as no number of businesses divides, so that pairs differ. */
const dealerNames = [
  ...['Acme', 'Borealis', 'Cobalt', 'Delta', 'Evergreen', 'Falcon', 'Granite', 'Harbor'],
  ...['Ironwood', 'Juniper', 'Keystone', 'Lakeland', 'Monarch', 'Niagara', 'Orion', 'Pioneer'],
  ...['Quaker', 'Redwood', 'Summit', 'Tuscarora', 'Union', 'Valley', 'Westfall', 'Yankee'],
  ...[
    'Allegheny',
    'Bayside',
    'Chestnut',
    'Dominion',
    'Eastgate',
    'Foxhall',
    'Glenwood',
    'Highland',
  ],
];
/** And of those who do operations outside. */
const outsideNames = [
  ...['Imperial', 'Jefferson', 'Kingsbury', 'Liberty', 'Midland', 'Norwood', 'Olympic', 'Prairie'],
  ...['Ridgeway', 'Sterling', 'Tremont'],
];
/** Who sells material as well as components is a dealer. */
const dealers = ['Industrial Supply', 'Distributors', 'Machine Supply', 'Trading', 'Warehouse'];
/** What vendors do outside. */
const processes = ['Heat Treating', 'Plating', 'Powder Coating', 'Grinding'];
const cities = [
  ['Erie', 'PA', '16501'],
  ['Toledo', 'OH', '43604'],
  ['Rockford', 'IL', '61101'],
  ['Kenosha', 'WI', '53140'],
  ['Youngstown', 'OH', '44503'],
  ['Jamestown', 'NY', '14701'],
  ['Grand Rapids', 'MI', '49503'],
  ['Fort Wayne', 'IN', '46802'],
] as const;
const buyers = ['AB', 'CK', 'RT'];
const VENDORS_TO_OUTSIDE = 6;

/** Every sixth vendor does operations outside; the others supply parts. */
export const vendors: DemoArea = {
  name: 'vendors',
  generate(company) {
    const { random } = company;
    for (let index = 0; index < company.count(18) + 1; index += 1) {
      const contactName = `${random.pick(givenNames)} ${random.pick(surnames)}`;
      const isOutside = index % VENDORS_TO_OUTSIDE === 1;
      const number = `V${101 + index}`;
      const outsideBefore = Math.ceil((index - 1) / VENDORS_TO_OUTSIDE);
      const [business, name] = isOutside
        ? namedAt(outsideBefore, processes, outsideNames)
        : namedAt(index - outsideBefore, dealers, dealerNames);
      const buyer = random.pick(buyers);
      const [city, state, zip] = random.pick(cities);
      const line = String(random.integer(1000, 9999));
      company.vendors.push({ number, name, isOutside, business, buyer });
      company.write(VENDOR, [number], {
        vendorName: name,
        addressLines: [`${random.integer(10, 999)} ${random.pick(plantStreets)}`],
        city,
        state,
        zip,
        country: 'USA',
        phone: `555-010-${line}`,
        fax: `555-011-${line}`,
        email: `orders@${name.toLowerCase().replaceAll(' ', '-')}-${number.toLowerCase()}.example`,
        contactName,
        terms: random.pick(['NET30', 'NET45', '2/10NET30']),
        vendorClass: isOutside ? 'O' : 'M',
        buyer,
        enteredDate: String(company.today - random.integer(400, 4000)),
      });
    }
  },
};

/** What the vendor at an index does, and its name: none shares its first word with the others until all had their turn. */
function namedAt(
  index: number,
  businesses: readonly string[],
  firstNames: readonly string[],
): readonly [business: string, name: string] {
  const business = inTurn(index, businesses);
  return [business, `${inTurn(index, firstNames)} ${business}`];
}
