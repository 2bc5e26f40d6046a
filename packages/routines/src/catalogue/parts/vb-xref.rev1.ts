import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vbXrefRev1 = defineRoutine({
  name: 'VB_XREF.REV1',
  domain: 'Engineering',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Adds or removes a cross-reference of a part, whichever ACTION asks for.',
  args: {
    CO: company(),
    ACTION: input('A adds, D deletes.'),
    PARTNO: input('Part number.', { required: true }),
    XREF: input('Cross-reference code.', { required: true }),
    TYPE: input('Kind of reference; MFG is the manufacturing code of the part.'),
    MESSAGE: message('Blank, or why the cross-reference was left as it was.'),
  },
  requestTypeArgument: 'ACTION',
  writes: ['PRODXREF', 'REFXPROD', 'XREFINDEX', 'ITEMMANF'],
  messages: [
    'INVALID ACTION',
    'CANNOT OPEN FILE {name}',
    'PART NOT FOUND',
    'CROSS REFERENCE NOT FOUND',
  ],
  notes: ['No action is named as safe, so every call needs permission to write.'],
});
