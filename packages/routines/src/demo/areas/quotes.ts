import { keepPhoto } from '../../business/parts/keep-photo.ts';
import { keepSpareQuote } from '../../business/quotes/keep-spare-quote.ts';
import { keepSupplierPart, keepSupplierQuote } from '../../business/quotes/supplier-records.ts';
import { PART_PHOTOS_1287, PARTTYPE_1287 } from '../../schema/item-details.ts';
import { SP_QUOTE_1287, SPN_1287, SPN_QUOTES_1287 } from '../../schema/quotes.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoCustomer,
  type DemoPart,
  type DemoSalesOrder,
  total,
} from '../demo-company.ts';
import { workdayUntil } from '../history.ts';
import { inTurn } from '../in-turn.ts';
import { lineValue, listPriceOf } from '../prices.ts';
import { reportRecord } from '../reported-record.ts';
import { sectors } from './customers.ts';
import { boughtGoods } from './goods.ts';

/** Code, name, and the word of the description that reports the type. */
const partTypes = [
  ['BEAR', 'BEARINGS', 'BEARING'],
  ['FAST', 'FASTENERS', 'SCREW'],
  ['MOTR', 'MOTORS AND DRIVES', 'MOTOR'],
  ['SENS', 'SENSORS', 'SENSOR'],
] as const;

/** The type of a part that is bought; blank for one of no type. */
export function partTypeOf({ role, description }: DemoPart): string {
  if (role !== 'purchased') return '';
  return partTypes.find(([, , word]) => description.split(' ').includes(word))?.[0] ?? '';
}

const photoTypes = [
  ['A', 'ASSEMBLED'],
  ['D', 'DAMAGE'],
  ['P', 'PACKING'],
] as const;

/** Quotes we gave for spares, numbers and quotes of suppliers, and photographs. */
export const quotes: DemoArea = {
  name: 'quotes',
  generate(company) {
    for (const [index, [code, partTypeName]] of partTypes.entries())
      company.write(PARTTYPE_1287, [code], {
        partTypeName,
        industrySector: inTurn(index, sectors)[0],
      });
    reportSpareQuotes(company);
    const bought = company.parts.filter(({ role }) => role === 'purchased');
    const numbers = Array.from({ length: company.count(10) }, (_, index) =>
      reportSupplierPart(company, `SPN-${501 + index}`, company.random.pick(bought), index),
    );
    for (let index = 0; index < company.count(8); index += 1)
      reportPhoto(company, String(301 + index), numbers);
  },
};

/** A quote to be given; what became an order names it. */
interface PlannedQuote {
  readonly day: number;
  readonly assembly: DemoPart;
  readonly customer: DemoCustomer;
  readonly items: readonly { readonly part: DemoPart; readonly quantity: number }[];
  readonly ordered: number | undefined;
}

const QUOTED_WORKDAYS = 130;
const RECENT_WORKDAYS = 30;
const VALID_DAYS = 60;

/** Of every other quote an order came; of those that did not, nothing is heard until they end. */
function reportSpareQuotes(company: DemoCompany): void {
  const { random, salesOrders } = company;
  const assemblies = company.parts.filter(({ role }) => role === 'assembly');
  const spares = salesOrders.filter(({ job, lines }) => !job && lines[0]?.part.firstAssembly);
  const planned = Array.from({ length: company.count(6) }, (_, index): PlannedQuote => {
    const order = index % 2 === 0 ? spares[index / 2] : undefined;
    return order ? quoteOf(company, order) : freshQuote(company, random.pick(assemblies), index);
  });
  planned.sort((a, b) => a.day - b.day);
  for (const [index, quote] of planned.entries()) reportQuote(company, `Q${1001 + index}`, quote);
}

