import { deprecated } from '../../entry/deprecated.ts';

/* Revisions that their successors answer for. */

export const vbTableLookupRev1 = deprecated(
  'VB_TABLE_LOOKUP.REV1',
  'Utilities',
  'VB_TABLE_LOOKUP.REV4',
  'VTABLE VFIELDNUM VFIELDNAME VSQL VSORT >DATA >MESSAGE',
);

export const vbTableLookupRev2 = deprecated(
  'VB_TABLE_LOOKUP.REV2',
  'Utilities',
  'VB_TABLE_LOOKUP.REV4',
  'VTABLE VFIELDNUM VFIELDNAME VSQL VSORT VLIST >DATA >MESSAGE',
);

export const vbTableLookupRev2Bak = deprecated(
  'VB_TABLE_LOOKUP.REV2.BAK',
  'Utilities',
  'VB_TABLE_LOOKUP.REV2',
  'VTABLE VFIELDNUM VFIELDNAME VSQL VSORT VLIST >DATA >MESSAGE',
);

export const vbTableLookupRev3 = deprecated(
  'VB_TABLE_LOOKUP.REV3',
  'Utilities',
  'VB_TABLE_LOOKUP.REV4',
  'VTABLE VFIELDNUM VFIELDNAME VSQL VSORT VLIST >DATA >MESSAGE',
);
