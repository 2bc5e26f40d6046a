import { withoutCompany } from 'mvdb';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import {
  companyListInputs,
  companyListMessages,
  companyListNotes,
  listMessage,
} from '../../listing/list-arguments.ts';
import { companyChoice, listedColumns } from '../../listing/listed-columns.ts';
import { JOBMASTER } from '../../schema/projects.ts';

export const vbJoblistRev1 = defineRoutine({
  name: 'VB_JOBLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Jobs of a company with their price.',
  args: {
    ...companyListInputs,
    DATA: output('One row per job.', columns('job number', 'description', ['price', 'MD2'])),
    MESSAGE: listMessage,
  },
  reads: ['JOBMASTER'],
  messages: companyListMessages,
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
    { call: { CO: '1', IDLIST: '99999' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND 99999' } },
  ],
  notes: [
    ...companyListNotes,
    'The contract shows neither class nor purpose; both are taken from its family.',
  ],

  run(inputs, session, refuse) {
    return listedColumns(session, refuse, {
      table: JOBMASTER,
      choice: companyChoice(inputs),
      row: (record) => [withoutCompany(record.recordId), record.description, record.price],
    });
  },
});
