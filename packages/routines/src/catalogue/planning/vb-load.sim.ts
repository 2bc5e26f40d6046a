import type { RecordOf } from 'mvdb';
import { COMPANY, input, message, output } from '../../entry/argument.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { recordsWith } from '../../schema/records-with.ts';
import { OPENWO_SIM } from '../../schema/work-orders.ts';

const simulatedOrders = inColumns<RecordOf<typeof OPENWO_SIM>>(
  column('work order number', ({ recordId }) => withoutCompany(recordId)),
  column('part number', ({ partNo }) => partNo),
  column('due date', ({ dueDate }) => dueDate, 'D2/'),
);

const asked = packed({ company: COMPANY, job: 'job number' });

export const vbLoadSim = defineRoutine({
  name: 'VB_LOAD.SIM',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'Simulated work orders of a job: what each makes, and by when.',
  args: {
    INDATA: input('Whose orders.', {
      required: true,
      layout: asked.layout,
    }),
    OUTDATA: output('One row per simulated work order.', simulatedOrders.layout),
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
          ['21523', '21512'],
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

  run({ INDATA }, session, reject) {
    const { company, job } = asked.of(INDATA);
    const orders = [
      ...(job === '' || job === 'ALL'
        ? OPENWO_SIM.records(session, company)
        : recordsWith(session, OPENWO_SIM, company, 'jobNo', job)),
    ];
    if (orders.length === 0) throw reject('NO RECORDS SELECTED.');
    return { OUTDATA: simulatedOrders.of(orders) };
  },
});
