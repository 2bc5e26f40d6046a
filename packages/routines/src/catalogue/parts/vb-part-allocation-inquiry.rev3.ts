import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbPartAllocationInquiryRev3 = defineRoutine({
  name: 'VB_PART_ALLOCATION_INQUIRY.REV3',
  domain: 'Parts',
  status: 'deprecated',
  args: {
    CO: input(),
    PARTNO: input(),
    DATA: output(),
    JOBQTYREC: output(),
  },
  supersededBy: 'VB_PART_ALLOCATION_INQUIRY.REV6',
});
