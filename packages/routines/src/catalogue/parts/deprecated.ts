import { deprecated } from '../../entry/deprecated.ts';

/* Revisions that their successors answer for. */

export const vbPartAllocationInquiryRev2 = deprecated(
  'VB_PART_ALLOCATION_INQUIRY.REV2',
  'Parts',
  'VB_PART_ALLOCATION_INQUIRY.REV6',
  'CO PARTNO >DATA',
);

export const vbPartAllocationInquiryRev3 = deprecated(
  'VB_PART_ALLOCATION_INQUIRY.REV3',
  'Parts',
  'VB_PART_ALLOCATION_INQUIRY.REV6',
  'CO PARTNO >DATA >JOBQTYREC',
);

export const vbPartAllocationInquiryRev4 = deprecated(
  'VB_PART_ALLOCATION_INQUIRY.REV4',
  'Parts',
  'VB_PART_ALLOCATION_INQUIRY.REV6',
  'CO PARTNO >DATA >JOBQTYREC REQTYPE',
);

export const vbPartAllocationInquiryRev5 = deprecated(
  'VB_PART_ALLOCATION_INQUIRY.REV5',
  'Parts',
  'VB_PART_ALLOCATION_INQUIRY.REV6',
  'CO PARTNO >DATA >JOBQTYREC REQTYPE',
);

export const vbPartAllocationInquiryRev520211207 = deprecated(
  'VB_PART_ALLOCATION_INQUIRY.REV5.20211207',
  'Parts',
  'VB_PART_ALLOCATION_INQUIRY.REV5',
  'CO PARTNO >DATA >JOBQTYREC REQTYPE',
);

export const vbPartAllocationInquiryRev520211214 = deprecated(
  'VB_PART_ALLOCATION_INQUIRY.REV5.20211214',
  'Parts',
  'VB_PART_ALLOCATION_INQUIRY.REV5',
  'CO PARTNO >DATA >JOBQTYREC REQTYPE',
);

export const vbPartAllocationInquiryRev620211214 = deprecated(
  'VB_PART_ALLOCATION_INQUIRY.REV6.20211214',
  'Parts',
  'VB_PART_ALLOCATION_INQUIRY.REV6',
  'CO PARTNO >DATA >JOBQTYREC REQTYPE',
);
