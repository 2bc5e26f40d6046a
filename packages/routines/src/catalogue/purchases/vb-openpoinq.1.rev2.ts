import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbOpenpoinq1Rev2 = defineRoutine({
  name: 'VB_OPENPOINQ.1.REV2',
  domain: 'Purchasing',
  status: 'deprecated',
  args: {
    CO: input(),
    DATA: output(),
  },
  supersededBy: 'VB_OPENPOINQ.1.REV3',
});
