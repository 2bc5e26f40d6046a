import { deprecated } from '../../entry/deprecated.ts';

/* Revisions that their successors answer for. */

export const vbAutowoCreateRev1 = deprecated(
  'VB_AUTOWO_CREATE.REV1',
  'WorkOrders',
  'VB_AUTOWO_CREATE.REV2',
  'CO >DATA',
);

export const vbAutowoModifyRev1 = deprecated(
  'VB_AUTOWO_MODIFY.REV1',
  'WorkOrders',
  'VB_AUTOWO_MODIFY.REV2',
  'CO WONO JOBNO WOQTY !MSG',
);
