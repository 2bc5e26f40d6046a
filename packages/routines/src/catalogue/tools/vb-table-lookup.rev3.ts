import { defineRoutine, input, output } from '../../entry/routine.ts';

export const vbTableLookupRev3 = defineRoutine({
  name: 'VB_TABLE_LOOKUP.REV3',
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
  supersededBy: 'VB_TABLE_LOOKUP.REV4',
});
