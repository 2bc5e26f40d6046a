import { deprecated } from '../../entry/deprecated.ts';

/* Revisions that their successors answer for. */

export const vbJobBomRev1 = deprecated(
  'VB_JOB_BOM.REV1',
  'Projects',
  'VB_JOB_BOM.REV2',
  'CO REQTYPE INCL.PARTS NUMBER >DATA >MESSAGE',
);
