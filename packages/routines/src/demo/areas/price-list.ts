import type { DemoArea, DemoPart, PartRole } from '../demo-company.ts';

/** What a list price is of what a part costs, in percent: what others sell too is cheap, what only we make is dear. */
const markups: Partial<Record<PartRole, readonly [least: number, most: number]>> = {
  product: [140, 175],
  assembly: [136, 184],
  fabricated: [140, 204],
  purchased: [118, 150],
  raw: [115, 130],
};

/** The list price of each part. */
export const priceList: DemoArea = {
  name: 'price list',
  generate({ parts, random }) {
    for (const part of parts) part.markupPercent = random.integer(...markupsOf(part));
  },
};

const markupsOf = ({ role }: DemoPart) => markups[role] ?? ([100, 100] as const);
