import { record } from '../../entry/argument.ts';

/** The nine elements of a unit cost, in the order the lot engines keep them. */
export const costElements = record(
  ['material', 'MD4'],
  ['manufacturing order purchase', 'MD4'],
  ['labor', 'MD4'],
  ['fixed overhead', 'MD4'],
  ['variable overhead', 'MD4'],
  ['outside processing', 'MD4'],
  ['outside overhead', 'MD4'],
  ['manufacturing order issue', 'MD4'],
  ['other direct cost', 'MD4'],
);
