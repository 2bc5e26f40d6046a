import { addCrossReference, dropCrossReference } from '../../business/parts/cross-references.ts';
import { company, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

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
    TYPE: input(
      'Kind of reference, in any case of letters; MFG is the manufacturing code of the part.',
    ),
    MESSAGE: message('Blank, or why the cross-reference was left as it was.'),
  },
  requestTypeArgument: 'ACTION',
  writes: ['PRODXREF', 'REFXPROD', 'XREFINDEX', 'ITEMMANF'],
  does: [addCrossReference, dropCrossReference],
  messages: ['INVALID ACTION'],
  examples: [
    {
      call: { CO: '1', ACTION: 'A', PARTNO: 'P100', XREF: 'MM-100', TYPE: 'MFG' },
      reply: { MESSAGE: '' },
    },
    {
      call: { CO: '1', ACTION: 'D', PARTNO: 'P100', XREF: 'DWG-P100', TYPE: 'DWG' },
      reply: { MESSAGE: '' },
    },
    {
      call: { CO: '1', ACTION: 'X', PARTNO: 'P100', XREF: 'DWG-P100', TYPE: 'DWG' },
      reply: { MESSAGE: 'INVALID ACTION' },
    },
  ],
  notes: [
    'No action is named as safe, so every call needs permission to write.',
    'A and D do what VB_XREF.ADD and VB_XREF.DEL do, under the same guards.',
  ],

  run({ CO, ACTION, PARTNO, XREF, TYPE }, session, reject) {
    const entry = { part: PARTNO, reference: XREF, type: TYPE };
    if (ACTION === 'A') addCrossReference(companyContext(session, CO), entry);
    else if (ACTION === 'D') dropCrossReference(companyContext(session, CO), entry);
    else throw reject('INVALID ACTION');
    return {};
  },
});
