import { defineRoutine, input, message } from '../../entry/routine.ts';

export const vbAutowoModifyRev1 = defineRoutine({
  name: 'VB_AUTOWO_MODIFY.REV1',
  domain: 'WorkOrders',
  status: 'deprecated',
  args: {
    CO: input(),
    WONO: input(),
    JOBNO: input(),
    WOQTY: input(),
    MSG: message(''),
  },
  supersededBy: 'VB_AUTOWO_MODIFY.REV2',
});
