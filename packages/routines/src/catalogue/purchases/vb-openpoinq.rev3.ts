import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbOpenpoinqRev3 = defineRoutine({
  name: 'VB_OPENPOINQ.REV3',
  domain: 'Purchasing',
  status: 'deprecated',
  args: {
    CO: input(),
    REQTYPE: input(),
    NUMBER: input(),
    DATA: output(),
  },
  supersededBy: 'VB_OPENPOINQ.REV7',
});
