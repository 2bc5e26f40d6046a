import { deprecated } from '../../entry/deprecated.ts';

/* Revisions that their successors answer for. */

export const vbItemqtyDetailRev1 = deprecated(
  'VB_ITEMQTY_DETAIL.REV1',
  'Inventory',
  'VB_ITEMQTY_DETAIL.REV2',
  'CO PARTNO >JOBQTYREC',
);
