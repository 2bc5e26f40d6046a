import { customerWords } from '../../business/customers/customer-words.ts';
import { CONTACT_1287, CONTACT_MAILCODE_1287 } from '../../schema/contacts.ts';
import {
  CUSTOMER,
  CUSTOMER_1287,
  CUSTOMER_OE,
  CUSTXREF,
  REFXCUST,
  SHIPTO,
  SHIPTO_1287,
  SHIPTO_OE,
} from '../../schema/customers.ts';
import { INDSECTOR_1287 } from '../../schema/item-details.ts';
import type { DemoArea, DemoCompany, DemoCredit, DemoCustomer } from '../demo-company.ts';
import { inTurn } from '../in-turn.ts';
import { COMMISSION_PERCENT } from '../prices.ts';
import { customerNameAt, termsOf } from './jobs.ts';
import { givenNames, plantStreets, surnames } from './names.ts';

export const sectors = [
  ['FOOD', 'Food and beverage'],
  ['AUTO', 'Automotive'],
  ['MINE', 'Mining'],
  ['PACK', 'Packaging'],
] as const;

const positions = [
  { city: 'Buffalo', state: 'NY', zip: '14201' },
  { city: 'Cleveland', state: 'OH', zip: '44101' },
  { city: 'Pittsburgh', state: 'PA', zip: '15201' },
  { city: 'Detroit', state: 'MI', zip: '48201' },
] as const;

/** The company is in Pennsylvania: elsewhere it takes no sales tax. */
const salesTaxIn: Readonly<Record<string, string>> = { Pittsburgh: 'PAAC' };

/** Who buys to sell again pays none. */
const RESELLER = 'DIST';

const mailings = ['CATALOG', 'SPARE PART NEWS', 'HOLIDAY CARD'];
const departments = ['PURCHASING', 'ENGINEERING', 'MAINTENANCE', 'ACCOUNTING'];

/** The customers with addresses and contacts, what they may owe, and the words they are found by. */
export const customers: DemoArea = {
  name: 'customers',
  generate(company) {
    for (const [sector, sectorName] of sectors)
      company.write(INDSECTOR_1287, [sector], { sectorName });
    for (const [index, mailCodeName] of mailings.entries())
      company.write(CONTACT_MAILCODE_1287, [String(index + 1)], {
        mailCodeName,
        lastSentDate: String(company.today - 40 * (index + 1)),
      });
    const words = new Map<string, string[]>();
    for (const customer of [...company.customers, ...prospects(company)]) {
      const { city, shipToNos, isDeleted } = writeCustomer(company, customer);
      writeOrderEntry(company, customer, shipToNos);
      company.credits.push(creditOf(company, customer, isDeleted));
      if (isDeleted) continue;
      const references = customerWords({ customerName: customer.name, city });
      company.write(CUSTXREF, [customer.number], { references });
      for (const word of references) words.set(word, [...(words.get(word) ?? []), customer.number]);
    }
    for (const [word, found] of words)
      company.write(REFXCUST, [word], { customers: [...found].sort() });
  },
};

/** A customer that has bought nothing. */
interface Prospect extends DemoCustomer {
  /** How likely it is that it was given up, and deleted. */
  readonly deletedChance: number;
}

/** The first ones have names of their own; further ones are called as further customers would be. */
const prospectNames = ['Ironside Dairy', 'Juniper Textiles'];

function prospects(company: DemoCompany): readonly Prospect[] {
  const first = 1001 + company.customers.length;
  return Array.from({ length: company.count(prospectNames.length) }, (_, index) => {
    return {
      number: `C${first + index}`,
      name: prospectNames[index] ?? customerNameAt(company.customers.length + index),
      contacts: [],
      taxCode: '',
      deletedChance: index % 2,
      ...termsOf(0),
    };
  });
}

