import { PART_PHOTOS_1287, PARTTYPE_1287 } from '../../schema/item-details.ts';
import { SP_QUOTE_1287, SPN_1287, SPN_QUOTES_1287 } from '../../schema/quotes.ts';
import { type DemoArea, type DemoCompany, type DemoPart, total } from '../demo-company.ts';
import { lineValue, listPriceOf } from '../prices.ts';
import { sectors } from './customers.ts';

/** Code, name, and the word of the description that tells the type. */
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
        industrySector: sectors[index % sectors.length]?.[0] ?? '',
      });
    const assemblies = company.parts.filter(({ role }) => role === 'assembly');
    for (let index = 0; index < company.count(6); index += 1)
      writeSpareQuote(company, `Q${1001 + index}`, company.random.pick(assemblies));
    const bought = company.parts.filter(({ role }) => role === 'purchased');
    const numbers = Array.from({ length: company.count(10) }, (_, index) =>
      writeSupplierPart(company, `SPN-${501 + index}`, company.random.pick(bought), index),
    );
    for (let index = 0; index < company.count(8); index += 1)
      writePhoto(company, String(301 + index), numbers);
  },
};

function writeSpareQuote(company: DemoCompany, number: string, assembly: DemoPart): void {
  const { random, today } = company;
  const quoted = today - random.integer(2, 200);
  const items = assembly.components.map(({ part, quantityPer }) => ({ part, quantityPer }));
  company.write(SP_QUOTE_1287, [number], {
    assemblyNo: assembly.number,
    assemblyName: assembly.description,
    customerNo: random.pick(company.customers).number,
    quotedDate: String(quoted),
    validUntilDate: String(quoted + 60),
    quotedBy: 'MP',
    parts: items.map(({ part }) => part.number),
    quantities: items.map(({ quantityPer }) => String(quantityPer)),
    unitPrices: items.map(({ part }) => String(listPriceOf(part))),
    total: String(
      total(items.map(({ part, quantityPer }) => lineValue(quantityPer, listPriceOf(part)))),
    ),
    quoteStatus: quoted + 60 < today ? random.pick(['WON', 'LOST']) : 'OPEN',
  });
}

function writeSupplierPart(
  company: DemoCompany,
  number: string,
  part: DemoPart,
  index: number,
): string {
  const { random, today } = company;
  const vendorNo = part.vendor?.number ?? '';
  const unitCost = total(part.costs);
  const quoteNos = Array.from({ length: random.integer(1, 2) }, (_, count) => {
    const quoteNo = `SQ${1001 + index * 2 + count}`;
    const quoted = today - random.integer(30, 400);
    company.write(SPN_QUOTES_1287, [quoteNo], {
      supplierPart: number,
      vendorNo,
      quotedDate: String(quoted),
      validUntilDate: String(quoted + 90),
      fromQuantities: ['1000', '100000'],
      unitPrices: [String(unitCost), String(Math.trunc((unitCost * 9) / 10))],
      leadDays: String(part.leadDays),
      minimumOrder: '5000',
      toolingCost: '0',
      freightTerms: 'COLLECT',
      paymentTerms: 'NET30',
      supplierQuoteNo: String(random.integer(10_000, 99_999)),
      contactName: 'Sales desk',
      requestedBy: 'AB',
      requestedDate: String(quoted - 5),
      project: random.pick(company.projects),
      accepted: count === 0 ? 'Y' : 'N',
      acceptedDate: count === 0 ? String(quoted + 3) : '',
      deleted: random.chance(0.1) ? 'Y' : '',
    });
    return quoteNo;
  });
  company.write(SPN_1287, [number], {
    description: part.description,
    supplierName: part.vendor?.name ?? '',
    vendorNo,
    partNo: part.number,
    partType: random.pick(partTypes)[0],
    unit: part.unit,
    unitCost: String(unitCost),
    leadDays: String(part.leadDays),
    material: 'STEEL',
    weight: String(random.integer(1, 80) * 50),
    drawing: `${vendorNo}-${part.number}`,
    drawingRevision: 'A',
    project: random.pick(company.projects),
    quotes: quoteNos,
    approvedDate: String(today - random.integer(10, 300)),
    approvedBy: 'EN',
    enteredDate: String(today - random.integer(300, 700)),
    enteredBy: 'AB',
    obsolete: 'N',
    deleted: random.chance(0.1) ? 'Y' : '',
  });
  return number;
}

function writePhoto(company: DemoCompany, number: string, supplierParts: readonly string[]): void {
  const { random, today } = company;
  const part = random.pick(company.parts);
  const [photoType, typeDescription] = random.pick(photoTypes);
  company.write(PART_PHOTOS_1287, [number], {
    fileName: `IMG_${number}.JPG`,
    description: part.description,
    photoType,
    typeDescription,
    project: random.pick(company.projects),
    supplierPart: random.chance(0.5) ? random.pick(supplierParts) : '',
    partNo: part.number,
    takenDate: String(today - random.integer(1, 500)),
    takenBy: 'JH',
  });
}
