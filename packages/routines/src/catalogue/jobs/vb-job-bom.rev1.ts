import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbJobBomRev1 = defineRoutine({
  name: 'VB_JOB_BOM.REV1',
  domain: 'Projects',
  status: 'deprecated',
  args: {
    CO: input(),
    REQTYPE: input(),
    'INCL.PARTS': input(),
    NUMBER: input(),
    DATA: output(),
    MESSAGE: output(),
  },
  supersededBy: 'VB_JOB_BOM.REV2',
});
