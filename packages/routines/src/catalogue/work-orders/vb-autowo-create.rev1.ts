import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbAutowoCreateRev1 = defineRoutine({
  name: 'VB_AUTOWO_CREATE.REV1',
  domain: 'WorkOrders',
  status: 'deprecated',
  args: {
    CO: input(),
    DATA: output(),
  },
  supersededBy: 'VB_AUTOWO_CREATE.REV2',
});
