import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbProductRev1Dotnet = defineRoutine({
  name: 'VB_PRODUCT.REV1_DOTNET',
  domain: 'Parts',
  status: 'deprecated',
  args: {
    CO: input(),
    REQTYPE: input(),
    PRODUCTNO: input(),
    PREC: output(),
    P1287REC: output(),
    PNOTES: input(),
    ADDFLAG: input(),
    MESSAGE: output(),
  },
  supersededBy: 'VB_PRODUCT.REV1',
});
