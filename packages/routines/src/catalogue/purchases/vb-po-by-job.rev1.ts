import { type OnOrder, onOrderByJob } from '../../business/purchases/on-order-by-job.ts';
import { STOCK } from '../../business/stock/job-quantities.ts';
import { company, input, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';

const jobQuantities = inColumns<OnOrder>(
  column('job number, STOCK without one', ({ job }) => job || STOCK),
  column('on-hand quantity, always blank', () => '', 'MD3'),
  column('on-order quantity', ({ quantity }) => quantity, 'MD3'),
  column('allocated quantity, always blank', () => '', 'MD3'),
);

export const vbPoByJobRev1 = defineRoutine({
  name: 'VB_PO_BY_JOB.REV1',
  domain: 'Purchasing',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'How much of a part is on order at vendors, added up by job.',
  args: {
    CO: company(),
    PARTNO: input('Part number.', { required: true }),
    DATA: output('One value per job.', jobQuantities.layout),
  },
  reads: ['REQ'],
  does: [onOrderByJob],
  examples: [
    { call: { CO: '1', PARTNO: 'C500' }, reply: { DATA: ['26007', '', '28000', ''] } },
    { call: { CO: '1', PARTNO: 'P100' }, reply: { DATA: '' } },
    { call: { CO: '1', PARTNO: 'NONE' }, reply: {}, failure: 'PART NOT FOUND' },
  ],
  notes: [
    'Stock comes first, then the jobs in ascending order; a job without an open quantity is not listed.',
    'It has no message argument, so a failure is raised with its text.',
  ],

  run({ CO, PARTNO }, session) {
    return { DATA: jobQuantities.of(onOrderByJob(companyContext(session, CO), PARTNO)) };
  },
});
