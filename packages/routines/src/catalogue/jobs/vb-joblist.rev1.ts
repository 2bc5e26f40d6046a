import { output } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyListInputs, companyListNotes, listMessage } from '../../listing/list-arguments.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { jobColumns } from './job-columns.ts';

const listJobs = companyListing(JOBMASTER);

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
          ['19611799', '4901247', '903865'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: '99999' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND 99999' } },
  ],
  notes: [
    ...companyListNotes,
    'The contract shows neither class nor purpose; both are taken from its family.',
  ],

  run(inputs, session) {
    const { found, MESSAGE } = listJobs(firm(session, inputs.CO), inputs);
    return { DATA: jobColumns.of(found), MESSAGE };
  },
});
