import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbPartAllocationInquiryRev2 = defineRoutine({
  name: 'VB_PART_ALLOCATION_INQUIRY.REV2',
  domain: 'Parts',
  status: 'deprecated',
  args: {
    CO: input(),
    PARTNO: input(),
    DATA: output(),
  },
  supersededBy: 'VB_PART_ALLOCATION_INQUIRY.REV6',
});
