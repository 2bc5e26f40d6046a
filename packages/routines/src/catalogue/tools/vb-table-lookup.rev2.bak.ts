import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbTableLookupRev2Bak = defineRoutine({
  name: 'VB_TABLE_LOOKUP.REV2.BAK',
  domain: 'Utilities',
  status: 'deprecated',
  args: {
    VTABLE: input(),
    VFIELDNUM: input(),
    VFIELDNAME: input(),
    VSQL: input(),
    VSORT: input(),
    VLIST: input(),
    DATA: output(),
    MESSAGE: output(),
  },
  supersededBy: 'VB_TABLE_LOOKUP.REV2',
});
