import { withoutCompany } from 'mvdb';
import { extract } from 'mvdb/functions';
import {
  COMPANY,
  columns,
  defineRoutine,
  input,
  message,
  output,
  record,
} from '../../entry/routine.ts';
import { recordsWith } from '../../schema/records-with.ts';
import { OPENWO_SIM } from '../../schema/work-orders.ts';

export const vbLoadSim = defineRoutine({
  name: 'VB_LOAD.SIM',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'Simulated work orders of a job: what each makes, and by when.',
  args: {
    INDATA: input('Whose orders.', {
      required: true,
      layout: record(COMPANY, 'job number'),
    }),
    OUTDATA: output(
      'One row per simulated work order.',
      columns('work order number', 'part number', ['due date', 'D2/']),
    ),
    MESSAGE: message('Blank, or why nothing is shown.'),
  },
  reads: ['OPENWO.SIM'],
  messages: ['NO RECORDS SELECTED.'],
  examples: [
    {
      call: { INDATA: ['1', '26001'] },
      reply: {
        OUTDATA: [
          ['900001', '900002'],
          ['P100', 'A215'],
          ['21521', '21512'],
        ],
        MESSAGE: '',
      },
    },
    { call: { INDATA: ['1', '26012'] }, reply: { OUTDATA: '', MESSAGE: 'NO RECORDS SELECTED.' } },
  ],
  notes: [
    'A blank job, or ALL, shows the simulated orders of every job and of stock.',
    'They come in ascending order of their numbers; no simulated order is reported in MESSAGE.',
  ],

  run({ INDATA }, session, refuse) {
    const company = extract(INDATA, 1);
    const job = extract(INDATA, 2);
    const orders = [
      ...(job === '' || job === 'ALL'
        ? OPENWO_SIM.records(session, company)
        : recordsWith(session, OPENWO_SIM, company, 'jobNo', job)),
    ];
    if (orders.length === 0) throw refuse('NO RECORDS SELECTED.');
    return {
      OUTDATA: [
        orders.map(({ recordId }) => withoutCompany(recordId)),
        orders.map(({ partNo }) => partNo),
        orders.map(({ dueDate }) => dueDate),
      ],
    };
  },
});
