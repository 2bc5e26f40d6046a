import { deprecated } from '../../entry/deprecated.ts';

/* Revisions that their successors answer for. */

export const vbRouteRev1 = deprecated(
  'VB_ROUTE.REV1',
  'Routing',
  'VB_ROUTE.REV2',
  'CO PARTNO TMPNO WONO LINE OPTION >MESSAGE',
);
