import { defineRoutine, input, output } from '../routine.ts';

export const vbPartinfoRev1 = defineRoutine({
  name: 'VB_PARTINFO.REV1',
  domain: 'General',
  status: 'deprecated',
  args: {
    CO: input(),
    REQTYPE: input(),
    INDATA: output(),
    OUTDATA: output(),
    MSG: output(),
  },
  supersededBy: 'VB_PARTINFO.REV2',
});
