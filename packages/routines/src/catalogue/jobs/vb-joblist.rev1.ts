import { firm } from '../../entry/firm.ts';
import { defineRoutine, output } from '../../entry/routine.ts';
import { companyListInputs, companyListNotes, listMessage } from '../../listing/list-arguments.ts';
import { companyChoice } from '../../listing/record-listing.ts';
import { jobColumns, listJobs } from './job-columns.ts';

export const vbJoblistRev1 = defineRoutine({
  name: 'VB_JOBLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Jobs of a company with their price.',
  args: {
    ...companyListInputs,
    DATA: output('One row per job.', jobColumns.layout),
    MESSAGE: listMessage,
  },
  reads: ['JOBMASTER'],
  does: [listJobs],
  examples: [
    {
      call: { CO: '1', SQL: 'WITH PROJECT = "PR103" BY.DSND PRICE' },
      reply: {
        DATA: [
          ['26004', '26001', '26003'],
          [
            'MILLING MACHINE 121 FOR LINE 1',
            'MILLING MACHINE 100 FOR LINE 4',
            'MILLING MACHINE 100 FOR LINE 6',
          ],
          ['20247871', '4185190', '771814'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: '99999' }, reply: { DATA: '', MESSAGE: '' } },
  ],
  notes: [
    ...companyListNotes,
    'The contract shows neither class nor purpose; both are taken from its family.',
  ],

  run(inputs, session) {
    return { DATA: jobColumns.of(listJobs(firm(session, inputs.CO), companyChoice(inputs))) };
  },
});
