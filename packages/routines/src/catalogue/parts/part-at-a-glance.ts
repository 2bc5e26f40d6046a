import type { Session } from 'mvdb';
import { record } from '../../entry/routine.ts';
import { ITEMCA, ITEMMANF, ITEMQTY, PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';

/** Tables that a part at a glance is read from. */
export const partSources = ['PRODUCT', 'PRODUCT.1287', 'ITEMMANF', 'ITEMQTY', 'ITEMCA'] as const;

/** What both revisions of the inquiry give. */
export const partLayout = record(
  'part number',
  'description',
  'second description',
  'MRP code',
  'unit of measure',
  ['last cost', 'MD4'],
  ['date of last activity', 'D2/'],
  ['quantity on hand', 'MD3'],
  'lot control flag',
  'reserved bin',
);

/** The positions of the layout for a part; `undefined` where there is no such part. */
export function partAtAGlance(
  session: Session,
  company: string,
  part: string,
): string[] | undefined {
  const master = PRODUCT.read(session, company, part);
  if (master === undefined) return undefined;
  return [
    part,
    master.description,
    master.description2,
    ITEMMANF.read(session, company, part)?.mrpCode ?? '',
    master.unit,
    ITEMCA.read(session, company, part)?.lastCost ?? '',
    master.lastActivityDate,
    ITEMQTY.read(session, company, part)?.onHand || '0',
    master.lotControl,
    PRODUCT_1287.read(session, company, part)?.reservedBin ?? '',
  ];
}
