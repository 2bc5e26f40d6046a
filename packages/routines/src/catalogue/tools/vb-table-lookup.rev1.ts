import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbTableLookupRev1 = defineRoutine({
  name: 'VB_TABLE_LOOKUP.REV1',
  domain: 'Utilities',
  status: 'deprecated',
  args: {
    VTABLE: input(),
    VFIELDNUM: input(),
    VFIELDNAME: input(),
    VSQL: input(),
    VSORT: input(),
    DATA: output(),
    MESSAGE: output(),
  },
  supersededBy: 'VB_TABLE_LOOKUP.REV4',
});
