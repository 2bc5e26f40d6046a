import { companyListNotes } from '../../listing/list-arguments.ts';
import { companyListPage } from '../../listing/list-page.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { jobColumns } from './job-columns.ts';

export const vbJoblistRev1 = companyListPage({
  name: 'VB_JOBLIST.REV1',
  domain: 'General',
  description: 'Jobs of a company with their price.',
  finds: companyListing(JOBMASTER),
  each: 'job',
  columns: jobColumns,
  reads: ['JOBMASTER'],
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
          ['15892644', '5456852', '1006328'],
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
});
