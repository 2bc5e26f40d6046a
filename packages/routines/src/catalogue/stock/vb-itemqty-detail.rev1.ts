import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbItemqtyDetailRev1 = defineRoutine({
  name: 'VB_ITEMQTY_DETAIL.REV1',
  domain: 'Inventory',
  status: 'deprecated',
  args: {
    CO: input(),
    PARTNO: input(),
    JOBQTYREC: output(),
  },
  supersededBy: 'VB_ITEMQTY_DETAIL.REV2',
});
