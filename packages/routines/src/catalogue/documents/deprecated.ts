import { deprecated } from '../../entry/deprecated.ts';

/* Revisions that their successors answer for. */

export const vbPdmRev1 = deprecated(
  'VB_PDM.REV1',
  'Engineering',
  'VB_PDM.REV2',
  'CO REQTYPE PDMID >P1287REC ADDFLAG >MESSAGE',
);
