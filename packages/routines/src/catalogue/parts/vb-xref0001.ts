import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vbXref0001 = defineRoutine({
  name: 'VB_XREF0001',
  domain: 'Engineering',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Compares a record before and after a change, and brings the cross-references of the part into line for each attribute that is set up for it.',
  args: {
    CO: company(),
    PARTNO: input('Part number.', { required: true }),
    DATAFILE: input('Table the record is from: the key of its setup in PART.XREF.AUDIT.', {
      required: true,
    }),
    NEWREC: input('The record after the change.'),
    OLDREC: input('The record before the change.'),
    ACTION: input('D when the record is being deleted: old references go, none are added.'),
    MSG: message('Blank, or why the cross-references were left as they were.'),
  },
  requestTypeArgument: 'ACTION',
  reads: ['PART.XREF.AUDIT'],
  writes: ['PRODXREF', 'REFXPROD', 'XREFINDEX', 'ITEMMANF'],
  messages: ['CANNOT OPEN FILE {name}', 'PART NOT FOUND', 'NO CROSS REFERENCE SETUP FOR {table}'],
});