function quoteOf(company: DemoCompany, order: DemoSalesOrder): PlannedQuote {
  const [first] = order.lines;
  if (first?.part.firstAssembly === undefined) throw new TypeError('The order is for no spares.');
  const { customer, lines, orderDate } = order;
  const day = workdayUntil(company, company.workdays(orderDate, -company.random.integer(2, 15)));
  return { day, customer, items: lines, assembly: first.part.firstAssembly, ordered: orderDate };
}

function freshQuote(company: DemoCompany, assembly: DemoPart, index: number): PlannedQuote {
  const { random, today, customers } = company;
  const last = index % 4 === 1 ? RECENT_WORKDAYS : QUOTED_WORKDAYS;
  const day = workdayUntil(company, company.workdays(today, -random.integer(2, last)));
  const items = assembly.components.map(({ part, quantityPer: quantity }) => ({ part, quantity }));
  return { day, assembly, customer: random.pick(customers), items, ordered: undefined };
}

function reportQuote(company: DemoCompany, number: string, quote: PlannedQuote): void {
  const { day, assembly, customer, items, ordered } = quote;
  const valid = day + VALID_DAYS;
  const saved = { table: SP_QUOTE_1287, keep: keepSpareQuote, program: 'SP.QUOTE' };
  reportRecord(company, saved, number, [
    {
      day,
      role: 'sales',
      fields: {
        assemblyNo: assembly.number,
        assemblyName: assembly.description,
        customerNo: customer.number,
        quotedDate: String(day),
        quotedBy: 'MP',
        validUntilDate: String(valid),
        quoteStatus: 'OPEN',
        parts: items.map(({ part }) => part.number),
        quantities: items.map(({ quantity }) => String(quantity)),
        unitPrices: items.map(({ part }) => String(listPriceOf(part))),
        total: String(
          total(items.map(({ part, quantity }) => lineValue(quantity, listPriceOf(part)))),
        ),
      },
    },
    {
      day: ordered ?? company.workdays(valid, 1),
      role: 'sales',
      fields: { quoteStatus: ordered === undefined ? 'LOST' : 'WON' },
    },
  ]);
}

const SUPPLIER_DAYS_MIN = 100;
const SUPPLIER_DAYS_MAX = 260;

/** A number is entered, asked for and quoted, and one of the quotes accepted. */
function reportSupplierPart(
  company: DemoCompany,
  number: string,
  part: DemoPart,
  index: number,
): string {
  const { random, today } = company;
  const vendorNo = part.vendor?.number ?? '';
  const unitCost = total(part.costs);
  const entered = workdayUntil(
    company,
    today - random.integer(SUPPLIER_DAYS_MIN, SUPPLIER_DAYS_MAX),
  );
  const approved = workdayUntil(company, entered + random.integer(30, 60));
  const isWithdrawn = random.chance(0.1);
  const saved = { table: SPN_1287, keep: keepSupplierPart, program: 'VB_SPN.REV1' };
  const roleName = 'purchasing';
  reportRecord(company, saved, number, [
    {
      day: entered,
      role: roleName,
      fields: {
        description: part.description,
        supplierName: part.vendor?.name ?? '',
        vendorNo,
        partNo: part.number,
        partType: partTypeOf(part) || random.pick(partTypes)[0],
        unit: part.unit,
        leadDays: String(part.leadDays),
        material: boughtGoods[part.noun]?.material ?? '',
        weight: String(Math.ceil((part.weight * random.integer(96, 104)) / 100)),
        drawing: `${vendorNo}-${part.number}`,
        drawingRevision: 'A',
        project: random.pick(company.projects),
        obsolete: 'N',
        enteredDate: String(entered),
        enteredBy: 'AB',
      },
    },
    {
      day: approved,
      role: 'engineering',
      fields: {
        unitCost: String(unitCost),
        approvedBy: 'EN',
        approvedDate: String(approved),
        noteLines: index % SAMPLED_EVERY === 0 ? ['APPROVED BY SAMPLE, FITS AS OURS DOES'] : [],
      },
    },
    ...(index % SAMPLED_EVERY === 1
      ? [{ day: approved + 20, role: roleName, fields: { obsolete: 'Y' } } as const]
      : []),
    ...(isWithdrawn || index === WITHDRAWN
      ? [{ day: approved + 25, role: roleName, fields: undefined } as const]
      : []),
  ]);
  for (let asked = 0; asked <= index % 2; asked += 1) {
    const quoteNo = `SQ${1001 + index * 2 + asked}`;
    const day = workdayUntil(company, entered + random.integer(8, 25));
    reportSupplierQuote(company, quoteNo, { number, part, day, isAccepted: asked === 0 });
  }
  return number;
}

