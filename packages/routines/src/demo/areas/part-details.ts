import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { beginningOf } from '../../business/parts/cross-references.ts';
import { gatherReceipts } from '../../business/purchases/receipts-register.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import {
  PART_XREF_AUDIT,
  POPRTSPEC,
  PRD_PRICE,
  PRODUCT_NOTES,
  PRODXREF,
  REFXPROD,
  UNITCONV,
  XREFINDEX,
} from '../../schema/item-details.ts';
import { POLINE } from '../../schema/purchasing.ts';
import type { DemoArea, DemoCompany, DemoPart } from '../demo-company.ts';
import { listPriceOf } from '../prices.ts';
import { boughtGoods, goodOf } from './goods.ts';

const units = [
  ['DZ', 'EA', '120000', 'Pieces in a dozen'],
  ['KG', 'LB', '22046', 'Pounds in a kilogram'],
  ['M', 'FT', '32808', 'Feet in a meter'],
] as const;

const CERTIFICATE = 'MILL CERTIFICATE WITH EACH DELIVERY';

/** Prices, notes, specifications, sales history and cross-references of parts. */
export const partDetails: DemoArea = {
  name: 'part details',
  generate(company) {
    const { random } = company;
    for (const [from, to, factor, description] of units)
      company.write(UNITCONV, [from, to], { factor, description });
    for (const part of company.parts) {
      if (part.role === 'product' || random.chance(0.2)) writePrice(company, part);
      if (random.chance(0.1))
        company.write(PRODUCT_NOTES, [part.number], {
          noteLines: [`${part.description}: ${goodOf(part.noun).note}`],
        });
      if (part.role === 'raw')
        company.write(POPRTSPEC, [part.number], {
          specificationLines: [CERTIFICATE, boughtGoods[part.noun]?.specification ?? ''],
          changedDate: String(company.today - random.integer(10, 900)),
        });
    }
    writeReferences(company);
    reportReceipts(company);
  },
};

function writePrice(company: DemoCompany, part: DemoPart): void {
  const price = listPriceOf(part);
  company.write(PRD_PRICE, [part.number], {
    fromQuantities: ['0', '10000', '100000'],
    unitPrices: [100, 95, 90].map((percent) => String(Math.trunc((price * percent) / 100))),
    effectiveDate: String(company.today - company.random.integer(10, 300)),
    priceList: 'SPARE',
  });
}

/** Every part is found by its drawing, a bought one by the number its vendor has for it too. */
function writeReferences(company: DemoCompany): void {
  const entries = company.parts.flatMap((part) => {
    const { number, vendor } = part;
    const drawing = { part, reference: `DWG-${number}`, type: 'DWG' };
    return vendor
      ? [drawing, { part, reference: `${vendor.number}-${number}`, type: 'VND' }]
      : [drawing];
  });
  for (const [part, references] of groupedBy(entries, (entry) => entry.part))
    company.write(PRODXREF, [part.number], {
      references: references.map(({ reference }) => reference),
      referenceTypes: references.map(({ type }) => type),
    });
  for (const { part, reference, type } of entries)
    company.write(REFXPROD, [reference], { parts: [part.number], referenceTypes: [type] });
  const references = entries.map(({ reference }) => reference).sort();
  for (const [beginning, alike] of groupedBy(references, beginningOf))
    company.write(XREFINDEX, [beginning], { references: alike });
  company.write(PART_XREF_AUDIT, ['PRODUCT'], { attributeNos: ['10'], referenceTypes: ['DWG'] });
  company.write(PART_XREF_AUDIT, ['ITEMMANF'], { attributeNos: ['3'], referenceTypes: ['MFG'] });
}

/** The register of what came in this month was gathered in the night, and is not printed yet. */
function reportReceipts(company: DemoCompany): void {
  company.schedule(company.workdays(company.today, -1), 'night', (context) => {
    const { session } = context;
    const lineIds = Array.from(
      POLINE.records(session, context.company),
      ({ recordId }) => recordId,
    );
    gatherReceipts(context, { period: fiscalPeriodOf(session.clock.today()), lineIds });
  });
}
