import { VENDOR } from '../../schema/purchasing.ts';
import type { DemoArea } from '../demo-company.ts';

const firstNames = [
  'Acme',
  'Borealis',
  'Cobalt',
  'Delta',
  'Evergreen',
  'Falcon',
  'Granite',
  'Harbor',
];
const secondNames = [
  'Bearing',
  'Castings',
  'Electric',
  'Fasteners',
  'Hydraulics',
  'Steel',
  'Tooling',
];
const outsideNames = ['Heat Treating', 'Plating', 'Powder Coating', 'Grinding'];
const cities = [
  ['Erie', 'PA', '16501'],
  ['Toledo', 'OH', '43604'],
  ['Rockford', 'IL', '61101'],
  ['Kenosha', 'WI', '53140'],
] as const;
const buyers = ['AB', 'CK', 'RT'];

/** Every sixth vendor does operations outside; the others supply parts. */
export const vendors: DemoArea = {
  name: 'vendors',
  generate(company) {
    const { random } = company;
    for (let index = 0; index < company.count(18) + 1; index += 1) {
      const isOutside = index % 6 === 1;
      const number = `V${101 + index}`;
      const name = `${random.pick(firstNames)} ${random.pick(isOutside ? outsideNames : secondNames)}`;
      const buyer = random.pick(buyers);
      const [city, state, zip] = random.pick(cities);
      const line = String(random.integer(1000, 9999));
      company.vendors.push({ number, name, isOutside, buyer });
      company.write(VENDOR, [number], {
        vendorName: name,
        addressLines: [`${random.integer(10, 999)} Industrial Drive`],
        city,
        state,
        zip,
        country: 'USA',
        phone: `555-010-${line}`,
        fax: `555-011-${line}`,
        email: `orders@${name.toLowerCase().replaceAll(' ', '-')}-${number.toLowerCase()}.example`,
        contactName: random.pick(['J. Alder', 'M. Birch', 'S. Cedar', 'T. Elm']),
        terms: random.pick(['NET30', 'NET45', '2/10NET30']),
        vendorClass: isOutside ? 'O' : 'M',
        buyer,
        enteredDate: String(company.today - random.integer(400, 4000)),
      });
    }
  },
};