function writeCustomer(company: DemoCompany, customer: DemoCustomer | Prospect) {
  const { random, today } = company;
  const { number, name } = customer;
  const deletedChance = 'deletedChance' in customer ? customer.deletedChance : 0;
  const position = random.pick(positions);
  const line = random.integer(1000, 9999);
  const street = `${random.integer(10, 999)} ${inTurn(Number(number.slice(1)), plantStreets)}`;
  const address = { addressLines: [street], ...position, country: 'USA' };
  const contacts = Array.from({ length: random.integer(1, 3) }, () =>
    writeContact(company, customer, address),
  );
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}-${number.toLowerCase()}.example`;
  customer.contacts.push(...contacts.map((contact) => contact.number));
  const customerClass = random.pick(['OEM', RESELLER, 'USER']);
  customer.taxCode = customerClass === RESELLER ? '' : (salesTaxIn[position.city] ?? '');
  company.write(CUSTOMER, [number], {
    customerName: name,
    ...address,
    phone: `555-020-${line}`,
    fax: `555-021-${line}`,
    email: `info@${domain}`,
    customerClass,
    contactName: contacts[0]?.name ?? '',
    enteredDate: String(today - random.integer(400, 5000)),
    enteredBy: 'MP',
    noteLines: customerClass === RESELLER ? ['SELLS ON, SHIP WITHOUT OUR PRICES'] : [],
  });
  const industrySector = random.pick(sectors)[0];
  const territory = random.pick(['NORTH', 'SOUTH', 'LAKES']);
  const isDeleted = random.chance(deletedChance);
  company.write(CUSTOMER_1287, [number], {
    industrySector,
    territory,
    website: `www.${domain}`,
    deleted: isDeleted ? 'Y' : '',
    contacts: customer.contacts,
  });
  const shipToNos = Array.from({ length: random.integer(1, 2) }, (_, index) => String(index + 1));
  for (const shipTo of shipToNos) writeShipTo(company, customer, shipTo, address);
  return { city: position.city, shipToNos, isDeleted };
}

type Address = Readonly<Record<'city' | 'state' | 'zip' | 'country', string>> & {
  readonly addressLines: readonly string[];
};

function writeContact(company: DemoCompany, customer: DemoCustomer, address: Address) {
  const { random, today } = company;
  const number = company.next('contact');
  const firstName = random.pick(givenNames);
  const lastName = random.pick(surnames);
  company.write(CONTACT_1287, [number], {
    firstName,
    lastName,
    companyName: customer.name,
    ...address,
    department: random.pick(departments),
    phone: `555-022-${random.integer(1000, 9999)}`,
    email: `${firstName}.${lastName}@${customer.number}.example`.toLowerCase(),
    jobTitle: random.pick(['Manager', 'Engineer', 'Buyer']),
    customerNo: customer.number,
    mailCodes: mailings.flatMap((_, index) => (random.chance(0.5) ? [String(index + 1)] : [])),
    enteredDate: String(today - random.integer(10, 2000)),
    enteredBy: 'MP',
    deleted: '',
  });
  return { number, name: `${firstName} ${lastName}` };
}

function writeShipTo(
  company: DemoCompany,
  { number, name, taxCode }: DemoCustomer,
  shipTo: string,
  address: Address,
): void {
  const { random } = company;
  company.write(SHIPTO, [number, shipTo], {
    shipToName: `${name}, DOCK ${shipTo}`,
    ...address,
    phone: `555-023-${random.integer(1000, 9999)}`,
    contactName: `${random.pick(givenNames)} ${random.pick(surnames)}`,
  });
  company.write(SHIPTO_OE, [number, shipTo], {
    shipVia: random.pick(['TRUCK', 'PARCEL']),
    taxCode,
    transitDays: String(random.integer(1, 5)),
  });
  company.write(SHIPTO_1287, [number, shipTo], {
    dockHours: '7:00 TO 15:00',
    liftGate: random.chance(0.3) ? 'Y' : 'N',
    routingNote: random.chance(0.3) ? 'CALL AN HOUR AHEAD' : '',
  });
}

function writeOrderEntry(
  company: DemoCompany,
  customer: DemoCustomer | Prospect,
  shipToNos: readonly string[],
): void {
  const { random } = company;
  company.write(CUSTOMER_OE, [customer.number], {
    terms: customer.terms,
    shipVia: random.pick(['TRUCK', 'PARCEL', 'PICKUP']),
    freightTerms: random.pick(['PREPAID', 'COLLECT']),
    salesman: customer.salesman,
    discountPercent: String(customer.discountPercent),
    taxCode: customer.taxCode,
    shipToNos,
    commissionPercent: String(COMMISSION_PERCENT * 100),
    partialShipments: 'deletedChance' in customer ? 'N' : 'Y',
  });
}

function creditOf(
  { random, founded }: DemoCompany,
  customer: DemoCustomer,
  isDeleted: boolean,
): DemoCredit {
  const limit = random.integer(1, 20) * 1_000_000;
  const isToBeHeld = random.chance(0.1) && !isDeleted;
  const reviewedDate =
    founded - random.integer(20, 200) - random.integer(0, 100) - random.integer(0, 100);
  return { customer, limit, reviewedDate, isToBeHeld };
}
