import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbPdmRev1 = defineRoutine({
  name: 'VB_PDM.REV1',
  domain: 'Engineering',
  status: 'deprecated',
  args: {
    CO: input(),
    REQTYPE: input(),
    PDMID: input(),
    P1287REC: output(),
    ADDFLAG: input(),
    MESSAGE: output(),
  },
  supersededBy: 'VB_PDM.REV2',
});