/** Of so many numbers the first is approved by a sample, and the second is made no more. */
const SAMPLED_EVERY = 4;
/** The one that was entered twice. */
const WITHDRAWN = 2;

const VALID_QUOTE_DAYS = 90;

interface SupplierQuote {
  /** Of the supplier for the part. */
  readonly number: string;
  readonly part: DemoPart;
  readonly day: number;
  readonly isAccepted: boolean;
}

function reportSupplierQuote(
  company: DemoCompany,
  quoteNo: string,
  { number, part, day, isAccepted }: SupplierQuote,
): void {
  const { random } = company;
  const unitCost = total(part.costs);
  const saved = {
    table: SPN_QUOTES_1287,
    keep: keepSupplierQuote,
    program: 'VB_SPN.QUOTES.REV1',
  };
  const roleName = 'purchasing';
  reportRecord(company, saved, quoteNo, [
    {
      day,
      role: roleName,
      fields: {
        supplierPart: number,
        vendorNo: part.vendor?.number ?? '',
        accepted: 'N',
        quotedDate: String(day),
        validUntilDate: String(day + VALID_QUOTE_DAYS),
        fromQuantities: ['1000', '100000'],
        unitPrices: [String(unitCost), String(Math.trunc((unitCost * 9) / 10))],
        leadDays: String(part.leadDays),
        minimumOrder: '5000',
        toolingCost: '0',
        freightTerms: 'COLLECT',
        paymentTerms: 'NET30',
        contactName: 'Sales role',
        supplierQuoteNo: String(random.integer(10_000, 99_999)),
        requestedBy: 'AB',
        requestedDate: String(day - 5),
        project: random.pick(company.projects),
        noteLines: isAccepted ? [] : ['DEARER, BUT DELIVERS SOONER'],
      },
    },
    {
      day: day + 3,
      role: roleName,
      fields: isAccepted ? { accepted: 'Y', acceptedDate: String(day + 3) } : { accepted: 'N' },
    },
    ...(isAccepted || random.chance(0.8)
      ? []
      : [{ day: day + VALID_QUOTE_DAYS, role: roleName, fields: undefined } as const]),
  ]);
}

const PHOTO_DAYS_MAX = 250;

function reportPhoto(company: DemoCompany, number: string, supplierParts: readonly string[]): void {
  const { random, today } = company;
  const part = random.pick(company.parts);
  const [photoType, typeDescription] = random.pick(photoTypes);
  const day = workdayUntil(company, today - random.integer(1, PHOTO_DAYS_MAX));
  const shown = random.chance(0.5) ? random.pick(supplierParts) : undefined;
  const noted = workdayUntil(company, Math.max(day, today - SUPPLIER_DAYS_MIN + 1));
  const saved = { table: PART_PHOTOS_1287, keep: keepPhoto, program: 'VB_PARTPHOTO.REV1' };
  reportRecord(company, saved, number, [
    {
      day,
      role: 'quality',
      fields: {
        fileName: `IMG_${number}.JPG`,
        description: part.description,
        photoType,
        typeDescription,
        project: random.pick(company.projects),
        partNo: part.number,
        takenDate: String(day),
        takenBy: 'JH',
      },
    },
    ...(shown === undefined
      ? []
      : [{ day: noted, role: 'quality', fields: { supplierPart: shown } } as const]),
  ]);
}
