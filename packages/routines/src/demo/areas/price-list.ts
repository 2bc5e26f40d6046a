import type { DemoArea, DemoCompany, DemoPart, PartRole } from '../demo-company.ts';

/** What a list price is of what a part costs, in percent: what others sell too is cheap, what only we make is dear. */
const markups: Partial<Record<PartRole, readonly [least: number, most: number]>> = {
  product: [140, 175],
  assembly: [136, 184],
  fabricated: [140, 204],
  purchased: [118, 150],
  raw: [115, 130],
};

/** Who sells service parts is paid for having what others would have to order. */
const markupOfService = [150, 190] as const;

const FIRST_COMPANY = '1';

/** The list price of each part. */
export const priceList: DemoArea = {
  name: 'price list',
  generate(company) {
    for (const part of company.parts)
      part.markupPercent = company.random.integer(...markupsOf(company, part));
  },
};

function markupsOf({ number }: DemoCompany, { role }: DemoPart) {
  if (number !== FIRST_COMPANY && role === 'purchased') return markupOfService;
  return markups[role] ?? ([100, 100] as const);
}
