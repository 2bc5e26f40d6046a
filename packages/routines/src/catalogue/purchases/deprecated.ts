import { deprecated } from '../../entry/deprecated.ts';

/* Revisions that their successors answer for. */

export const vbOpenpoinq1Rev2 = deprecated(
  'VB_OPENPOINQ.1.REV2',
  'Purchasing',
  'VB_OPENPOINQ.1.REV3',
  'CO >DATA',
);

export const vbOpenpoinqRev3 = deprecated(
  'VB_OPENPOINQ.REV3',
  'Purchasing',
  'VB_OPENPOINQ.REV7',
  'CO REQTYPE NUMBER >DATA',
);

export const vbOpenpoinqRev4 = deprecated(
  'VB_OPENPOINQ.REV4',
  'Purchasing',
  'VB_OPENPOINQ.REV7',
  'CO REQTYPE NUMBER >DATA',
);

export const vbOpenpoinqRev5 = deprecated(
  'VB_OPENPOINQ.REV5',
  'Purchasing',
  'VB_OPENPOINQ.REV7',
  'CO REQTYPE NUMBER >DATA',
);

export const vbOpenpoinqRev6 = deprecated(
  'VB_OPENPOINQ.REV6',
  'Purchasing',
  'VB_OPENPOINQ.REV7',
  'CO REQTYPE NUMBER >DATA',
);
