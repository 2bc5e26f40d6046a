import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbPartAllocationInquiryRev520211214 = defineRoutine({
  name: 'VB_PART_ALLOCATION_INQUIRY.REV5.20211214',
  domain: 'Parts',
  status: 'deprecated',
  args: {
    CO: input(),
    PARTNO: input(),
    DATA: output(),
    JOBQTYREC: output(),
    REQTYPE: input(),
  },
  supersededBy: 'VB_PART_ALLOCATION_INQUIRY.REV5',
});
