import { followRecord } from '../../business/parts/follow-record.ts';
import { company, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

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
    ACTION: input('D adds nothing: what the record no longer holds goes.'),
    MSG: message('Blank, or why the cross-references were left as they were.'),
  },
  requestTypeArgument: 'ACTION',
  reads: ['PART.XREF.AUDIT'],
  writes: ['PRODXREF', 'REFXPROD', 'XREFINDEX', 'ITEMMANF'],
  does: [followRecord],
  examples: [
    {
      call: {
        CO: '1',
        PARTNO: 'P100',
        DATAFILE: 'ITEMMANF',
        NEWREC: ['M', 'PRODUCT', 'MM-100'],
        OLDREC: ['M', 'PRODUCT'],
      },
      reply: { MSG: '' },
    },
    {
      call: { CO: '1', PARTNO: 'P100', DATAFILE: 'LOCODE', NEWREC: 'MAIN' },
      reply: { MSG: 'NO CROSS REFERENCE SETUP FOR LOCODE' },
    },
  ],
  notes: [
    'All values and subvalues of the attributes that are set up with one kind count together, each once: what only OLDREC holds is removed, what only NEWREC holds is added.',
    'A cross-reference that is gone already, or there already, is in line and stays as it is.',
    'With D the part need not be there any more.',
    'The records are compared, not stored.',
  ],

  run({ CO, PARTNO, DATAFILE, NEWREC, OLDREC, ACTION }, session) {
    followRecord(companyContext(session, CO), {
      part: PARTNO,
      table: DATAFILE,
      oldRecord: OLDREC,
      newRecord: NEWREC,
      isDeleted: ACTION === 'D',
    });
    return {};
  },
});
