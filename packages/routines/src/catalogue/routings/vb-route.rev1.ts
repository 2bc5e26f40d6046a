import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbRouteRev1 = defineRoutine({
  name: 'VB_ROUTE.REV1',
  domain: 'Routing',
  status: 'deprecated',
  args: {
    CO: input(),
    PARTNO: input(),
    TMPNO: input(),
    WONO: input(),
    LINE: input(),
    OPTION: input(),
    MESSAGE: output(),
  },
  supersededBy: 'VB_ROUTE.REV2',
});
