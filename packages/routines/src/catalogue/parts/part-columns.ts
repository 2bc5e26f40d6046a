import type { PartAtAGlance } from '../../business/parts/part-at-a-glance.ts';
import { column, inRecord } from '../../listing/column.ts';

/** What both revisions of the inquiry give of a part. */
export const partColumns = inRecord<PartAtAGlance>(
  column('part number', ({ part }) => part),
  column('description', ({ description }) => description),
  column('second description', ({ secondaryDescription }) => secondaryDescription),
  column('MRP code', ({ mrpCode }) => mrpCode),
  column('unit of measure', ({ unit }) => unit),
  column('last cost', ({ lastCost }) => lastCost, 'MD4'),
  column('date of last activity', ({ lastActivityDate }) => lastActivityDate, 'D2/'),
  column('quantity on hand', ({ onHand }) => onHand, 'MD3'),
  column('lot control flag', ({ lotControl }) => lotControl),
  column('reserved bin', ({ reservedBin }) => reservedBin),
);
