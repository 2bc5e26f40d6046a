import { inout } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { listMessage } from '../../listing/list-arguments.ts';
import { recordListing } from '../../listing/record-listing.ts';
import { choiceBy } from '../../listing/selection.ts';
import { companyOf } from '../../schema/company-session.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { jobColumns } from './job-columns.ts';

const listJobs = recordListing(JOBMASTER);

export const vbJoblist2 = defineRoutine({
  name: 'VB_JOBLIST2',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Jobs of a selection with their price.',
  args: {
    DATA: inout(
      'Sent: job numbers or a selection; blank lists every job. Comes back: one row per job.',
      {
        layout: jobColumns.layout,
      },
    ),
    MESSAGE: listMessage,
  },
  does: [listJobs],
  examples: [
    {
      call: { DATA: 'WITH PROJECT = "PR103"' },
      reply: {
        DATA: [
          ['26001', '26003', '26004'],
          [
            'MILLING MACHINE 100 FOR LINE 4',
            'MILLING MACHINE 100 FOR LINE 6',
            'MILLING MACHINE 121 FOR LINE 1',
          ],
          ['5456852', '1006328', '15892644'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { DATA: 'SELECT PROJECT.1287' },
      reply: { DATA: 'SELECT PROJECT.1287', MESSAGE: 'SELECTION MUST NAME JOBMASTER' },
    },
  ],
  notes: ['The records are those of the company of the session.'],

  run({ DATA }, session) {
    return {
      DATA: jobColumns.of(listJobs(companyContext(session, companyOf(session)), choiceBy(DATA))),
    };
  },
});
