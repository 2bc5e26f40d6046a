import { defineRoutine, input, message, output } from '../../entry/routine.ts';

export const vbJobBomWriteRev1 = defineRoutine({
  name: 'VB_JOB_BOM_WRITE.REV1',
  domain: 'Projects',
  safety: 'WARN',
  pattern: 'Process',
  description: 'Stores the priorities of a list of job parts, one record for each id.',
  args: {
    CO: input('Company number; it is no part of the record key.'),
    IDLIST: input('Job part ids, value-marked.', { required: true }),
    PRILIST: input('Priority records parted by the item mark, in the order of the ids.', {
      required: true,
    }),
    DATA: output('Always blank.'),
    MESSAGE: message('Blank, or why nothing was stored.'),
  },
  writes: ['JOBPARTS.1287'],
  messages: ['CANNOT OPEN FILE {name}', 'ID LIST AND PRIORITY LIST DIFFER IN LENGTH'],
  notes: ['Lists of different length store nothing.'],
});
